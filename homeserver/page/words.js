// What is said to a person.

export function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const tail = `${String(Math.floor(seconds / 60) % 60).padStart(seconds >= 3600 ? 2 : 1, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${tail}` : tail;
}

/** "12 minutes 3 seconds", as a screen reader is to say it. */
export function spoken(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [[Math.floor(seconds / 3600), "hour"], [Math.floor(seconds / 60) % 60, "minute"], [seconds % 60, "second"]];
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return said.join(" ") || "0 seconds";
}

export function length(milliseconds) {
  const minutes = Math.round(milliseconds / 60_000);
  if (milliseconds < 60_000) return `${Math.round(milliseconds / 1000)} s`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

const STATUS = {
  IDLE: "Ready", LOADING: "Loading", BUFFERING: "Buffering", PLAYING: "Playing", PAUSED: "Paused", ENDED: "Ended",
  FAILED: "Could not play",
};
export const statusWords = (status) => STATUS[status] ?? "Ready";

const GONE = {
  grace: "stopped answering. It may be switched off, or its network is down.",
  superseded: "was replaced by a newer connection of the same device.",
  signed_out: "is signed out.",
};
/** Why a receiver is not there, as the rest of a sentence that begins with its name. */
export const goneWords = (ended) => GONE[ended] ?? "is not connected.";

const names = new Intl.DisplayNames(navigator.languages?.length ? [...navigator.languages] : ["en"], {type: "language"});
export function language(tag) {
  if (!tag) return "";
  try {
    return names.of(tag);
  } catch {
    return tag;
  }
}

const CHANNELS = {1: "mono", 2: "stereo", 6: "5.1", 8: "7.1"};
export function audioWords(track, number) {
  const name = language(track.language) || track.label || `Sound ${number}`;
  const more = [track.label !== name && track.language && track.label, CHANNELS[track.channels],
    track.audio_description && "audio description"];
  return [name, more.filter(Boolean).join(" · ")];
}

export function subtitleWords(track, number) {
  const name = language(track.language) || track.label || `Subtitles ${number}`;
  const more = [track.label !== name && track.language && track.label, track.forced && "forced",
    track.hearing_impaired && "for the hard of hearing"];
  return [name, more.filter(Boolean).join(" · ")];
}

export function rungWords(rung) {
  const range = {DYNAMIC_RANGE_HDR10: "HDR", DYNAMIC_RANGE_HLG: "HDR"}[rung.dynamic_range];
  const rate = rung.bitrate_bps ? `${(rung.bitrate_bps / 1e6).toFixed(rung.bitrate_bps < 1e7 ? 1 : 0)} Mb/s` : "";
  return [`${rung.height}p${range ? ` ${range}` : ""}`, rate];
}
