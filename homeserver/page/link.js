// The stream of receivers from the home server: opened again by itself, with polling where no stream comes through.

import * as api from "./api.js";

// The server speaks every 5 s at least.
const SILENCE = 15_000;
const FIRST_WAIT = 400, LONGEST_WAIT = 8000, POLL = 2000;

/** Dispatches "receivers" and "receiver" (detail: the message), and "state" at each change of `state`. */
export class Link extends EventTarget {
  /** "connecting", "live", "polling", "lost" or "signed-out". */
  state = "connecting";
  #source = null;
  #timer = 0;
  #watchdog = 0;
  #failures = 0;
  // How often there was no stream although the server answered.
  #streamless = 0;
  #heardAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.#hurry());
    // A phone that was in a pocket comes back with a stream that may be dead: ask anew rather than wait for it.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && performance.now() - this.#heardAt > 6000) this.#hurry();
    });
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
  }

  open() {
    this.close();
    const source = new EventSource("/api/events");
    this.#source = source;
    for (const name of ["receivers", "receiver", "ping", "end"]) {
      source.addEventListener(name, (event) => source === this.#source && this.#heard(name, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => source === this.#source && this.#drop());
    this.#watch();
  }

  close() {
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
  }

  #hurry() {
    if (this.state === "signed-out") return;
    this.#failures = 0;
    this.open();
  }

  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#drop(), SILENCE);
  }

  #heard(name, content) {
    this.#heardAt = performance.now();
    this.#watch();
    if (name === "end") return this.#drop();
    this.#failures = this.#streamless = 0;
    this.#become("live");
    if (name !== "ping") this.dispatchEvent(new CustomEvent(name, {detail: content}));
  }

  #drop() {
    this.close();
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#check(), this.#failures === 1 ? 0 : this.#wait());
  }

  /** Full jitter above half, so that the pages of a house do not come back in step. */
  #wait() {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#failures - 1, 8));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Asks why there is no stream: a browser does not tell. */
  async #check() {
    try {
      const {account} = await api.session();
      if (account === null) return this.#become("signed-out");
      this.#streamless += 1;
      if (this.#streamless > 2) {
        this.dispatchEvent(new CustomEvent("receivers", {detail: await api.receivers()}));
        this.#become("polling");
        // Every fifth time the stream is tried again.
        if (this.#streamless % 5) {
          this.#timer = setTimeout(() => this.#check(), POLL);
          return;
        }
      }
      this.open();
    } catch {
      this.#become("lost");
      this.#streamless = 0;
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#check(), this.#wait());
    }
  }

  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}
