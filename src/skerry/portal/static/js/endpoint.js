// The page of an endpoint: the form makes the address, Run shows the answer as a table, a tree, a chart and a map, or the events
// of a stream.
// @ts-check

import { call } from "./call.js";
import { chart, seriesOf } from "./chart.js";
import { complete } from "./complete.js";
import { copy, element, link } from "./elements.js";
import { watch } from "./events.js";
import { isMoment, moment, number, span, timeZone } from "./format.js";
import { map } from "./map.js";
import { besideRows, rowsOf } from "./rows.js";
import { record, table } from "./table.js";
import { text } from "./texts.js";
import { tree } from "./tree.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("call"));
const live = /** @type {HTMLAnchorElement} */ (document.getElementById("live"));
const answer = /** @type {HTMLElement} */ (document.getElementById("answer"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const problem = /** @type {HTMLElement} */ (document.getElementById("problem"));
const views = /** @type {HTMLElement} */ (document.getElementById("views"));
const facts = /** @type {HTMLElement} */ (document.getElementById("facts"));
const files = document.getElementById("files");
const server = live.dataset.server ?? "";
const units = /** @type {Record<string, string>} */ (JSON.parse(form.dataset.units ?? "{}"));
const forms = (form.dataset.formats ?? "").split(",");
const rowsMember = form.dataset.rows ?? "";

/** @returns {(HTMLInputElement | HTMLSelectElement)[]} */
const fields = () => [...form.querySelectorAll("input, select")].filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement);

/** Encoded so that an address can stand between quotes. @param {string} value */
const encoded = (value) => encodeURIComponent(value).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Path and query of the call. @param {string} [format] */
function address(format) {
  let path = form.dataset.path ?? "";
  const query = [];
  for (const field of fields()) {
    const value = field.value.trim();
    if (field.dataset.place === "path") path = path.replace(`{${field.name}}`, encoded(value));
    else if (value) query.push(`${encoded(field.name)}=${encoded(value)}`);
  }
  if (format) query.push(`format=${format}`);
  return query.length ? `${path}?${query.join("&")}` : path;
}

/** Link to this page with the values of the form. */
function shared() {
  const query = new URLSearchParams(fields().flatMap((field) => (field.value.trim() ? [[field.name, field.value.trim()]] : [])));
  return `${location.pathname}${query.size ? `?${query}` : ""}`;
}

function update() {
  live.href = address();
  live.replaceChildren(element("code", {}, server + address()));
  for (const part of document.querySelectorAll("[data-call]")) {
    if (part instanceof HTMLElement) part.textContent = server + address(part.dataset.call === "csv" ? "csv" : undefined);
  }
  for (const download of document.querySelectorAll("a[data-format]")) {
    if (download instanceof HTMLAnchorElement) download.href = address(download.dataset.format);
  }
}

/** @type {(() => void)[]} */
let removals = [];
/** @type {AbortController | undefined} */
let running;

const narrow = matchMedia("(max-width: 40rem)");

/** On a phone, brings an answer into view that would begin near the edge of the window or below it. */
function reveal() {
  if (narrow.matches && answer.getBoundingClientRect().top > innerHeight / 2) answer.scrollIntoView({ block: "start" });
}

async function run() {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  for (const remove of removals) remove();
  removals = [];
  answer.hidden = false;
  problem.hidden = true;
  views.hidden = true;
  if (files) files.hidden = true;
  state.textContent = text("running");
  for (const message of form.querySelectorAll(".wrong")) message.remove();
  for (const field of fields()) field.removeAttribute("aria-invalid");
  history.replaceState(null, "", shared());
  try {
    const found = await call(address(), { signal });
    state.textContent = text(found.ok ? "done" : "failed", { status: found.status, milliseconds: Math.round(found.milliseconds) });
    showFacts(found);
    if (!found.ok) showProblem(found.data);
    else if (typeof found.data === "string") state.textContent = text("not_json");
    else showViews(found.data);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TypeError)) throw error;
    state.textContent = text("no_connection");
  }
}

/** @type {(() => void) | undefined} */
let unfollow;

/** Run, of an event stream. */
function follow() {
  unfollow?.();
  answer.hidden = false;
  history.replaceState(null, "", shared());
  const list = /** @type {HTMLElement} */ (document.getElementById("events"));
  const stop = /** @type {HTMLButtonElement} */ (document.getElementById("stop"));
  unfollow = watch(address(), { list, state, stop });
}

/** @param {import("./call.js").Answer} found */
function showFacts(found) {
  const card = document.getElementById("call-facts");
  if (card) card.hidden = false;
  facts.replaceChildren();
  const add = (/** @type {string} */ name, /** @type {(Node | string)[]} */ ...shown) =>
    facts.append(element("dt", {}, text(name)), element("dd", {}, ...shown));
  add("status", element("span", { class: found.ok ? "good" : "bad" }, String(found.status)));
  add("time", `${Math.round(found.milliseconds)} ms`);
  add("size", `${number(found.bytes)} B`);
  if (found.cache) add("cache", text(found.cache));
  if (found.ok && found.age !== null) add("fetched", span(-found.age));
  if (found.ok && found.lastModified) add("observed", moment(found.lastModified));
  if (found.ok && found.maxAge !== null && found.age !== null) add("next", span(Math.max(0, found.maxAge - found.age)));
  for (const via of found.via) {
    add("from", link(via.home, via.title));
    const known = document.querySelector(`[data-source="${via.key}"] [data-license]`)?.textContent;
    if (via.license) add("license", link(via.license, known ?? via.license));
  }
  const used = new Set(found.via.map((via) => via.key));
  for (const source of document.querySelectorAll("[data-source]")) {
    source.classList.toggle("used", source instanceof HTMLElement && used.has(source.dataset.source ?? ""));
  }
}

/** @param {any} found problem details */
function showProblem(found) {
  problem.hidden = false;
  problem.replaceChildren(
    element("h3", {}, found.title ?? ""),
    element("p", {}, found.detail ?? ""),
    ...(found.suggestions ?? []).map((/** @type {string} */ near) => element("p", {}, element("code", {}, near))),
  );
  if (found.type) problem.append(element("p", {}, element("a", { href: found.type }, text("what_to_do"))));
  let isFocused = false;
  for (const wrong of found.errors ?? []) {
    const field = document.getElementById(`p-${wrong.parameter}`);
    const said = `${wrong.allowed}${wrong.suggestion ? ` (${wrong.suggestion}?)` : ""}`;
    if (!field) {
      problem.append(element("p", {}, element("code", {}, wrong.parameter), ` ${said}`));
      continue;
    }
    const message = element("p", { class: "wrong", id: `w-${wrong.parameter}` }, said);
    field.after(message);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", `w-${wrong.parameter} d-${wrong.parameter}`);
    if (!isFocused) field.focus();
    isFocused = true;
  }
}

/** @param {any} data */
function showViews(data) {
  const rows = rowsOf(data, rowsMember);
  const summary = besideRows(data, rowsMember);
  /** @type {Record<string, (place: HTMLElement) => unknown>} */
  const makers = {
    table: (place) => {
      const single = rowsMember ? summary : (rows[0] ?? {});
      if (single) place.append(record(single, units));
      if (rowsMember) place.append(table(rows, units));
    },
    tree: (place) => place.append(tree(data)),
  };
  const series = seriesOf(rows);
  if (series) makers.chart = (place) => showChart(place, series);
  if (forms.includes("geojson")) makers.map = showMap;
  const list = element("div", { class: "tabs", role: "tablist", "aria-labelledby": "answered" });
  const panel = element("div", { role: "tabpanel", id: "view", tabindex: 0 });
  const tabs = Object.entries(makers).map(([name, make]) => {
    const tab = element("button", { type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": "view" }, text(name));
    tab.addEventListener("click", () => choose(tab, make));
    return { tab, make, name };
  });
  /**
   * @param {HTMLElement} chosen
   * @param {(place: HTMLElement) => unknown} make
   */
  function choose(chosen, make) {
    for (const remove of removals) remove();
    removals = [];
    for (const { tab } of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", chosen.id);
    panel.replaceChildren();
    make(panel);
  }
  list.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const place = tabs.findIndex(({ tab }) => tab === document.activeElement);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    next?.tab.focus();
    next?.tab.click();
  });
  list.append(...tabs.map(({ tab }) => tab));
  views.replaceChildren(list, panel);
  views.hidden = false;
  if (files) files.hidden = false;
  const hasTimes = [...rows, summary ?? {}].some((row) => Object.values(row).some(isMoment));
  if (hasTimes) state.append(" · ", text("times_in", { zone: timeZone }));
  // A report is read before it is drawn: a chart of its parts would hide what it finds.
  const first = (form.dataset.kind === "mashup" ? undefined : tabs.find(({ name }) => name === "chart")) ?? tabs[0];
  if (first) choose(first.tab, first.make);
}

/**
 * @param {HTMLElement} place
 * @param {NonNullable<ReturnType<typeof seriesOf>>} series
 */
async function showChart(place, series) {
  const names = Object.keys(series.columns);
  const choice = element("select", { id: "series" }, ...names.map((name) => element("option", {}, name)));
  const drawing = element("div", { class: "chart" });
  place.append(element("div", { class: "toolbar chart-choice" }, element("label", { for: "series" }, text("series")), choice), drawing);
  const draw = async () => {
    drawing.replaceChildren();
    const name = choice.value;
    const unit = units[name.split(".").at(-1) ?? ""] ?? "";
    const values = series.columns[name] ?? [];
    removals.push(
      await chart(drawing, series.times, [{ label: name, values, unit }], {
        label: text("chart_of", { name }),
        stepped: series.stepped,
        now: series.stepped ? Date.now() / 1000 : undefined,
      }),
    );
  };
  choice.addEventListener("change", draw);
  await draw();
}

/** @param {HTMLElement} place */
async function showMap(place) {
  const drawing = element("div", { class: "map" });
  place.append(drawing);
  const response = await fetch(address("geojson"));
  if (!response.ok) {
    drawing.textContent = text("failed", { status: response.status });
    return;
  }
  const collection = await response.json();
  removals.push(await map(drawing, collection, { label: text("places", { count: collection.features.length }) }));
}

for (const field of fields()) {
  if (field instanceof HTMLInputElement && field.dataset.names) complete(field, `${form.dataset.names}/${field.dataset.names}`);
}
for (const panel of document.querySelectorAll(".tabs > .panel")) {
  const said = element("span", {}, text("copy"));
  const button = element("button", { type: "button", class: "plain small copy" }, said);
  button.addEventListener("click", () =>
    copy(panel.querySelector("code")?.textContent ?? "", said, { copied: text("copied"), not_copied: text("not_copied") }),
  );
  panel.append(button);
}
form.addEventListener("input", update);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.dataset.kind === "stream") follow();
  else run();
  reveal();
});
const share = document.getElementById("share");
const saidShared = document.getElementById("shared");
if (share && saidShared) {
  share.hidden = false;
  share.addEventListener("click", () =>
    copy(new URL(shared(), location.href).href, saidShared, { copied: text("copied"), not_copied: text("not_copied") }),
  );
}
update();
if (location.search && form.dataset.kind !== "stream") run();
