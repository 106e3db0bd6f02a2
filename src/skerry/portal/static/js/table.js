// Rows as a table that is sorted, filtered and copied.
// @ts-check

import { copy, element, link } from "./elements.js";
import { isDay, isMoment, moment, number } from "./format.js";
import { columnsOf } from "./rows.js";
import { language, text } from "./texts.js";

/** @typedef {import("./rows.js").Row} Row */

const MAX_SHOWN = 200;
const compare = new Intl.Collator(language, { numeric: true }).compare;

/**
 * @param {Row[]} rows
 * @param {Record<string, string>} units by the last part of a column's name
 */
export function table(rows, units) {
  const columns = columnsOf(rows);
  /** @type {{column: string, descending: boolean} | null} */
  let order = null;
  let words = "";
  let isWhole = false;

  const filter = element("input", { type: "search", placeholder: text("filter"), "aria-label": text("filter") });
  const said = element("span", { role: "status", class: "small quiet" });
  const copying = element("button", { type: "button", class: "plain small" }, text("copy"));
  const more = element("button", { type: "button", class: "plain small" }, text("more"));
  const head = element("tr");
  const body = element("tbody");
  const headers = columns.map((column) => {
    const unit = units[column.split(".").at(-1) ?? ""];
    const button = element("button", { type: "button" }, column, ...(unit ? [element("small", {}, unit)] : []));
    const header = element("th", { scope: "col" }, button);
    button.addEventListener("click", () => {
      order = { column, descending: order?.column === column && !order.descending };
      for (const other of headers) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      show();
    });
    return header;
  });
  head.append(...headers);

  function wanted() {
    const matching = words ? rows.filter((row) => columns.some((name) => plain(row[name]).toLowerCase().includes(words))) : rows;
    if (!order) return matching;
    const { column, descending } = order;
    const sorted = [...matching].sort((a, b) => ordered(a[column], b[column]));
    return descending ? sorted.reverse() : sorted;
  }

  function show() {
    const matching = wanted();
    const shown = isWhole ? matching : matching.slice(0, MAX_SHOWN);
    body.replaceChildren(...shown.map((row) => element("tr", {}, ...columns.map((column) => cell(row[column])))));
    said.textContent = rows.length ? text("shown", { shown: shown.length, total: rows.length }) : text("no_rows");
    more.hidden = shown.length === matching.length;
  }

  filter.addEventListener("input", () => {
    words = filter.value.trim().toLowerCase();
    show();
  });
  more.addEventListener("click", () => {
    isWhole = true;
    show();
  });
  copying.addEventListener("click", () => {
    const lines = [columns, ...wanted().map((row) => columns.map((column) => plain(row[column])))];
    const separated = lines.map((line) => line.map((value) => value.replace(/[\t\n\r]+/g, " ")).join("\t")).join("\n");
    copy(separated, said, { copied: text("copied"), not_copied: text("not_copied") });
  });
  show();
  return element(
    "div",
    {},
    element("div", { class: "toolbar" }, ...(rows.length > 1 ? [filter] : []), copying, more, said),
    element(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": text("table") },
      element("table", {}, element("thead", {}, head), body),
    ),
  );
}

/**
 * A single record as a table of two columns.
 * @param {Row} record
 * @param {Record<string, string>} units
 */
export function record(record, units) {
  const body = element("tbody");
  for (const [name, value] of Object.entries(record)) {
    const unit = units[name.split(".").at(-1) ?? ""];
    const shown = cell(value);
    // "¤" in a unit stands for the currency that the record names.
    const named = typeof record.currency === "string" ? unit?.replace("¤", record.currency) : unit;
    if (named && value !== null) shown.append(" ", element("span", { class: "quiet" }, named));
    shown.classList.remove("number");
    body.append(element("tr", {}, element("th", { scope: "row" }, ...breakable(name)), shown));
  }
  return element(
    "div",
    { class: "scroll record", tabindex: 0, role: "region", "aria-label": text("table") },
    element("table", {}, body),
  );
}

/** A name that may be broken between its words. @param {string} name */
const breakable = (name) => name.split(/(?<=[._])/).flatMap((word, place) => (place ? [element("wbr"), word] : [word]));

/** @param {unknown} value */
function cell(value) {
  if (value === null || value === undefined) return element("td", { class: "null" }, "–");
  if (typeof value === "number") return element("td", { class: "number" }, number(value));
  if (typeof value === "boolean") return element("td", {}, text(value ? "yes" : "no"));
  if (isMoment(value)) return element("td", { class: "time", title: String(value) }, moment(String(value)));
  if (isDay(value)) return element("td", { class: "time" }, String(value));
  if (typeof value === "string" && /^https?:\/\//.test(value)) return element("td", {}, link(value));
  return element("td", {}, plain(value));
}

/** A value as copied cells have it. @param {unknown} value */
function plain(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((part) => typeof part !== "object")) return value.join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Numbers by size, words as the language has them, what is missing last.
 * @param {unknown} a
 * @param {unknown} b
 */
function ordered(a, b) {
  const isMissing = [a, b].map((value) => value === null || value === undefined);
  if (isMissing[0] || isMissing[1]) return Number(isMissing[0]) - Number(isMissing[1]);
  return typeof a === "number" && typeof b === "number" ? a - b : compare(plain(a), plain(b));
}
