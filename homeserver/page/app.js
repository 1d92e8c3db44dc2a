// Puts the parts together: who is signed in, which view is shown, what is drawn again when something changed.

import * as api from "./api.js";
import {h, setText} from "./dom.js";
import {House} from "./house.js";
import {Link} from "./link.js";
import {Remote} from "./remote.js";
import {Dock} from "./view/dock.js";
import {LibraryView} from "./view/library.js";
import {Notices} from "./view/notices.js";
import {NowView} from "./view/now.js";
import {PairSheet} from "./view/pair.js";
import {ReceiversSheet} from "./view/receivers.js";
import {SignInView} from "./view/signin.js";
import {statusWords} from "./words.js";

// Four times a second is enough for a time in whole seconds, and the bar moves by less than a pixel.
const TICK = 250;

class App {
  house = new House();
  link = new Link();
  remote = new Remote(this.house);
  #root = document.getElementById("app");
  #views = null;
  #said = "";
  #account = null;
  #lostAt = 0;

  async start() {
    this.notices = new Notices(this);
    this.link.addEventListener("receivers", (event) => this.house.takeAll(event.detail.receivers));
    this.link.addEventListener("receiver", (event) => this.house.takeOne(event.detail));
    this.link.addEventListener("state", () => {
      if (this.link.state === "lost") this.#lostAt = performance.now();
      if (this.link.state === "signed-out") this.#showSignIn();
      else this.draw();
    });
    this.house.addEventListener("change", () => this.draw());
    this.house.addEventListener("words", (event) => this.notices.say(event.detail.text, event.detail.bad));
    addEventListener("hashchange", () => this.draw(true));
    setInterval(() => {
      this.house.expire();
      if (document.visibilityState === "visible") this.#views?.now.tick(), this.#views?.dock.tick();
    }, TICK);
    await this.#begin();
  }

  async #begin() {
    const key = new URLSearchParams(location.hash.slice(1)).get("key");
    if (key) {
      // It works once; nobody is to find it in the history.
      history.replaceState(null, "", location.pathname + location.search);
    }
    try {
      this.#account = (await api.session()).account ?? (key ? (await api.signIn({key})).account : null);
    } catch (failure) {
      if (failure.code === "UNREACHABLE") {
        this.notices.offline();
        setTimeout(() => this.#begin(), 2000);
        return;
      }
      this.#showSignIn(`${failure.message[0].toUpperCase()}${failure.message.slice(1)}.`);
      return;
    }
    if (this.#account === null) this.#showSignIn();
    else this.#showViews();
  }

  #showSignIn(problem = "") {
    this.link.close();
    this.#views = null;
    this.notices.clear();
    for (const sheet of document.querySelectorAll("dialog")) sheet.remove();
    this.#root.replaceChildren(new SignInView(problem, (account) => {
      this.#account = account;
      this.#showViews();
    }).element);
  }

  #showViews() {
    const views = {library: new LibraryView(this), now: new NowView(this), dock: new Dock(this)};
    this.#views = views;
    this.receiversSheet = new ReceiversSheet(this);
    this.pairSheet = new PairSheet(this);
    this.#root.replaceChildren(h("div", {class: "shell"}, views.library.element, views.now.element, views.dock.element));
    this.link.state = "connecting";
    this.link.open();
    views.library.load();
    this.draw();
    if (location.pathname === "/pair") {
      this.pairSheet.open(new URLSearchParams(location.search).get("code") ?? "");
      history.replaceState(null, "", "/");
    }
  }

  get account() { return this.#account; }

  async signOut() {
    await api.signOut().catch(() => {});
    this.link.state = "signed-out";
    this.#showSignIn();
  }

  /** Until when a film is known to move: nothing moves while nobody tells. */
  get now() {
    return this.link.state === "lost" ? this.#lostAt : performance.now();
  }

  /** Whether presses can go anywhere. */
  get reachable() {
    return this.link.state === "live" || this.link.state === "polling";
  }

  go(hash) {
    if (location.hash !== hash) location.hash = hash;
  }

  draw(moved = false) {
    const views = this.#views;
    if (!views) return;
    const showsNow = location.hash === "#now" && this.house.chosen !== null;
    views.now.element.hidden = !showsNow;
    views.library.element.hidden = showsNow;
    views.dock.element.hidden = showsNow;
    document.body.classList.toggle("is-now", showsNow);
    views.library.draw();
    views.now.draw();
    views.dock.draw();
    this.receiversSheet.draw();
    this.notices.draw();
    this.#announce();
    if (moved) {
      scrollTo(0, 0);
      // What was seen since has another place to go on from.
      if (!showsNow && this.reachable) views.library.load();
      (showsNow ? views.now : views.library).heading.focus({preventScroll: true});
    }
  }

  /** What a screen reader hears when the state changed, by whoever's press. */
  #announce() {
    const known = this.house.chosen;
    if (!known) return;
    const what = known.attached ? statusWords(known.state.status) : "not connected";
    const title = known.state.display_title;
    const text = `${known.label}: ${what}${title && known.attached ? `, ${title}` : ""}`;
    if (text === this.#said) return;
    this.#said = text;
    setText(document.getElementById("live"), text);
    document.title = known.attached && title ? `${title} · ${known.label}` : "Home";
  }
}

new App().start();
