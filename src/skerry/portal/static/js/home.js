// Fills the tiles of the first page once it is drawn, and renews each when its figures may be newer.
// @ts-check

import { call } from "./call.js";
import { span } from "./format.js";
import { text } from "./texts.js";
import { border } from "./tiles/border.js";
import { grid } from "./tiles/grid.js";
import { prices } from "./tiles/prices.js";
import { quakes } from "./tiles/quakes.js";
import { warnings } from "./tiles/warnings.js";

/** @typedef {(body: HTMLElement, data: any) => Promise<void> | void} Draw shows an answer in a tile */

/** @type {Record<string, Draw>} */
const tiles = { border, grid, prices, quakes, warnings };
const MIN_PAUSE = 60;
const RETRY_PAUSE = 120;

/** @param {HTMLElement} tile */
async function fill(tile) {
  const body = tile.querySelector(".body");
  const foot = tile.querySelector(".foot");
  const draw = tiles[tile.dataset.tile ?? ""];
  if (!(body instanceof HTMLElement) || !foot || !draw) return;
  tile.setAttribute("aria-busy", "true");
  let pause = RETRY_PAUSE;
  try {
    const answer = await call(tile.dataset.call ?? "");
    if (answer.ok) {
      await draw(body, answer.data);
      foot.textContent = said(answer);
      foot.classList.remove("reason");
      pause = Math.max(MIN_PAUSE, (answer.maxAge ?? 0) - (answer.age ?? 0) + 1);
    } else {
      fail(foot, text("no_figures", { reason: answer.data.detail ?? String(answer.status) }));
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    fail(foot, text("no_figures", { reason: text("no_server") }));
  } finally {
    tile.setAttribute("aria-busy", "false");
  }
  setTimeout(() => renew(tile), pause * 1000);
}

/** Fills a tile again, when someone looks. @param {HTMLElement} tile */
function renew(tile) {
  if (!document.hidden) fill(tile);
  else document.addEventListener("visibilitychange", () => fill(tile), { once: true });
}

/**
 * @param {Element} foot
 * @param {string} reason
 */
function fail(foot, reason) {
  foot.textContent = reason;
  foot.classList.add("reason");
}

/** Source, age and next update. @param {import("./call.js").Answer} answer */
function said(answer) {
  const parts = [];
  if (answer.via.length) parts.push(answer.via.map(({ title }) => title).join(", "));
  const observed = answer.lastModified ? (Date.now() - Date.parse(answer.lastModified)) / 1000 : null;
  if (observed !== null) parts.push(text("figures", { when: span(-observed) }));
  else if (answer.age !== null) parts.push(text("fetched", { when: span(-answer.age) }));
  if (answer.maxAge !== null && answer.age !== null) parts.push(text("next", { when: span(Math.max(0, answer.maxAge - answer.age)) }));
  return parts.join(" · ");
}

for (const tile of document.querySelectorAll("[data-tile]")) {
  if (tile instanceof HTMLElement) fill(tile);
}
const zone = document.getElementById("zone");
const priced = document.querySelector('[data-tile="prices"]');
if (zone instanceof HTMLSelectElement && priced instanceof HTMLElement) {
  zone.addEventListener("change", () => {
    priced.dataset.call = zone.value;
    fill(priced);
  });
}
