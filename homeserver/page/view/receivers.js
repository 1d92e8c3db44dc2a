// The receivers, which of them is driven, and what has to do with signing in and out.

import * as api from "../api.js";
import {h, icon} from "../dom.js";
import {statusWords} from "../words.js";
import {Sheet} from "./sheet.js";

export class ReceiversSheet extends Sheet {
  #app;
  #devices = [];
  #drawn = "";

  constructor(app) {
    super("Televisions");
    this.#app = app;
    this.list = h("div", {});
    this.more = h("div", {class: "actions"},
      h("button", {type: "button", class: "secondary", onclick: () => (this.close(), app.pairSheet.open(""))}, icon("link"), "Connect by code"));
    this.devices = h("div", {});
    this.body.append(this.list, this.more, this.devices,
      h("div", {class: "actions"}, h("button", {type: "button", class: "quiet", onclick: () => app.signOut()}, "Sign this phone out")));
  }

  async show() {
    this.#drawn = "";
    this.draw();
    super.show();
    this.list.querySelector('[aria-pressed="true"]')?.focus();
    try {
      this.#devices = (await api.devices()).devices;
      this.#drawDevices();
    } catch {
      // The bar at the top says what is wrong.
    }
  }

  draw() {
    const {house} = this.#app;
    const rows = house.receivers.map((known) => ({known, name: known.label, current: known === house.chosen, here: known.attached,
      detail: known.attached ? [statusWords(known.state.status), known.state.display_title].filter(Boolean).join(" · ") : "Not connected"}));
    const drawn = JSON.stringify(rows.map(({known, ...row}) => [known.installId, row]));
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = document.activeElement?.dataset?.receiver;
    this.list.replaceChildren(rows.length ? h("div", {class: "choices", role: "group", "aria-label": "Televisions"}, rows.map((row) =>
      h("button", {type: "button", class: row.here ? "choice is-here" : "choice", "aria-pressed": String(row.current), "data-receiver": row.known.installId,
        onclick: () => (house.choose(row.known), this.close())}, h("span", {class: "dot"}),
        h("span", {class: "choice-words"}, h("span", {class: "choice-name"}, row.name), h("span", {class: "choice-detail"}, row.detail)), icon("check"))))
      : h("p", {class: "muted"}, "No television is connected. Start the receiver on the box; it appears here by itself."));
    if (focused) this.list.querySelector(`[data-receiver="${CSS.escape(focused)}"]`)?.focus();
  }

  #drawDevices() {
    this.devices.replaceChildren(...(this.#devices.length ? [h("h3", {}, "Signed in by code"), h("ul", {class: "devices"}, this.#devices.map((device) =>
      h("li", {}, h("span", {class: "choice-words"}, h("span", {class: "choice-name"}, device.label),
        h("span", {class: "choice-detail"}, [device.model, `since ${new Date(device.created_at * 1000).toLocaleDateString()}`].filter(Boolean).join(" · "))),
        h("button", {type: "button", class: "secondary small", "aria-label": `Sign ${device.label} out`, onclick: () => this.#signOut(device)}, "Sign out"))))] : []));
  }

  async #signOut(device) {
    try {
      await api.signOutDevice(device.id);
      this.#devices = this.#devices.filter((other) => other !== device);
      this.#drawDevices();
      this.#app.notices.say(`${device.label} is signed out.`);
    } catch (failure) {
      this.#app.notices.say(failure.message, true);
    }
  }
}
