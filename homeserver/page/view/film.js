// One film, before it is played: nothing is replaced by a slip of the thumb.

import {h} from "../dom.js";
import {isActive} from "../remote.js";
import {clock, length} from "../words.js";
import {artwork} from "./artwork.js";
import {isBegun} from "./library.js";
import {Sheet} from "./sheet.js";

export class FilmSheet extends Sheet {
  #app;
  #film = null;
  #drawn = "";

  constructor(app) {
    super("");
    this.#app = app;
    this.element.classList.add("film");
  }

  open(film) {
    this.#film = film;
    this.#drawn = "";
    this.draw();
    this.show();
    this.body.querySelector(".primary")?.focus();
  }

  draw() {
    const film = this.#film;
    if (!film) return;
    const known = this.#app.house.chosen;
    const ready = Boolean(known?.attached) && this.#app.reachable && !film.problem;
    const playing = known?.attached && isActive(known.state) && known.state.display_title;
    const replaces = playing && known.state.episode_uuid !== film.id ? `Replaces “${playing}” on ${known.label}.` : "";
    const drawn = JSON.stringify([film, known?.label, ready, replaces]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = document.activeElement?.dataset?.action;
    this.title.textContent = film.title;
    const note = film.problem ?? (!known ? "Connect a television first." : !known.attached ? `${known.label} is not connected.` : replaces);
    const where = known ? ` on ${known.label}` : "";
    const button = (action, kind, text, position) => h("button", {type: "button", class: kind, disabled: !ready, "data-action": action,
      onclick: () => this.#play(position)}, text);
    this.body.replaceChildren(artwork(film.title, film.artwork, {eager: true}),
      h("p", {class: "muted"}, [film.subtitle, length(film.duration_ms)].filter(Boolean).join(" · ")),
      ...(note ? [h("p", {class: "note"}, note)] : []),
      h("div", {class: "actions"}, ...(isBegun(film)
        ? [button("resume", "primary", `Resume at ${clock(film.position_ms)}${where}`, film.position_ms),
          button("start", "secondary", "From the beginning", 0)]
        : [button("start", "primary", `Play${where}`, 0)])));
    if (focused) this.body.querySelector(`[data-action="${focused}"]`)?.focus();
  }

  #play(position) {
    this.#app.remote.load(this.#app.house.chosen, this.#film, position);
    this.close();
    this.#app.go("#now");
  }
}
