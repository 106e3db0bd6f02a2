// The newest strong earthquakes.
// @ts-check

import { element, link } from "../elements.js";
import { number, span } from "../format.js";
import { text } from "../texts.js";
import { drawing } from "./parts.js";

const STRONG = 6;
const SEVERE = 7;

/**
 * @param {HTMLElement} body
 * @param {{items: {magnitude: number | null, place: string | null, occurred_at: string, depth_km: number | null, url: string | null}[]}} answer
 */
export function quakes(body, { items }) {
  const list = element(
    "ul",
    { class: "quakes" },
    ...items.map(({ magnitude, place, occurred_at, depth_km, url }) => {
      const size = (magnitude ?? 0) >= SEVERE ? " severe" : (magnitude ?? 0) >= STRONG ? " strong" : "";
      const ago = span((Date.parse(occurred_at) - Date.now()) / 1000);
      const depth = depth_km === null ? "" : ` · ${text("depth", { depth: number(Math.round(depth_km)) })}`;
      const where = place ?? text("unknown_place");
      return element(
        "li",
        {},
        element("span", { class: `magnitude${size}` }, magnitude === null ? "–" : magnitude.toFixed(1)),
        element("p", {}, url ? link(url, where) : where, element("br"), element("span", { class: "small quiet" }, ago + depth)),
      );
    }),
  );
  drawing(body).replaceChildren(items.length ? list : element("p", {}, text("no_quakes")));
}
