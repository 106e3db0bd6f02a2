// Parts that tiles share.
// @ts-check

import { element } from "../elements.js";
import { number } from "../format.js";
import { language } from "../texts.js";

/**
 * The place in a tile that its figures are drawn in: what is there already (a choice, a map) stays before it.
 * @param {HTMLElement} body
 */
export function drawing(body) {
  const known = body.querySelector(".drawing");
  if (known instanceof HTMLElement) return known;
  const made = element("div", { class: "drawing" });
  body.append(made);
  return made;
}

/**
 * A small table; numbers stand to the right.
 * @param {string[]} heads
 * @param {(string | number | null)[][]} rows
 */
export function smallTable(heads, rows) {
  const isNumber = heads.map((_, place) => rows.some((row) => typeof row[place] === "number"));
  const cells = (/** @type {(string | number | null)[]} */ row) =>
    row.map((value, place) => {
      const shown = value === null ? "–" : typeof value === "number" ? number(value) : value;
      return place === 0
        ? element("th", { scope: "row" }, shown)
        : element("td", { class: isNumber[place] ? "number" : null }, shown);
    });
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...heads.map((head, place) => element("th", { scope: "col", class: isNumber[place] ? "number" : null }, head)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))),
  );
}

const countries = new Intl.DisplayNames(language, { type: "region" });

/** Name of a country in the language of the page. @param {string} code */
export const country = (code) => countries.of(code) ?? code;
