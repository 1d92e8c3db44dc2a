"""What ffprobe says of a film, in the contract's words, kept until the file changes."""

import asyncio
import json
from pathlib import Path
from typing import Any

from .contract import common, playback
from .files import read_json, write_json

TIMEOUT = 20.0
PARALLEL = 2

# libavcodec's names and the RFC 6381 families that the contract speaks of.
CODECS = {
    "h264": "avc1", "hevc": "hvc1", "vp8": "vp08", "vp9": "vp09", "av1": "av01", "mpeg2video": "mp2v", "mpeg4": "mp4v",
    "aac": "mp4a.40.2", "ac3": "ac-3", "eac3": "ec-3", "dts": "dtsc", "truehd": "mlpa",
}
SUBTITLE_FORMATS = {"subrip": "srt", "webvtt": "webvtt", "ass": "ass", "ssa": "ass"}
RANGES = {"smpte2084": common.DYNAMIC_RANGE_HDR10, "arib-std-b67": common.DYNAMIC_RANGE_HLG}

Facts = dict[str, Any]


class Prober:
    """Runs ffprobe, at most two at a time, and remembers its answers by path, time and size in one file.

    A file that ffprobe cannot read has no streams and the duration 0: it is listed all the same, and a receiver
    that plays it will report it as corrupt.
    """

    def __init__(self, cache: Path) -> None:
        self._path = cache
        self._cache: dict[str, Facts] = read_json(cache, {})
        self._slots = asyncio.Semaphore(PARALLEL)
        self._dirty = False

    async def probe(self, file: Path) -> Facts:
        status = file.stat()
        key = f"{file}:{status.st_mtime_ns}:{status.st_size}"
        if key not in self._cache:
            async with self._slots:
                self._cache[key] = await _ffprobe(file)
            self._dirty = True
        return self._cache[key]

    def save(self) -> None:
        if self._dirty:
            write_json(self._path, self._cache)
            self._dirty = False


async def _ffprobe(file: Path) -> Facts:
    process = await asyncio.create_subprocess_exec(
        "ffprobe", "-v", "error", "-show_format", "-show_streams", "-of", "json", f"file:{file}",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
    try:
        output, _ = await asyncio.wait_for(process.communicate(), TIMEOUT)
        answer = json.loads(output or b"{}")
    except (TimeoutError, ValueError):
        answer = {}
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return {"duration_ms": _milliseconds(answer.get("format", {}).get("duration")),
            "bitrate_bps": int(answer.get("format", {}).get("bit_rate", 0)), "streams": answer.get("streams", [])}


def _milliseconds(seconds: str | None) -> int:
    try:
        return max(0, round(float(seconds or 0) * 1000))
    except ValueError:
        return 0


def _rate(fraction: str) -> float:
    numerator, _, denominator = fraction.partition("/")
    return float(numerator) / float(denominator) if denominator and float(denominator) else 0.0


def _streams(facts: Facts, kind: str) -> list[Facts]:
    return [stream for stream in facts["streams"] if stream.get("codec_type") == kind]


def _track_id(stream: Facts) -> str:
    """The number of the stream in its container, which is what a receiver's demuxer calls it too."""
    return f"stream:{stream['index']}"


def _language(stream: Facts) -> str:
    language = stream.get("tags", {}).get("language", "")
    return "" if language == "und" else language


def audio_tracks(facts: Facts) -> list[Any]:
    return [playback.AudioTrack(
        track_id=_track_id(stream), language=_language(stream), label=stream.get("tags", {}).get("title", ""),
        codec=CODECS.get(stream.get("codec_name", ""), stream.get("codec_name", "")),
        channels=stream.get("channels", 0), default=bool(stream["disposition"]["default"]),
        audio_description=bool(stream["disposition"]["visual_impaired"])) for stream in _streams(facts, "audio")]


def subtitle_tracks(facts: Facts) -> list[Any]:
    """The text tracks inside the file; they come with its bytes and so have no URL of their own."""
    return [playback.SubtitleTrack(
        track_id=_track_id(stream), language=_language(stream), label=stream.get("tags", {}).get("title", ""),
        format=SUBTITLE_FORMATS[stream["codec_name"]], forced=bool(stream["disposition"]["forced"]),
        hearing_impaired=bool(stream["disposition"]["hearing_impaired"]),
        default=bool(stream["disposition"]["default"]))
        for stream in _streams(facts, "subtitle") if stream.get("codec_name") in SUBTITLE_FORMATS]


def ladder(facts: Facts) -> list[Any]:
    """One rung, the file as it is: nothing here transcodes."""
    pictures = [stream for stream in _streams(facts, "video") if not stream["disposition"]["attached_pic"]]
    return [playback.Rung(
        rung_id="source", width=stream.get("width", 0), height=stream.get("height", 0),
        bitrate_bps=facts["bitrate_bps"], frame_rate=_rate(stream.get("avg_frame_rate", "")),
        codec=CODECS.get(stream.get("codec_name", ""), stream.get("codec_name", "")),
        dynamic_range=RANGES.get(stream.get("color_transfer", ""), common.DYNAMIC_RANGE_SDR))
        for stream in pictures[:1]]
