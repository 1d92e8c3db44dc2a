// The bar at the bottom of the library: which receiver is driven and what it plays.

import {h, icon, setAttribute, setIcon, setText} from "../dom.js";
import {isActive} from "../remote.js";
import {statusWords} from "../words.js";
import {artwork} from "./artwork.js";

export class Dock {
  #app;
  #drawnFor = "";

  constructor(app) {
    this.#app = app;
    this.picture = h("span", {class: "dock-picture"});
    this.title = h("span", {class: "dock-title"});
    this.status = h("span", {class: "dock-status"});
    this.open = h("button", {type: "button", class: "dock-open", onclick: () => this.#press()}, this.picture,
      h("span", {class: "dock-words"}, this.title, this.status));
    this.buttonIcon = icon("play");
    this.button = h("button", {type: "button", class: "round", onclick: () => this.#toggle()}, this.buttonIcon);
    this.fill = h("span", {class: "fill"});
    this.progress = h("div", {class: "dock-progress", "aria-hidden": "true"}, this.fill);
    this.element = h("section", {class: "dock", "aria-label": "Television"}, this.progress, this.open, this.button);
  }

  #press() {
    const known = this.#app.house.chosen;
    if (known?.attached && known.state.status !== "IDLE") this.#app.go("#now");
    else this.#app.receiversSheet.show();
  }

  #toggle() {
    const known = this.#app.house.chosen;
    if (known.state.status === "PAUSED") this.#app.remote.play(known);
    else this.#app.remote.pause(known);
  }

  draw() {
    const known = this.#app.house.chosen;
    const state = known?.state;
    const here = Boolean(known?.attached);
    const active = here && state.status !== "IDLE";
    setText(this.title, !known ? "No television" : active ? state.display_title || "A film" : known.label);
    setText(this.status, !known ? "Connect one to begin" : !here ? "Not connected" : active ? `${statusWords(state.status)} · ${known.label}` : "Ready");
    this.element.classList.toggle("is-gone", Boolean(known) && !here);
    const commands = active && isActive(state);
    this.button.hidden = !commands;
    this.button.disabled = !this.#app.reachable;
    const paused = state?.status === "PAUSED";
    setIcon(this.buttonIcon, paused ? "play" : "pause");
    setAttribute(this.button, "aria-label", paused ? "Play" : "Pause");
    setAttribute(this.open, "aria-label", active ? `Now playing: ${this.title.textContent}, ${this.status.textContent}` : `Televisions: ${this.title.textContent}, ${this.status.textContent}`);
    const film = active ? this.#app.films?.get(state.episode_uuid) : null;
    const shows = active ? `${state.episode_uuid} ${film?.artwork}` : "none";
    if (shows !== this.#drawnFor) {
      this.#drawnFor = shows;
      this.picture.replaceChildren(active ? artwork(state.display_title || "", film?.artwork, {eager: true}) : icon("television"));
      this.picture.classList.toggle("is-icon", !active);
    }
    this.tick();
  }

  tick() {
    const known = this.#app.house.chosen;
    const state = known?.state;
    const share = known?.attached && state.duration_ms && isActive(state) ? known.position(this.#app.now) / state.duration_ms : 0;
    this.progress.hidden = share === 0;
    this.fill.style.transform = `scaleX(${Math.min(1, share)})`;
  }
}
