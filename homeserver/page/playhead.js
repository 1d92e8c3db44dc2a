// Where the film is between two reports.

// A report that lies so little before what is shown is the network's doing, and the time does not run backwards for it.
const JITTER = 1000;

/** Film time at `now`, both moments by performance.now(): it moves only while PLAYING, and not past what the receiver has.
 *  `held`: a press of our own waits, which puts it where it is to be. */
export function positionAt(state, heardAt, now) {
  if (state.status !== "PLAYING" || state.held) return state.position_ms;
  const moved = state.position_ms + Math.max(0, now - heardAt) * (state.rate || 1);
  const buffered = state.buffered_until_ms >= state.position_ms && state.buffered_until_ms > 0 ? state.buffered_until_ms : Infinity;
  return Math.max(state.position_ms, Math.min(moved, buffered, state.duration_ms || Infinity));
}

/** What is shown of one receiver. */
export class Playhead {
  #play = null;
  #shown = 0;

  /** `jumped`: a seek or a load of our own waits, so that a step back is meant. */
  show(state, heardAt, now, jumped = false) {
    const position = positionAt(state, heardAt, now);
    const play = `${state.episode_uuid} ${state.status}`;
    const back = this.#shown - position;
    const jitter = play === this.#play && state.status === "PLAYING" && !jumped && back > 0 && back < JITTER;
    if (!jitter) this.#shown = position;
    this.#play = play;
    return this.#shown;
  }
}
