// Presses of this page that the receiver has not yet acknowledged. Each shows at once, as a change laid over the state
// that the receiver reported; the receiver's own state wins as soon as its acknowledged id reaches the press.

/** A press without acknowledgement is taken back after this: it may still act, and then the state says so. */
export const PATIENCE = 20_000;

export class Presses {
  #waiting = [];

  /** `change(state)` is what the press is expected to do; `took(state)`, if given, whether it did. */
  add(kind, change, took, words, now) {
    const press = {kind, change, took, words, id: null, at: now};
    this.#waiting.push(press);
    return press;
  }

  get length() {
    return this.#waiting.length;
  }

  has(...kinds) {
    return this.#waiting.some((press) => kinds.includes(press.kind));
  }

  /** The reported state with all that waits. */
  over(state) {
    return this.#waiting.reduce((changed, press) => ({...changed, ...press.change(changed)}), state);
  }

  /** The server gave the press its id; the receiver may have been faster than that answer. */
  accepted(press, id, state) {
    press.id = id;
    return this.reconcile(state);
  }

  /** Takes one back; whether it still waited. */
  drop(press) {
    const waited = this.#waiting.includes(press);
    this.#waiting = this.#waiting.filter((other) => other !== press);
    return waited;
  }

  /** Lets go of what is acknowledged, and returns those of it that the receiver did not do. */
  reconcile(state) {
    const done = this.#waiting.filter((press) => press.id !== null && press.id <= state.acked_directive_id);
    this.#waiting = this.#waiting.filter((press) => !done.includes(press));
    const last = (press) => done.findLast((other) => other.kind === press.kind) === press && !this.has(press.kind, "load", "stop");
    const settled = state.status === "PLAYING" || state.status === "PAUSED";
    return settled ? done.filter((press) => press.took && last(press) && !press.took(state)) : [];
  }

  /** Takes back what waited too long. */
  expire(now) {
    const late = this.#waiting.filter((press) => now - press.at > PATIENCE);
    this.#waiting = this.#waiting.filter((press) => !late.includes(press));
    return late;
  }

  /** Takes everything back: these presses belonged to an attachment that is over. */
  clear() {
    const dropped = this.#waiting;
    this.#waiting = [];
    return dropped;
  }
}
