// The nine directives, as presses: what is sent, what is shown meanwhile, and how the receiver's state tells that it did so.

const SEEKABLE = ["LOADING", "BUFFERING", "PLAYING", "PAUSED"];
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export class Remote {
  #house;

  constructor(house) {
    this.#house = house;
  }

  load(known, film, positionMs) {
    const artwork = film.artwork ? new URL(film.artwork, location.origin).href : "";
    const load = {episode_uuid: film.id, display_title: film.title, display_subtitle: film.subtitle, display_artwork_url: artwork};
    // Absent: where the account last stopped.
    if (positionMs !== null) load.position_ms = Math.round(positionMs);
    return this.#house.press(known, "load", {load}, {
      change: () => ({status: "LOADING", episode_uuid: film.id, position_ms: positionMs ?? film.position_ms, duration_ms: film.duration_ms,
        buffered_until_ms: 0, rate: 1, audio_tracks: [], subtitle_tracks: [], ladder: [], selection: {}, failure: null,
        display_title: film.title, display_subtitle: film.subtitle}),
      words: `start “${film.title}”`,
    });
  }

  play(known) {
    return this.#house.press(known, "play", {play: {}}, {
      // The film moves when the receiver says so; until then its time stands.
      change: (state) => ({status: state.status === "PAUSED" ? "PLAYING" : state.status, held: true}), words: "play",
    });
  }

  pause(known) {
    // Held where it was seen to be when it was pressed.
    const position = known.position(performance.now());
    return this.#house.press(known, "play", {pause: {}}, {change: () => ({status: "PAUSED", position_ms: position, held: true}), words: "pause"});
  }

  seek(known, positionMs) {
    const target = Math.round(Math.max(0, Math.min(positionMs, known.state.duration_ms || positionMs)));
    return this.#house.press(known, "seek", {seek_to: {position_ms: target}}, {
      change: () => ({position_ms: target, held: true}),
      words: "jump there",
    });
  }

  skip(known, milliseconds) {
    return this.seek(known, known.position(performance.now()) + milliseconds);
  }

  audio(known, trackId) {
    return this.#house.press(known, "audio", {set_tracks: {audio_track_id: trackId}}, {
      change: (state) => ({selection: {...state.selection, audio_track_id: trackId}}),
      took: (state) => state.selection.audio_track_id === trackId, words: "change the sound",
    });
  }

  /** null: off. */
  subtitle(known, trackId) {
    const tracks = trackId === null ? {clear_subtitle_track: true} : {subtitle_track_id: trackId};
    return this.#house.press(known, "subtitle", {set_tracks: tracks}, {
      change: (state) => ({selection: {...state.selection, subtitle_track_id: trackId ?? undefined}}),
      took: (state) => (state.selection.subtitle_track_id ?? null) === trackId, words: "change the subtitles",
    });
  }

  /** null: the receiver chooses. */
  quality(known, rungId) {
    return this.#house.press(known, "quality", {set_quality: rungId === null ? {} : {rung_id: rungId}}, {
      change: (state) => ({selection: {...state.selection, rung_id: rungId ?? undefined}}),
      took: (state) => (state.selection.rung_id ?? null) === rungId, words: "change the quality",
    });
  }

  rate(known, rate) {
    return this.#house.press(known, "rate", {set_rate: {rate}}, {
      change: () => ({rate}), took: (state) => Math.abs(state.rate - rate) < 0.01, words: "change the speed",
    });
  }

  volume(known, level) {
    return this.#house.press(known, "volume", {set_volume: {level, muted: false}}, {
      change: () => ({volume: level, muted: false}), words: "change the volume",
    });
  }

  mute(known, muted) {
    return this.#house.press(known, "mute", {set_volume: {muted}}, {change: () => ({muted}), words: muted ? "mute" : "unmute"});
  }

  stop(known) {
    return this.#house.press(known, "stop", {stop: {}}, {
      change: () => ({status: "IDLE", episode_uuid: "", position_ms: 0, duration_ms: 0, display_title: "", display_subtitle: "", failure: null}),
      words: "stop",
    });
  }
}

/** Whether there is a film to command. */
export const isActive = (state) => SEEKABLE.includes(state.status);
