// Weather warnings of eight countries on a small map: their areas where the offices draw them, else the country.
// @ts-check

import { element } from "../elements.js";
import { text } from "../texts.js";
import { country, drawing } from "./parts.js";

/** @typedef {{country: string, level: string | null, event_en: string | null, event: string | null, area: string | null, geometry: {type: string, coordinates: any} | null}} Warning */

const LEVELS = ["red", "orange", "yellow"];
// The projection of templates/nordic_map.svg, see build_outlines.py.
const WEST = -25;
const NORTH = 71.6;
const UNITS = 10;
const mercator = (/** @type {number} */ latitude) => (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;

/**
 * @param {HTMLElement} body
 * @param {{items: Warning[]}} answer
 */
export function warnings(body, { items }) {
  const svg = body.querySelector("svg");
  const areas = svg?.querySelector("g");
  if (!svg || !areas) return;
  areas.replaceChildren();
  for (const land of svg.querySelectorAll("[data-country]")) {
    const own = items.filter((warning) => warning.country === land.getAttribute("data-country"));
    const undrawn = own.filter((warning) => !warning.geometry);
    const worst = LEVELS.find((level) => undrawn.some((warning) => warning.level === level));
    land.setAttribute("class", `land ${worst ?? ""}`);
    land.replaceChildren(titled(own.map((warning) => `${named(warning)}, ${warning.area ?? ""}`)));
  }
  for (const level of [...LEVELS].reverse()) {
    for (const warning of items.filter((other) => other.level === level && other.geometry)) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", `area ${level}`);
      path.setAttribute("d", outline(warning.geometry));
      path.append(titled([`${named(warning)}, ${warning.area ?? ""}`]));
      areas.append(path);
    }
  }
  const counts = LEVELS.map((level) => ({ level, count: items.filter((warning) => warning.level === level).length }));
  const said = counts.filter(({ count }) => count).map(({ level, count }) => text(`level_${level}`, { count }));
  const places = [...new Set(items.filter(({ level }) => level).map((warning) => country(warning.country)))];
  svg.setAttribute("aria-label", said.length ? `${said.join(", ")}: ${places.join(", ")}` : text("no_warnings"));
  drawing(body).replaceChildren(
    said.length
      ? element(
          "ul",
          { class: "levels" },
          ...counts.flatMap(({ level, count }) =>
            count ? [element("li", {}, element("span", { class: `level ${level}` }), text(`level_${level}`, { count }))] : [],
          ),
        )
      : element("p", {}, text("no_warnings")),
  );
}

/** @param {Warning} warning */
const named = (warning) => warning.event_en ?? warning.event ?? "";

/** @param {string[]} lines */
function titled(lines) {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = lines.join("\n");
  return title;
}

/** @param {Warning["geometry"]} geometry */
function outline(geometry) {
  const polygons = geometry?.type === "Polygon" ? [geometry.coordinates] : geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
  const at = (/** @type {[number, number]} */ [x, y]) =>
    `${((x - WEST) * UNITS).toFixed(1)} ${((mercator(NORTH) - mercator(y)) * UNITS).toFixed(1)}`;
  return polygons.flatMap((/** @type {any[]} */ rings) => rings.map((ring) => `M${ring.map(at).join("L")}Z`)).join("");
}
