// Sound, subtitles, quality and speed: what is set shows on each, and a sheet changes it.

import {h, icon, setAttribute, setText} from "../dom.js";
import {RATES} from "../remote.js";
import {audioWords, rungWords, subtitleWords} from "../words.js";
import {choices, Sheet} from "./sheet.js";

const speed = (rate) => `${Number((rate || 1).toFixed(2))}×`;

/** Each: its options for a state, what to press, and why there may be none. */
const KINDS = {
  audio: {
    name: "Sound", title: "Sound",
    options: ({audio_tracks: tracks, selection}) => tracks.map((track, place) => {
      const [name, detail] = audioWords(track, place + 1);
      return {id: track.track_id, name, detail, current: track.track_id === selection.audio_track_id};
    }),
    none: "This film has one sound only.",
  },
  subtitle: {
    name: "Subtitles", title: "Subtitles",
    options: ({subtitle_tracks: tracks, selection}) => tracks.length === 0 ? [] : [
      {id: null, name: "Off", short: "Subtitles", detail: "", current: !selection.subtitle_track_id},
      ...tracks.map((track, place) => {
        const [name, detail] = subtitleWords(track, place + 1);
        return {id: track.track_id, name, detail, current: track.track_id === selection.subtitle_track_id};
      })],
    none: "This film has no subtitles.",
  },
  quality: {
    name: "Quality", title: "Quality",
    options: ({ladder, selection, current_rung_id: current}) => ladder.length === 0 ? [] : [
      {id: null, name: "Automatic", short: "Auto", detail: rungName(ladder, current), current: !selection.rung_id},
      ...ladder.map((rung) => {
        const [name, detail] = rungWords(rung);
        return {id: rung.rung_id, name, detail, current: rung.rung_id === selection.rung_id};
      })],
    none: "There is no choice of quality.",
  },
  rate: {
    name: "Speed", title: "Speed",
    options: ({rate}) => RATES.map((one) => ({id: one, name: speed(one), detail: one === 1 ? "Normal" : "", current: Math.abs((rate || 1) - one) < 0.01})),
    none: "",
  },
};

function rungName(ladder, id) {
  const rung = ladder.find((one) => one.rung_id === id);
  return rung ? `Now ${rungWords(rung)[0]}` : "";
}

export class Selections {
  #app;
  #open = null;
  #drawn = "";

  constructor(app) {
    this.#app = app;
    this.sheet = new Sheet("");
    this.sheet.element.addEventListener("close", () => { this.#open = null; });
    this.buttons = Object.fromEntries(Object.entries(KINDS).map(([kind, {name}]) => {
      const value = h("span", {class: "tab-value"});
      const button = h("button", {type: "button", class: "tab", "aria-haspopup": "dialog", onclick: () => this.#show(kind)},
        icon(kind === "subtitle" ? "subtitles" : kind === "rate" ? "speed" : kind), value);
      return [kind, {button, value, name}];
    }));
    this.element = h("div", {class: "tabs", role: "group", "aria-label": "Sound, subtitles, quality and speed"},
      Object.values(this.buttons).map(({button}) => button));
  }

  #show(kind) {
    this.#open = kind;
    this.#drawn = "";
    this.sheet.title.textContent = KINDS[kind].title;
    this.#fill(this.#app.house.chosen.state);
    this.sheet.show();
    this.sheet.body.querySelector('[aria-pressed="true"]')?.focus();
  }

  #fill(state) {
    const kind = this.#open;
    const options = KINDS[kind].options(state);
    const drawn = JSON.stringify(options);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.sheet.body.replaceChildren(choices(KINDS[kind].title, options, (id) => {
      this.#app.remote[kind](this.#app.house.chosen, id);
      this.sheet.close();
    }));
  }

  draw(known, state, commands) {
    for (const [kind, {button, value, name}] of Object.entries(this.buttons)) {
      const options = KINDS[kind].options(state);
      const reason = this.#reason(kind, known, options, commands);
      const chosen = options.find((option) => option.current);
      setText(value, commands && !reason ? chosen?.short ?? chosen?.name ?? (kind === "rate" ? speed(state.rate) : name) : name);
      button.disabled = Boolean(reason) || !commands;
      button.title = reason;
      setAttribute(button, "aria-label", `${name}${chosen && !reason ? `: ${chosen.name}` : ""}${reason ? `. ${reason}` : ""}`);
    }
    if (this.#open && !commands) this.sheet.close();
    else if (this.#open) this.#fill(state);
  }

  /** Why there is nothing to choose, or an empty text. */
  #reason(kind, known, options, commands) {
    if (!commands) return "";
    if (kind === "rate") return known.features.rate_supported ? "" : `${known.label} plays at normal speed only.`;
    const least = kind === "audio" ? 2 : 1;
    return options.length < least ? KINDS[kind].none : "";
  }
}
