// What plays: the picture first, all that is pressed below it.

import {h, icon, setText} from "../dom.js";
import {isActive} from "../remote.js";
import {statusWords} from "../words.js";
import {artwork} from "./artwork.js";
import {Selections} from "./selections.js";
import {Timeline} from "./timeline.js";
import {Transport} from "./transport.js";
import {Volume} from "./volume.js";

export class NowView {
  #app;
  #pictureOf = "";

  constructor(app) {
    this.#app = app;
    this.timeline = new Timeline(app);
    this.transport = new Transport(app);
    this.volume = new Volume(app);
    this.selections = new Selections(app);
    this.name = h("span", {});
    this.chip = h("button", {type: "button", class: "chip", "aria-haspopup": "dialog", onclick: () => app.receiversSheet.show()},
      h("span", {class: "dot"}), this.name, icon("down"));
    this.stop = h("button", {type: "button", class: "icon-button", "aria-label": "Stop", onclick: () => this.#stop()}, icon("stop"));
    this.picture = h("div", {class: "now-picture"});
    this.behind = h("div", {class: "behind", "aria-hidden": "true"});
    this.heading = h("h1", {tabindex: "-1"});
    this.subtitle = h("p", {class: "muted now-subtitle"});
    this.status = h("p", {class: "now-status"});
    this.element = h("main", {class: "now", onkeydown: (event) => this.#key(event)}, this.behind,
      h("header", {class: "top"},
        h("button", {type: "button", class: "icon-button", "aria-label": "Back to the films", onclick: () => app.go("#")}, icon("back")),
        this.chip, this.stop),
      h("div", {class: "now-film"}, this.picture, h("div", {class: "now-words"}, this.heading, this.subtitle, this.status)),
      h("div", {class: "now-controls"}, this.timeline.element, this.transport.element, this.volume.element, this.selections.element));
  }

  #stop() {
    this.#app.remote.stop(this.#app.house.chosen);
    this.#app.go("#");
  }

  /** Space and the arrows work everywhere but where they have a meaning of their own. */
  #key(event) {
    const known = this.#app.house.chosen;
    if (event.target.closest("button, input") || event.ctrlKey || event.metaKey || event.altKey || !this.commands(known)) return;
    const press = {" ": () => this.transport.toggle(), ArrowLeft: () => this.#app.remote.skip(known, -10_000),
      ArrowRight: () => this.#app.remote.skip(known, 10_000)}[event.key];
    if (press) {
      event.preventDefault();
      press();
    }
  }

  commands(known) {
    return this.#app.reachable && known.attached && isActive(known.state);
  }

  draw() {
    const known = this.#app.house.chosen;
    if (!known || this.element.hidden) return;
    const state = known.state;
    const film = this.#app.films?.get(state.episode_uuid);
    const title = state.display_title || film?.title || (state.status === "IDLE" ? "Nothing is playing" : "A film");
    setText(this.name, known.label);
    this.chip.classList.toggle("is-here", known.attached && this.#app.reachable);
    this.chip.setAttribute("aria-label", `Television: ${known.label}, ${known.attached ? "connected" : "not connected"}. Change`);
    setText(this.heading, title);
    setText(this.subtitle, state.display_subtitle);
    setText(this.status, this.#statusWords(known, state));
    this.status.classList.toggle("is-bad", state.status === "FAILED" || !known.attached || !this.#app.reachable);
    this.#drawPicture(title, film?.artwork ?? ownPath(state.display_artwork_url), state.status === "IDLE");
    const commands = this.commands(known);
    this.stop.disabled = !this.#app.reachable || !known.attached || state.status === "IDLE";
    this.element.classList.toggle("is-gone", !known.attached || !this.#app.reachable);
    for (const part of [this.timeline, this.transport, this.volume, this.selections]) part.draw(known, state, commands, film);
  }

  #statusWords(known, state) {
    if (!this.#app.reachable) return "No connection";
    if (!known.attached) return "Not connected";
    if (state.status === "FAILED") return state.failure?.message || statusWords(state.status);
    return statusWords(state.status);
  }

  #drawPicture(title, path, idle) {
    const of = `${title} ${path} ${idle}`;
    if (of === this.#pictureOf) return;
    this.#pictureOf = of;
    this.picture.replaceChildren(artwork(title, path, {eager: true}));
    this.behind.replaceChildren(...(path ? [h("img", {src: path, alt: ""})] : []));
  }

  tick() {
    if (!this.element.hidden) this.timeline.tick();
  }
}

/** Artwork that another sender named is shown where it is this server's; nothing is fetched from elsewhere. */
function ownPath(address) {
  try {
    const url = new URL(address);
    return url.origin === location.origin && url.pathname.startsWith("/artwork/") ? url.pathname : null;
  } catch {
    return null;
  }
}
