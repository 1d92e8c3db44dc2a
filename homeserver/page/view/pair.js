// Confirms the code that a device shows (RFC 8628): first which device, then yes or no.

import * as api from "../api.js";
import {h, setText} from "../dom.js";
import {Sheet} from "./sheet.js";

export class PairSheet extends Sheet {
  #app;

  constructor(app) {
    super("Connect a television");
    this.#app = app;
  }

  open(code) {
    this.#ask(code);
    this.show();
    if (code) this.#look(code);
    else this.input.focus();
  }

  #ask(code) {
    this.problem = h("p", {class: "problem", role: "alert"});
    this.input = h("input", {id: "code", class: "code", value: code, placeholder: "WDJB-MJHT", autocomplete: "one-time-code", autocapitalize: "characters",
      spellcheck: "false", maxlength: "12", required: true});
    this.button = h("button", {class: "primary", type: "submit"}, "Continue");
    this.body.replaceChildren(h("form", {onsubmit: (event) => (event.preventDefault(), this.#look(this.input.value))},
      h("label", {for: "code"}, "Code on the television"), this.input, this.problem, h("div", {class: "actions"}, this.button)));
  }

  async #look(code) {
    this.button.disabled = true;
    try {
      this.#confirm(await api.lookAtCode(code));
    } catch (failure) {
      setText(this.problem, `${sentence(failure.message)}`);
      this.button.disabled = false;
      this.input.select();
    }
  }

  #confirm(device) {
    this.problem = h("p", {class: "problem", role: "alert"});
    const answer = (allow) => async () => {
      try {
        await api.decideOnCode(device.code, allow);
        this.close();
        this.#app.notices.say(allow ? `${device.label} is connected.` : `${device.label} was turned away.`);
      } catch (failure) {
        setText(this.problem, sentence(failure.message));
      }
    };
    const allow = h("button", {type: "button", class: "primary", onclick: answer(true)}, "Allow");
    this.body.replaceChildren(
      h("p", {class: "asking"}, h("strong", {}, device.label), " asks to play films of the account ", h("strong", {}, this.#app.account), "."),
      h("p", {class: "code shown-code", "aria-label": `Code ${[...device.code].join(" ")}`}, device.code),
      h("p", {class: "muted"}, [device.model, `at ${device.address}`].filter(Boolean).join(" · ")),
      h("p", {class: "note"}, "Allow it only if the television in front of you shows this code."), this.problem,
      h("div", {class: "actions"}, allow, h("button", {type: "button", class: "secondary", onclick: answer(false)}, "Do not allow")));
    allow.focus();
  }
}

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;
