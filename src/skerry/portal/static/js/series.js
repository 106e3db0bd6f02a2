// The page of a history: draws its series with their gaps.
// @ts-check

import { call } from "./call.js";
import { chart } from "./chart.js";
import { element, link } from "./elements.js";
import { moment } from "./format.js";
import { rowsOf } from "./rows.js";
import { text } from "./texts.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {{start_at: string, end_at: string}} Gap */

const MAX_GAPS = 12;
const zoomed = /** @type {HTMLButtonElement} */ (document.getElementById("zoomed"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("selection"));
/** @type {[number, number] | undefined} */
let range;

/** @param {HTMLElement} place */
async function show(place) {
  const said = /** @type {HTMLElement} */ (place.querySelector(".said"));
  const drawing = /** @type {HTMLElement} */ (place.querySelector(".drawing"));
  const gaps = /** @type {HTMLElement} */ (place.querySelector(".gaps"));
  said.textContent = text("loading");
  try {
    const answer = await call(place.dataset.call ?? "");
    if (!answer.ok) {
      said.replaceChildren(answer.data.detail ?? String(answer.status));
      said.classList.add("bad");
      return;
    }
    const page = answer.data;
    const rows = rowsOf(page, "items");
    const from = answer.via.flatMap(({ title, home }, at) => [at ? ", " : " · ", link(home, title)]);
    said.replaceChildren(rows.length ? text("rows", { count: rows.length, first: moment(page.first_available_at), last: moment(page.last_available_at) }) : text("no_rows"), ...from);
    if (page.stale_since) said.append(" · ", element("span", { class: "warn" }, text("stale", { when: moment(page.stale_since) })));
    listGaps(gaps, page.gaps);
    if (rows.length) await draw(place, drawing, rows, page.gaps);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    said.textContent = text("no_server");
  }
}

/**
 * @param {HTMLElement} place
 * @param {HTMLElement} drawing
 * @param {Row[]} rows
 * @param {Gap[]} gaps
 */
async function draw(place, drawing, rows, gaps) {
  const field = place.dataset.field ?? "";
  const filters = (place.dataset.filters ?? "").split(",").filter((name) => name in (rows[0] ?? {}));
  // Without a filter there are several things at one time: one of them is drawn at a time.
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    const name = filters.map((filter) => String(row[filter])).join(" · ");
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  const choice = element("select", { "aria-label": text("of") }, ...[...groups.keys()].map((name) => element("option", {}, name)));
  const canvas = element("div", { class: "chart" });
  drawing.replaceChildren(...(groups.size > 1 ? [choice] : []), canvas);
  /** @type {(() => void) | undefined} */
  let remove;
  async function redraw() {
    const chosen = groups.get(groups.size > 1 ? choice.value : [...groups.keys()][0] ?? "") ?? [];
    const { times, values } = withGaps(chosen, field, gaps);
    remove?.();
    remove = await chart(canvas, times, [{ label: field, values, unit: place.dataset.unit }], {
      label: text("chart", { name: field, count: chosen.length }),
      onZoom: (first, last) => {
        const isWhole = first <= (times[0] ?? 0) && last >= (times.at(-1) ?? 0);
        range = isWhole ? undefined : [first, last];
        zoomed.hidden = isWhole;
      },
    });
  }
  choice.addEventListener("change", redraw);
  await redraw();
}

/**
 * Times and values, with an empty value within each gap, so that no line is drawn across it.
 * @param {Row[]} rows
 * @param {string} field
 * @param {Gap[]} gaps
 */
function withGaps(rows, field, gaps) {
  const time = Object.keys(rows[0] ?? {}).find((name) => !Number.isNaN(Date.parse(String(rows[0]?.[name]))) && String(rows[0]?.[name]).includes("T")) ?? "";
  /** @type {[number, number | null][]} */
  const points = rows.map((row) => [Date.parse(String(row[time])) / 1000, typeof row[field] === "number" ? row[field] : null]);
  for (const gap of gaps) {
    const [start, end] = [Date.parse(gap.start_at) / 1000, Date.parse(gap.end_at) / 1000];
    points.push([(start + end) / 2, null]);
  }
  points.sort((a, b) => a[0] - b[0]);
  const unique = points.filter(([at], place) => at !== points[place - 1]?.[0]);
  return { times: unique.map(([at]) => at), values: unique.map(([, value]) => value) };
}

/**
 * @param {HTMLElement} place
 * @param {Gap[]} gaps
 */
function listGaps(place, gaps) {
  place.replaceChildren();
  if (!gaps.length) return;
  const lines = gaps.slice(0, MAX_GAPS).map(({ start_at, end_at }) => {
    return element("li", {}, `${moment(start_at)} – ${moment(end_at)}`);
  });
  place.append(
    element(
      "details",
      { class: "small" },
      element("summary", {}, text("gaps", { count: gaps.length })),
      element("ul", {}, ...lines, ...(gaps.length > MAX_GAPS ? [element("li", {}, "…")] : [])),
    ),
  );
}

zoomed.addEventListener("click", () => {
  if (!range) return;
  const [start, end] = range.map((at) => `${new Date(at * 1000).toISOString().slice(0, 19)}Z`);
  for (const [name, value] of [["start", start], ["end", end]]) {
    const field = form.elements.namedItem(name ?? "");
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
  form.requestSubmit();
});

for (const place of document.querySelectorAll(".series")) {
  if (place instanceof HTMLElement) show(place);
}
