// What is said plainly: a bar for what lasts, a slip for what happened.

import {h, setText} from "../dom.js";
import {goneWords} from "../words.js";

const SHOWN = 6000;

export class Notices {
  #app;
  #banner = document.getElementById("banner");
  #toasts = document.getElementById("toasts");
  #wasLost = false;

  constructor(app) {
    this.#app = app;
  }

  draw() {
    const {link, house} = this.#app;
    const known = house.chosen;
    if (link.state === "lost") {
      this.offline();
      return;
    }
    if (this.#wasLost && this.#app.reachable) this.say("The home server is back.");
    if (this.#app.reachable) this.#wasLost = false;
    const gone = known && !known.attached && house.complete;
    this.#show(gone ? `${known.label} ${goneWords(known.receiver.ended)}` : "", "gone");
  }

  offline() {
    this.#wasLost = true;
    this.#show("The home server does not answer. This page comes back by itself.", "offline");
  }

  clear() {
    this.#show("", "");
  }

  #show(text, kind) {
    this.#banner.className = text ? `shown ${kind}` : "";
    setText(this.#banner, text);
  }

  say(text, bad = false) {
    const last = this.#toasts.lastElementChild;
    if (last?.textContent === text) last.remove();
    const toast = h("p", {class: bad ? "toast bad" : "toast"}, text);
    this.#toasts.append(toast);
    while (this.#toasts.children.length > 2) this.#toasts.firstElementChild.remove();
    setTimeout(() => toast.remove(), SHOWN);
  }
}
