"""The sync film is what it says it is: measured on what ffmpeg decodes from it."""

import array
import json
import subprocess
from pathlib import Path

import pytest

from homeserver import syncfilm

SECONDS = 5
RATE = syncfilm.RATE
SAMPLE_RATE = 48_000


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sync") / "sync.mp4"
    syncfilm.generate(path, SECONDS)
    return path


def decode(film: Path, *arguments: str) -> bytes:
    command = ["ffmpeg", "-v", "error", "-i", str(film), *arguments, "-"]
    return subprocess.run(command, check=True, capture_output=True).stdout


@pytest.fixture(scope="module")
def pictures(film: Path) -> list[bytes]:
    raw = decode(film, "-map", "0:v", "-vf", "format=gray", "-f", "rawvideo")
    size = syncfilm.WIDTH * syncfilm.HEIGHT
    return [raw[start:start + size] for start in range(0, len(raw), size)]


def test_every_picture_says_its_number(pictures: list[bytes]) -> None:
    assert [syncfilm.read_picture(picture) for picture in pictures] == list(range(SECONDS * RATE))


def test_exactly_two_pictures_flash_at_each_second(pictures: list[bytes]) -> None:
    middle = slice(syncfilm.WIDTH * 100, syncfilm.WIDTH * 300)
    flashing = [number for number, picture in enumerate(pictures) if min(picture[middle]) > 230]
    assert flashing == [second * RATE + each for second in range(SECONDS) for each in range(2)]


def test_a_beep_of_80_ms_starts_at_each_second(film: Path) -> None:
    sound = array.array("h", decode(film, "-map", "0:a", "-ac", "1", "-f", "s16le"))
    loud = [place for place, value in enumerate(sound) if abs(value) > 4000]
    starts = [place for before, place in zip([-SAMPLE_RATE, *loud], loud) if place - before > SAMPLE_RATE // 2]
    ends = [place for place, after in zip(loud, [*loud[1:], 2 * len(sound)]) if after - place > SAMPLE_RATE // 2]
    assert len(starts) == len(ends) == SECONDS
    for second, (start, end) in enumerate(zip(starts, ends)):
        assert abs(start - second * SAMPLE_RATE) < SAMPLE_RATE // 1000, f"beep {second} starts at sample {start}"
        assert abs(end - start - 0.08 * SAMPLE_RATE) < SAMPLE_RATE // 500
        beep = sound[start:end]
        rising = sum(1 for before, after in zip(beep, beep[1:]) if before < 0 <= after)
        assert abs(rising - 80) <= 1


def test_a_keyframe_at_each_second(film: Path) -> None:
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_packets", "-of", "json", str(film)],
        check=True, capture_output=True).stdout
    keys = sorted(float(packet["pts_time"]) for packet in json.loads(answer)["packets"] if "K" in packet["flags"])
    assert keys == list(range(SECONDS))


@pytest.mark.parametrize("filters", [
    "null", "scale=1920:1080", "scale=1280:720,pad=1280:1024:0:152", "scale=1280:720,pad=1600:720:160:0"])
def test_a_screenshot_is_read_to_film_time(film: Path, tmp_path: Path, filters: str) -> None:
    shot = tmp_path / "shot.png"
    seek = ["ffmpeg", "-v", "error", "-ss", "3.48", "-i", str(film), "-frames:v", "1"]
    subprocess.run([*seek, "-vf", filters, str(shot)], check=True)
    assert syncfilm.read_counter(shot) == 3480


def test_a_damaged_counter_is_refused(film: Path, pictures: list[bytes], tmp_path: Path) -> None:
    picture = bytearray(pictures[77])
    for y in range(syncfilm.TOP, syncfilm.TOP + syncfilm.SQUARE):  # Turns the lowest bit.
        place = y * syncfilm.WIDTH + syncfilm.LEFT + (syncfilm.BITS + 1) * syncfilm.SQUARE
        picture[place:place + syncfilm.SQUARE] = bytes(syncfilm.SQUARE)
    with pytest.raises(syncfilm.UnreadableCounter, match="parity"):
        syncfilm.read_picture(bytes(picture))
    with pytest.raises(syncfilm.UnreadableCounter, match="no counter"):
        syncfilm.read_picture(bytes(syncfilm.WIDTH * syncfilm.HEIGHT))
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(syncfilm.UnreadableCounter, match="no picture"):
        syncfilm.read_counter(tmp_path / "text.png")
