// Volume and mute. While it is dragged the receiver hears of it, but not of every pixel.

import {h, icon, setAttribute, setIcon} from "../dom.js";

const OFTEN = 150;

export class Volume {
  #app;
  #held = null;
  #sentAt = 0;

  constructor(app) {
    this.#app = app;
    this.image = icon("loud");
    this.mute = h("button", {type: "button", class: "icon-button", onclick: () => this.#toggle()}, this.image);
    this.range = h("input", {type: "range", min: "0", max: "100", step: "1", value: "0", "aria-label": "Volume",
      oninput: () => this.#drag(), onchange: () => this.#release()});
    this.fill = h("span", {class: "fill"});
    this.element = h("div", {class: "volume"}, this.mute,
      h("div", {class: "slider"}, h("div", {class: "track", "aria-hidden": "true"}, this.fill), this.range));
  }

  #toggle() {
    const known = this.#app.house.chosen;
    this.#app.remote.mute(known, !known.state.muted);
  }

  #drag() {
    this.#held = Number(this.range.value) / 100;
    this.#show(this.#held);
    const now = performance.now();
    if (now - this.#sentAt < OFTEN) return;
    this.#sentAt = now;
    this.#app.remote.volume(this.#app.house.chosen, this.#held);
  }

  #release() {
    const level = this.#held;
    this.#held = null;
    const known = this.#app.house.chosen;
    if (level !== null && (known.state.volume !== level || known.state.muted)) this.#app.remote.volume(known, level);
  }

  draw(known, state) {
    // A television whose own remote owns the volume says so; the first report tells the level.
    const usable = this.#app.reachable && known.attached && known.features.volume_supported && state.volume !== undefined;
    this.range.disabled = this.mute.disabled = !usable;
    this.element.title = known.features.volume_supported ? "" : `${known.label} leaves the volume to its own remote`;
    const muted = Boolean(state.muted);
    setIcon(this.image, muted ? "muted" : "loud");
    setAttribute(this.mute, "aria-label", "Mute");
    setAttribute(this.mute, "aria-pressed", muted);
    this.element.classList.toggle("is-muted", muted);
    if (this.#held === null) this.#show(state.volume ?? 0);
  }

  #show(level) {
    const percent = Math.round(level * 100);
    if (this.#held === null) this.range.value = String(percent);
    setAttribute(this.range, "aria-valuetext", `${percent} percent`);
    this.fill.style.transform = `scaleX(${level})`;
    this.element.style.setProperty("--at", String(level));
  }
}
