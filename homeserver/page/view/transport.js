// Ten seconds back, play or pause, ten seconds on: the three that are pressed without looking.

import {h, icon, setAttribute, setIcon} from "../dom.js";

const STEP = 10_000;

export class Transport {
  #app;
  #film = null;

  constructor(app) {
    this.#app = app;
    const skip = (name, label, milliseconds) => h("button", {type: "button", class: "skip", "aria-label": label,
      onclick: () => app.remote.skip(app.house.chosen, milliseconds)}, icon(name), h("span", {"aria-hidden": "true"}, "10"));
    this.earlier = skip("earlier", "10 seconds back", -STEP);
    this.later = skip("later", "10 seconds forward", STEP);
    this.image = icon("play");
    this.main = h("button", {type: "button", class: "play", onclick: () => this.toggle()}, this.image);
    this.element = h("div", {class: "transport", role: "group", "aria-label": "Playback"}, this.earlier, this.main, this.later);
  }

  toggle() {
    const {house, remote} = this.#app;
    const known = house.chosen;
    const {status, position_ms: position} = known.state;
    if (status === "PAUSED") remote.play(known);
    else if (status === "ENDED" || status === "FAILED") remote.load(known, this.#again(known.state), status === "FAILED" ? position : 0);
    else remote.pause(known);
  }

  /** The film that ended or failed, also one of which the library knows nothing. */
  #again(state) {
    return this.#film ?? {id: state.episode_uuid, title: state.display_title, subtitle: state.display_subtitle, artwork: null,
      duration_ms: state.duration_ms, position_ms: state.position_ms};
  }

  draw(known, state, commands, film) {
    this.#film = film ?? null;
    const over = state.status === "ENDED" || state.status === "FAILED";
    const plays = state.status === "PAUSED" || state.status === "IDLE" || over;
    setIcon(this.image, plays ? "play" : "pause");
    setAttribute(this.main, "aria-label", over ? "Play again" : plays ? "Play" : "Pause");
    this.main.disabled = !commands && !(over && state.episode_uuid && known.attached && this.#app.reachable);
    this.main.classList.toggle("is-waiting", commands && (state.status === "LOADING" || state.status === "BUFFERING"));
    this.earlier.disabled = this.later.disabled = !commands || !state.duration_ms;
  }
}
