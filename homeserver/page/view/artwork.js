// The picture of a film; where there is none, one that is drawn of its title.

import {h} from "../dom.js";

/** A box of 16:9 that holds the picture. `eager`: not only when it is scrolled to. */
export function artwork(title, path, {eager = false} = {}) {
  const drawn = h("span", {class: `drawn tint-${tint(title)}`, "aria-hidden": "true"}, h("span", {}, title));
  const box = h("span", {class: "artwork"}, drawn);
  if (path) {
    const image = h("img", {src: path, alt: "", loading: eager ? "eager" : "lazy", decoding: "async"});
    image.addEventListener("load", () => box.classList.add("has-picture"));
    image.addEventListener("error", () => image.remove());
    box.append(image);
  }
  return box;
}

/** One of six tints, the same for the same title. */
function tint(title) {
  let sum = 2166136261;
  for (const letter of title) sum = Math.imul(sum ^ letter.codePointAt(0), 16777619);
  return (sum >>> 16) % 6;
}
