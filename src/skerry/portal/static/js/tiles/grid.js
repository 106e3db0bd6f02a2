// Production, consumption and exchange of each country's grid.
// @ts-check

import { text } from "../texts.js";
import { country, drawing, smallTable } from "./parts.js";

/** @typedef {{country: string, production_mw: number | null, consumption_mw: number | null, net_import_mw: number | null, stale_since: string | null}} GridState */

/**
 * @param {HTMLElement} body
 * @param {{items: GridState[]}} answer
 */
export function grid(body, { items }) {
  const rounded = (/** @type {number | null} */ value) => (value === null ? null : Math.round(value));
  const rows = items.map((state) => [
    country(state.country) + (state.stale_since ? "\u00a0*" : ""),
    rounded(state.production_mw),
    rounded(state.consumption_mw),
    rounded(state.net_import_mw),
  ]);
  const heads = [text("country"), text("production"), text("consumption"), text("net_import")];
  const place = drawing(body);
  place.replaceChildren(smallTable(heads, rows));
  if (items.some(({ stale_since }) => stale_since)) {
    const note = document.createElement("p");
    note.className = "small quiet";
    note.textContent = text("overdue");
    place.append(note);
  }
}
