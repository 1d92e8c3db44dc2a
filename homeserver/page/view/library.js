// All films: those that were begun, then folder by folder.

import * as api from "../api.js";
import {h, icon, setText} from "../dom.js";
import {clock, length} from "../words.js";
import {artwork} from "./artwork.js";
import {FilmSheet} from "./film.js";

// A film of which so little is left has been seen; one that was so little seen has not begun.
const LEFT = 0.97, BEGUN = 10_000;

export const isBegun = (film) => film.position_ms >= BEGUN && film.position_ms < film.duration_ms * LEFT;

export class LibraryView {
  #app;
  #loadedFor = null;
  #loading = null;
  #filled = "";

  constructor(app) {
    this.#app = app;
    app.films = new Map();
    this.sheet = new FilmSheet(app);
    this.heading = h("h1", {tabindex: "-1"}, "Films");
    this.television = h("span", {});
    this.chip = h("button", {type: "button", class: "chip", "aria-haspopup": "dialog", onclick: () => app.receiversSheet.show()},
      h("span", {class: "dot"}), this.television, icon("down"));
    this.shelves = h("div", {class: "shelves"}, h("p", {class: "muted plain"}, "Looking for films…"));
    this.element = h("main", {class: "library"}, h("header", {class: "top"}, this.heading, this.chip), this.shelves);
  }

  /** Asks for the films, again when another receiver is chosen, which may decode others. */
  async load() {
    const uuid = this.#app.house.chosen?.attached ? this.#app.house.chosen.receiver.receiver_uuid : null;
    this.#loadedFor = uuid;
    const loading = (this.#loading = api.library(uuid));
    try {
      const {episodes} = await loading;
      if (loading !== this.#loading) return;
      this.#app.films = new Map(episodes.map((film) => [film.id, film]));
      this.#fill(episodes);
      this.#app.draw();
    } catch (failure) {
      if (loading !== this.#loading || this.#app.films.size) return;
      this.#loadedFor = undefined;
      this.shelves.replaceChildren(h("p", {class: "muted plain"}, failure.message));
    }
  }

  draw() {
    const known = this.#app.house.chosen;
    setText(this.television, known?.label ?? "Television");
    this.chip.classList.toggle("is-here", Boolean(known?.attached) && this.#app.reachable);
    this.chip.setAttribute("aria-label", known ? `Television: ${known.label}, ${known.attached ? "connected" : "not connected"}. Change` : "Choose a television");
    const uuid = known?.attached ? known.receiver.receiver_uuid : this.#loadedFor;
    if (this.#app.reachable && uuid !== this.#loadedFor) this.load();
    this.sheet.draw();
  }

  #fill(films) {
    // What a finger is on is not drawn anew for nothing.
    const filled = JSON.stringify(films);
    if (filled === this.#filled) return;
    this.#filled = filled;
    if (!films.length) {
      this.shelves.replaceChildren(h("p", {class: "muted plain"}, "There are no films in the library's folder yet."));
      return;
    }
    const begun = films.filter((film) => isBegun(film) && !film.problem);
    const folders = Map.groupBy ? Map.groupBy(films, (film) => film.subtitle) : grouped(films);
    const shelves = [...folders].map(([name, inside]) => this.#shelf(name || (begun.length ? "All films" : ""), inside));
    this.shelves.replaceChildren(...(begun.length ? [this.#shelf("Continue", begun, "begun")] : []), ...shelves);
  }

  #shelf(name, films, kind = "") {
    return h("section", {class: `shelf ${kind}`, "aria-label": name || "Films"}, name ? h("h2", {}, name) : null,
      h("ul", {}, films.map((film) => h("li", {}, this.#card(film)))));
  }

  #card(film) {
    const begun = isBegun(film);
    const detail = film.problem ? "Cannot play here" : begun ? `${clock(film.duration_ms - film.position_ms)} left` : length(film.duration_ms);
    const picture = artwork(film.title, film.artwork);
    if (begun) {
      const fill = h("span", {class: "fill"});
      fill.style.transform = `scaleX(${film.position_ms / film.duration_ms})`;
      picture.append(h("span", {class: "seen", "aria-hidden": "true"}, fill));
    }
    return h("button", {type: "button", class: film.problem ? "card is-out" : "card", "aria-haspopup": "dialog",
      onclick: () => this.sheet.open(film)}, picture,
      h("span", {class: "card-title"}, film.title), h("span", {class: "card-detail"}, detail));
  }
}

function grouped(films) {
  const folders = new Map();
  for (const film of films) folders.set(film.subtitle, [...(folders.get(film.subtitle) ?? []), film]);
  return folders;
}
