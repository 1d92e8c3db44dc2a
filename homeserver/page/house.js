// The receivers of the account as this page knows them, each installation once; and the one that is chosen.

import * as api from "./api.js";
import {Playhead} from "./playhead.js";
import {Presses} from "./presses.js";

const CHOSEN = "receiver";

/** One receiver: what it reported, when, what was pressed since. */
class Known {
  presses = new Presses();
  playhead = new Playhead();
  sending = Promise.resolve();
  queued = [];

  constructor(receiver, now) {
    this.take(receiver, now);
  }

  take(receiver, now) {
    this.receiver = receiver;
    this.reported = plain(receiver.state);
    this.heardAt = now - receiver.age_ms;
    this.frozenAt = receiver.attached ? null : this.frozenAt ?? now;
  }

  get installId() { return this.receiver.client.install_id; }
  get label() { return this.receiver.client.label || "Television"; }
  get attached() { return this.receiver.attached; }
  get features() { return this.receiver.features; }
  get state() { return this.presses.over(this.reported); }
  get waiting() { return this.presses.length > 0; }

  /** Film time to show now. */
  position(now) {
    const jumped = this.presses.has("seek", "load");
    return this.playhead.show(this.state, this.heardAt, this.frozenAt ?? now, jumped);
  }
}

/** The JSON of proto3 has int64 as strings and enumerations by their whole names. */
function plain(state) {
  const numbers = {};
  for (const name of ["position_ms", "duration_ms", "buffered_until_ms", "acked_directive_id"]) numbers[name] = Number(state[name]);
  return {...state, ...numbers, status: state.status.replace("RECEIVER_STATUS_", ""), selection: state.selection ?? {},
    failure: state.failure ?? null};
}

/** Dispatches "change", and "words" (detail: {text, bad}) for what a person must be told. */
export class House extends EventTarget {
  #known = new Map();
  #chosen = localStorage.getItem(CHOSEN);
  #complete = false;

  /** Those that are there come first. */
  get receivers() {
    const byName = (one, other) => Number(other.attached) - Number(one.attached) || one.label.localeCompare(other.label);
    return [...this.#known.values()].sort(byName);
  }
  get chosen() { return this.#known.get(this.#chosen) ?? null; }
  get complete() { return this.#complete; }

  choose(known) {
    this.#chosen = known.installId;
    localStorage.setItem(CHOSEN, known.installId);
    this.#changed();
  }

  takeAll(receivers, now = performance.now()) {
    const present = new Set(receivers.map((receiver) => receiver.client.install_id));
    for (const [id, known] of this.#known) {
      // A server that was restarted does not know of one that has not come back yet.
      if (!present.has(id) && known.attached) this.#take({...known.receiver, attached: false, ended: null}, now);
    }
    for (const receiver of receivers) this.#take(receiver, now);
    this.#complete = true;
    if (!this.chosen?.attached) this.#chooseForThem();
    this.#changed();
  }

  takeOne(receiver, now = performance.now()) {
    const known = this.#known.get(receiver.client.install_id);
    // The end of an attachment that was replaced is no news of the one that replaced it.
    if (known && known.receiver.receiver_uuid !== receiver.receiver_uuid && !receiver.attached) return;
    this.#take(receiver, now);
    if (!this.chosen) this.#chooseForThem();
    this.#changed();
  }

  #chooseForThem() {
    const attached = this.receivers.filter((known) => known.attached);
    if (!this.chosen && attached.length) this.#chosen = (attached.find((known) => known.reported.status !== "IDLE") ?? attached[0]).installId;
  }

  #take(receiver, now) {
    const known = this.#known.get(receiver.client.install_id);
    if (!known) {
      this.#known.set(receiver.client.install_id, new Known(receiver, now));
      return;
    }
    const was = known.receiver;
    const another = was.receiver_uuid !== receiver.receiver_uuid;
    known.take(receiver, now);
    if (another || (was.attached && !receiver.attached)) {
      const lost = known.presses.clear();
      known.queued.length = 0;
      if (lost.length) this.say(`${known.label} went away before it could ${lost.at(-1).words}.`, true);
    }
    for (const press of known.presses.reconcile(known.reported)) this.say(`${known.label} did not ${press.words}.`, true);
  }

  /** Shows a press at once and sends it. A press that waits for its turn is replaced by a later one of its kind. */
  press(known, kind, directive, {change, took, words}) {
    const press = known.presses.add(kind, change, took, words, performance.now());
    const order = {press, kind, directive, uuid: known.receiver.receiver_uuid};
    if (known.queued.at(-1)?.kind === kind && ["seek", "volume"].includes(kind)) known.presses.drop(known.queued.pop().press);
    known.queued.push(order);
    known.sending = known.sending.then(() => this.#sendNext(known));
    this.#changed();
    return known.sending;
  }

  async #sendNext(known) {
    const order = known.queued.shift();
    if (!order) return;
    try {
      const {directive_id: id} = await api.sendDirective(order.uuid, order.directive);
      for (const press of known.presses.accepted(order.press, Number(id), known.reported)) {
        this.say(`${known.label} did not ${press.words}.`, true);
      }
    } catch (failure) {
      if (known.presses.drop(order.press)) this.say(sentence(known, order.press, failure), true);
    }
    this.#changed();
  }

  /** Called now and then: a receiver that never acknowledges. */
  expire(now = performance.now()) {
    for (const known of this.receivers) {
      const late = known.presses.expire(now);
      if (late.length) {
        this.say(`${known.label} has not answered. It may still ${late.at(-1).words}.`, true);
        this.#changed();
      }
    }
  }

  say(text, bad = false) {
    this.dispatchEvent(new CustomEvent("words", {detail: {text, bad}}));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

function sentence(known, press, failure) {
  const could = `${known.label} could not ${press.words}`;
  if (failure.code === "FAILED_PRECONDITION" || failure.code === "NOT_FOUND") return `${could}: it is not connected.`;
  if (failure.code === "UNREACHABLE") return `${could}: the home server does not answer.`;
  return `${could}: ${failure.message}.`;
}
