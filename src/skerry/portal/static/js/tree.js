// JSON as a tree that opens and closes.
// @ts-check

import { element, link } from "./elements.js";
import { text } from "./texts.js";

const OPEN_DEPTH = 2;
const MAX_OPEN = 30;
const MAX_CHILDREN = 500;

/** @param {unknown} value */
export function tree(value) {
  return element("div", { class: "tree" }, branch("data", value, 0));
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {number} depth
 * @returns {HTMLElement}
 */
function branch(name, value, depth) {
  const key = element("span", { class: "key" }, name);
  if (value === null || typeof value !== "object") return element("div", {}, key, ": ", leaf(value));
  const entries = Object.entries(value);
  const made = element(
    "details",
    { open: depth < OPEN_DEPTH && entries.length <= MAX_OPEN },
    element("summary", {}, key, " ", element("span", { class: "count" }, text("entries", { count: entries.length }))),
  );
  // Children are made when they are first seen: an answer may have thousands.
  const fill = () => {
    if (!made.open || made.childElementCount > 1) return;
    made.append(...entries.slice(0, MAX_CHILDREN).map(([inner, part]) => branch(inner, part, depth + 1)));
    if (entries.length > MAX_CHILDREN) made.append(element("div", { class: "count" }, "…"));
  };
  made.addEventListener("toggle", fill);
  fill();
  return made;
}

/** @param {unknown} value */
function leaf(value) {
  if (typeof value === "string" && /^https?:\/\//.test(value)) return link(value);
  return element("span", { class: value === null ? "null" : typeof value }, JSON.stringify(value));
}
