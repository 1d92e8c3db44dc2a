// Elements, without strings of HTML.

/** h("button", {class: "round", "aria-label": "Play", onclick: press}, child, "text") */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// On a grid of 24, drawn with a line of 2.
const ICONS = {
  play: ["solid", "M7 4.5v15a1 1 0 0 0 1.5.86l12-7.5a1 1 0 0 0 0-1.72l-12-7.5A1 1 0 0 0 7 4.5z"],
  pause: ["solid", "M6 4h4.2v16H6zM13.8 4H18v16h-4.2z"],
  stop: ["solid", "M6.5 6.5h11v11h-11z"],
  back: ["line", "M15 5l-7 7 7 7"],
  close: ["line", "M6 6l12 12M18 6L6 18"],
  down: ["line", "M5 9l7 7 7-7"],
  earlier: ["line", "M4.5 4.5v5h5M4.9 9.3A8 8 0 1 1 4 13"],
  later: ["line", "M19.5 4.5v5h-5M19.1 9.3A8 8 0 1 0 20 13"],
  television: ["line", "M3.5 5.5h17v11h-17zM8.5 20h7"],
  loud: ["line", "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.3a8 8 0 0 1 0 11.4"],
  muted: ["line", "M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5"],
  audio: ["line", "M5 10v4M9 6.5v11M13 9v6M17 4.5v15M21 10v4"],
  subtitles: ["line", "M3.5 5.5h17v13h-17zM7 14.5h5M15 14.5h2M7 11h2M12 11h5"],
  quality: ["line", "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h10M18 17h2M15 5v4M9 10v4M16 15v4"],
  speed: ["line", "M4.6 17a9 9 0 1 1 14.8 0M12 14l4-5"],
  check: ["line", "M5 12.5l4.5 4.5L19 7"],
  link: ["line", "M9.5 14.5l5-5M11 6.5l1.5-1.5a4.5 4.5 0 0 1 6.4 6.4L17.5 13M13 17.5L11.5 19a4.5 4.5 0 0 1-6.4-6.4L6.5 11"],
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const image = document.createElementNS(space, "svg");
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  image.append(path);
  setIcon(image, name);
  return image;
}

export function setIcon(image, name) {
  const [kind, shape] = ICONS[name];
  image.setAttribute("class", `icon ${kind}`);
  image.firstChild.setAttribute("d", shape);
}

/** Writes only what changed: a screen reader hears each change of a live region. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}
