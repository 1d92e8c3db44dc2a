"""A film that says what time it is: flash, beep, and a counter that a program can read.

At each full second the picture is white for exactly two pictures and a beep of 1 kHz sounds for 80 ms. The number of
the picture is written as text, and in a row of 20 squares along the lower edge that is never covered: white, black,
the picture number in 16 bits (highest first), even parity, white. White is 1.
"""

import subprocess
from pathlib import Path

WIDTH = 640
HEIGHT = 360
RATE = 25
BITS = 16
# Pixels at 640 x 360: the squares' side, the black strip along the lower edge, the first square's left and top.
SQUARE = 24
STRIP = 36
LEFT = (WIDTH - (BITS + 4) * SQUARE) // 2
TOP = HEIGHT - STRIP + (STRIP - SQUARE) // 2
FLASH_PICTURES = 2
BEEP_HERTZ = 1000
BEEP_SECONDS = 0.08

FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf")


class UnreadableCounter(Exception):
    """The picture has no counter, or one that is damaged."""


def _square(place: int, when: str | None) -> str:
    enable = f":enable='{when}'" if when else ""
    return f"drawbox=x={LEFT + place * SQUARE}:y={TOP}:w={SQUARE}:h={SQUARE}:c=white:t=fill{enable}"


def _picture_filters(rate: int) -> str:
    bits = [f"mod(floor(n/{1 << (BITS - 1 - place)}),2)" for place in range(BITS)]
    filters = [f"drawbox=x=0:y=0:w=iw:h={HEIGHT - STRIP}:c=white:t=fill:enable='lt(mod(n,{rate}),{FLASH_PICTURES})'"]
    if FONT.exists():
        filters.append(f"drawtext=fontfile={FONT}:text='%{{pts\\:hms}}  %{{n}}':fontsize=40:fontcolor=white:box=1"
                       ":boxcolor=black:boxborderw=10:x=(w-tw)/2:y=40")
    filters.append(f"drawbox=x=0:y={HEIGHT - STRIP}:w=iw:h={STRIP}:c=black:t=fill")
    filters.append(_square(0, None))
    filters += [_square(place + 2, bit) for place, bit in enumerate(bits)]
    filters.append(_square(BITS + 2, f"mod({'+'.join(bits)},2)"))
    filters.append(_square(BITS + 3, None))
    return ",".join(filters)


def arguments(seconds: int = 60, rate: int = RATE) -> list[str]:
    """What ffmpeg is told, without the file: the recipe, which is also what tells an old film from a new one."""
    if seconds * rate >= 1 << BITS:
        raise ValueError(f"{seconds} s at {rate} pictures a second do not fit into {BITS} bits")
    beep = f"0.5*sin(2*PI*{BEEP_HERTZ}*t)*lt(mod(t,1),{BEEP_SECONDS})"
    return [
        "-f", "lavfi", "-i", f"testsrc2=size={WIDTH}x{HEIGHT}:rate={rate}:duration={seconds}",
        "-f", "lavfi", "-i", f"aevalsrc=exprs='{beep}|{beep}':sample_rate=48000:duration={seconds}",
        "-vf", _picture_filters(rate), "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p",
        "-g", str(rate), "-keyint_min", str(rate), "-sc_threshold", "0", "-colorspace", "bt709", "-color_primaries",
        "bt709", "-color_trc", "bt709", "-c:a", "aac", "-b:a", "128k", "-metadata", "title=Sync film",
        "-metadata:s:a:0", "language=eng", "-movflags", "+faststart", "-f", "mp4"]


def generate(path: Path, seconds: int = 60, rate: int = RATE) -> None:
    """Writes the film to `path`; a minute takes some seconds. Raises CalledProcessError where ffmpeg fails."""
    scratch = path.with_name(f".{path.name}.part")
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments(seconds, rate), str(scratch)], check=True)
    scratch.replace(path)


def read_picture(picture: bytes) -> int:
    """The number of a picture, given as 640 x 360 bytes of luma from black (0) to white (255)."""

    def square(place: int) -> int:
        middle = [picture[(TOP + y) * WIDTH + LEFT + place * SQUARE + x]
                  for y in range(8, SQUARE - 8) for x in range(8, SQUARE - 8)]
        return sum(middle) // len(middle)

    levels = [square(place) for place in range(BITS + 4)]
    white, black = min(levels[0], levels[-1]), levels[1]
    if white - black < 64:
        raise UnreadableCounter("the picture has no counter")
    if any(abs(level - (white + black) / 2) < (white - black) / 6 for level in levels):
        raise UnreadableCounter("a square is neither black nor white")
    values = [int(level > (white + black) / 2) for level in levels]
    bits, parity = values[2:BITS + 2], values[BITS + 2]
    if sum(bits) % 2 != parity:
        raise UnreadableCounter("the parity is wrong")
    return int("".join(map(str, bits)), 2)


def read_counter(image: Path, rate: int = RATE) -> int:
    """The film time, in milliseconds, on a screenshot of any size with the film as large as it fits in the middle."""
    scale = (f"crop='min(iw,ih*{WIDTH}/{HEIGHT})':'min(ih,iw*{HEIGHT}/{WIDTH})',"
             f"scale={WIDTH}:{HEIGHT}:flags=area,format=gray")
    command = ["ffmpeg", "-v", "error", "-nostdin", "-i", f"file:{image}", "-frames:v", "1", "-vf", scale, "-f",
               "rawvideo", "-"]
    result = subprocess.run(command, capture_output=True)
    if result.returncode != 0 or len(result.stdout) != WIDTH * HEIGHT:
        raise UnreadableCounter(f"{image} is no picture: {result.stderr.decode(errors='replace').strip()}")
    return read_picture(result.stdout) * 1000 // rate
