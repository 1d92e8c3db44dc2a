// The film's time: it moves between reports, and is dragged. One seek is sent, at the end of the drag.

import {h, setAttribute, setText} from "../dom.js";
import {clock, spoken} from "../words.js";

// Keys come many a second; the seek goes out when they rest.
const KEYS_REST = 350;

export class Timeline {
  #app;
  // Film time under the thumb, while it is held.
  #held = null;
  #byKey = false;
  #timer = 0;

  constructor(app) {
    this.#app = app;
    this.range = h("input", {type: "range", min: "0", step: "1000", value: "0", "aria-label": "Position",
      oninput: () => this.#drag(), onchange: () => this.#release(),
      onkeydown: (event) => { this.#byKey = !["Tab", "Shift"].includes(event.key); }, onpointerdown: () => { this.#byKey = false; }});
    this.range.addEventListener("blur", () => this.#byKey && this.#held !== null && this.#send());
    this.played = h("span", {class: "fill"});
    this.buffered = h("span", {class: "fill buffered"});
    this.position = h("span", {});
    this.left = h("span", {});
    this.element = h("div", {class: "timeline"},
      h("div", {class: "slider"}, h("div", {class: "track", "aria-hidden": "true"}, this.buffered, this.played), this.range),
      h("div", {class: "times", "aria-hidden": "true"}, this.position, this.left));
  }

  #drag() {
    this.#held = Number(this.range.value);
    this.tick();
  }

  #release() {
    clearTimeout(this.#timer);
    if (this.#byKey) this.#timer = setTimeout(() => this.#send(), KEYS_REST);
    else this.#send();
  }

  #send() {
    clearTimeout(this.#timer);
    const target = this.#held;
    this.#held = null;
    const known = this.#app.house.chosen;
    if (target !== null && known?.attached) this.#app.remote.seek(known, target);
  }

  draw(known, state, commands) {
    const usable = commands && state.duration_ms > 0;
    if (!usable) this.#held = null;
    this.range.disabled = !usable;
    setAttribute(this.range, "max", state.duration_ms || 1);
    this.element.classList.toggle("is-waiting", state.status === "LOADING" || state.status === "BUFFERING");
    this.tick();
  }

  tick() {
    const known = this.#app.house.chosen;
    if (!known) return;
    const state = known.state;
    const position = this.#held ?? known.position(this.#app.now);
    const duration = state.duration_ms;
    if (this.#held === null) this.range.value = String(position);
    setAttribute(this.range, "aria-valuetext", `${spoken(position)} of ${spoken(duration)}`);
    setText(this.position, clock(position));
    setText(this.left, duration ? `−${clock(Math.max(0, duration - Math.floor(position / 1000) * 1000))}` : "");
    const share = (time) => `scaleX(${duration ? Math.min(1, time / duration) : 0})`;
    this.played.style.transform = share(position);
    this.buffered.style.transform = share(Math.max(position, state.buffered_until_ms));
    this.element.style.setProperty("--at", duration ? String(Math.min(1, position / duration)) : "0");
  }
}
