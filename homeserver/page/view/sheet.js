// A sheet that comes up from below: a modal dialog, so that Escape, focus and what lies beneath are the browser's.

import {h, icon} from "../dom.js";

export class Sheet {
  constructor(title) {
    this.title = h("h2", {}, title);
    this.body = h("div", {class: "sheet-body"});
    const close = h("button", {class: "icon-button", type: "button", "aria-label": "Close", onclick: () => this.close()}, icon("close"));
    this.element = h("dialog", {class: "sheet"}, h("div", {class: "sheet-head"}, this.title, close), this.body);
    this.element.setAttribute("aria-labelledby", (this.title.id = `sheet-${++Sheet.count}`));
    // A press beside the sheet closes it.
    this.element.addEventListener("click", (event) => event.target === this.element && this.close());
    document.body.append(this.element);
  }

  static count = 0;

  get isOpen() {
    return this.element.open;
  }

  show() {
    if (!this.isOpen) this.element.showModal();
    this.element.scrollTop = 0;
  }

  close() {
    this.element.close();
  }
}

/** A list of which one is chosen. `options`: {id, name, detail, current, disabled}. */
export function choices(label, options, choose) {
  return h("div", {class: "choices", role: "group", "aria-label": label}, options.map((option) =>
    h("button", {type: "button", class: "choice", "aria-pressed": String(option.current), disabled: option.disabled,
      onclick: () => choose(option.id)},
      h("span", {class: "choice-words"}, h("span", {class: "choice-name"}, option.name),
        option.detail ? h("span", {class: "choice-detail"}, option.detail) : null),
      icon("check"))));
}
