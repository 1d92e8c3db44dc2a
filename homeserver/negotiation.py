"""Which tracks and which rung play: the client's abilities and wishes against what a film has."""

from typing import Any

from .contract import playback


def fits(rungs: list[Any], capabilities: Any) -> bool:
    """Whether the device decodes one of the rungs. A device that measured nothing is not held to it."""
    if not rungs or not capabilities.video:
        return True
    return any(rung.codec == decoder.codec and rung.width <= decoder.max_width and rung.height <= decoder.max_height
               for rung in rungs for decoder in capabilities.video)


def _speaks(track: Any, wanted: str) -> bool:
    """Whether a track is in a wanted BCP 47 language: "en" is answered by "en-GB"; containers say "eng", too."""
    language, wanted = track.language.lower(), wanted.lower()
    primary = wanted.split("-")[0]
    return language == wanted or language.split("-")[0] == primary or THREE_LETTERS.get(primary) == language


# ISO 639-2 codes, as Matroska and MP4 carry them, of the languages that films at home are in most.
THREE_LETTERS = {
    "ar": "ara", "cs": "cze", "da": "dan", "de": "ger", "el": "gre", "en": "eng", "es": "spa", "fi": "fin", "fr": "fre",
    "he": "heb", "hi": "hin", "hu": "hun", "it": "ita", "ja": "jpn", "ko": "kor", "nl": "dut", "no": "nor", "pl": "pol",
    "pt": "por", "ro": "rum", "ru": "rus", "sv": "swe", "tr": "tur", "uk": "ukr", "zh": "chi",
}


def _first(tracks: list[Any], languages: list[str]) -> Any | None:
    for language in languages:
        for track in tracks:
            if _speaks(track, language):
                return track
    return None


def select(request: Any, audio: list[Any], subtitles: list[Any], rungs: list[Any]) -> Any:
    """The selection for a StartPlaybackRequest. A pin that cannot be honoured is ignored."""
    selection = playback.Selection()
    pins = request.pins
    chosen = next((track for track in audio if pins.audio_track_id == track.track_id), None) \
        or _first(audio, request.audio_languages) or next((track for track in audio if track.default), None) \
        or next(iter(audio), None)
    if chosen is not None:
        selection.audio_track_id = chosen.track_id
    shown = next((track for track in subtitles if pins.subtitle_track_id == track.track_id), None) \
        or _first(subtitles, request.subtitle_languages)
    if shown is not None:
        selection.subtitle_track_id = shown.track_id
    if pins.rung_id and any(rung.rung_id == pins.rung_id for rung in rungs):
        selection.rung_id = pins.rung_id
    return selection
