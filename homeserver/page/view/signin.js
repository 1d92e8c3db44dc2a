// Who is not signed in sees this and nothing else.

import * as api from "../api.js";
import {h, setText} from "../dom.js";

export class SignInView {
  constructor(problem, done) {
    this.problem = h("p", {class: "problem", role: "alert"}, problem);
    // A password manager keeps the two together.
    const name = h("input", {class: "hidden", type: "text", autocomplete: "username", value: "home", tabindex: "-1", "aria-hidden": "true"});
    const token = h("input", {id: "token", type: "password", autocomplete: "current-password", required: true, autocapitalize: "off", spellcheck: "false"});
    const button = h("button", {class: "primary", type: "submit"}, "Sign in");
    const form = h("form", {onsubmit: async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        const {account} = await api.signIn({token: token.value});
        done(account);
      } catch (failure) {
        setText(this.problem, failure.message.endsWith(".") ? failure.message : `${failure.message[0].toUpperCase()}${failure.message.slice(1)}.`);
        button.disabled = false;
        token.select();
      }
    }}, name, h("label", {for: "token"}, "Token of your account"), token, this.problem, button);
    this.element = h("main", {class: "signin"},
      h("img", {src: "/page/icon.svg", alt: "", width: "64", height: "64"}),
      h("h1", {}, "Your television, from here"),
      h("p", {class: "muted"}, "Scan the code in the home server's terminal, or paste the token from its file tokens.json."), form);
  }
}
