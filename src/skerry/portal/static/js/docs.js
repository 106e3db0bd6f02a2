// The reference: a search over the operations, and RapiDoc for the one that is chosen. RapiDoc resolves every reference of its
// document, which takes half a minute for all of /openapi.json, so it gets the part that describes one operation.
// @ts-check

import { text } from "./texts.js";
import { vendored } from "./vendored.js";

/** @typedef {{operationId: string}} Operation */
/** @typedef {{paths: Record<string, {get: Operation}>, components: Record<string, Record<string, unknown>>}} OpenApi */

const OPTIONS = {
  "render-style": "read",
  "schema-style": "table",
  "show-header": "false",
  "show-info": "false",
  "show-side-nav": "false",
  "allow-authentication": "false",
  "allow-server-selection": "false",
  "load-fonts": "false",
  "font-size": "default",
  "update-route": "false",
};
/** RapiDoc's names of colours, and ours. */
const COLOURS = {
  "bg-color": "--card",
  "text-color": "--ink",
  "primary-color": "--sea",
  "regular-font": "--sans",
  "mono-font": "--mono",
};

const filter = /** @type {HTMLInputElement} */ (document.getElementById("filter"));
const shown = /** @type {HTMLElement} */ (document.getElementById("operation"));
const groups = [...document.querySelectorAll("#operations details")].map((details) => /** @type {HTMLDetailsElement} */ (details));
const links = [...document.querySelectorAll("a[data-operation]")].map((link) => /** @type {HTMLAnchorElement} */ (link));
const isDark = matchMedia("(prefers-color-scheme: dark)");
/** @type {Promise<OpenApi> | undefined} */
let loading;

/** The operation that the address names, or else the first. */
const wanted = () => location.hash.slice(1) || (links[0]?.dataset.operation ?? "");

function openApi() {
  loading ??= fetch("/openapi.json").then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.json();
  });
  return loading;
}

/**
 * The document of one operation: its path, and the components that it leads to.
 * @param {OpenApi} whole
 * @param {string} name
 * @returns {OpenApi | undefined}
 */
function partOf(whole, name) {
  const found = Object.entries(whole.paths).find(([, item]) => item.get.operationId === name);
  if (!found) return undefined;
  /** @type {OpenApi} */
  const part = { ...whole, paths: { [found[0]]: found[1] }, components: {} };
  const waiting = [JSON.stringify(found[1])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, kind, key] of next.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (kind === undefined || key === undefined) continue;
      const kept = (part.components[kind] ??= {});
      if (key in kept) continue;
      kept[key] = whole.components[kind]?.[key];
      waiting.push(JSON.stringify(kept[key]));
    }
  }
  return part;
}

/** @param {HTMLElement} reference */
function colour(reference) {
  const styles = getComputedStyle(document.documentElement);
  reference.setAttribute("theme", styles.colorScheme);
  for (const [name, ours] of Object.entries(COLOURS)) reference.setAttribute(name, styles.getPropertyValue(ours).trim());
}

/** @param {string} name of the operation */
async function show(name) {
  const link = links.find((each) => each.dataset.operation === name);
  if (!link) return;
  for (const each of links) each.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const group = link.closest("details");
  if (group) group.open = true;
  shown.setAttribute("aria-busy", "true");
  try {
    const [whole] = await Promise.all([openApi(), vendored("rapidoc/rapidoc-min.js")]);
    if (wanted() !== name) return;
    const reference = document.createElement("rapi-doc");
    for (const [option, value] of Object.entries(OPTIONS)) reference.setAttribute(option, value);
    colour(reference);
    shown.replaceChildren(reference);
    await /** @type {HTMLElement & {loadSpec(part: OpenApi | undefined): Promise<void>}} */ (reference).loadSpec(partOf(whole, name));
    if (innerWidth < 992) shown.scrollIntoView();
  } catch (error) {
    loading = undefined;
    shown.textContent = text("failed", { reason: error instanceof Error ? error.message : String(error) });
  } finally {
    shown.removeAttribute("aria-busy");
  }
}

function search() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const group of groups) {
    let count = 0;
    for (const link of group.querySelectorAll("a")) {
      const isFound = words.every((word) => link.textContent.toLowerCase().includes(word));
      if (link.parentElement) link.parentElement.hidden = !isFound;
      count += Number(isFound);
    }
    group.hidden = count === 0;
    group.open = words.length > 0;
  }
}

for (const each of [filter, filter.labels?.[0]]) if (each) each.hidden = false;
for (const link of links) link.href = `#${link.dataset.operation}`;
filter.addEventListener("input", search);
// Made anew: RapiDoc would change its style element piece by piece, and the policy of the page allows only the whole ones.
const showWanted = () => show(wanted());
document.addEventListener("theme", showWanted);
isDark.addEventListener("change", showWanted);
addEventListener("hashchange", showWanted);
showWanted();
