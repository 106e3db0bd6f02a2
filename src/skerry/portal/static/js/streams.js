// The page of the streams: subscribes to the topics of the form.
// @ts-check

import { watch } from "./events.js";
import { text } from "./texts.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("subscription"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("topics"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const stop = /** @type {HTMLButtonElement} */ (document.getElementById("stop"));
const shown = /** @type {HTMLElement} */ (document.getElementById("call"));
const list = /** @type {HTMLElement} */ (document.getElementById("events"));
/** @type {(() => void) | undefined} */
let close;

/** Path and query of the stream. */
const address = () => `${form.dataset.call}?topics=${encodeURIComponent(field.value.trim()).replace(/%3A/g, ":").replace(/%2C/g, ",")}`;

state.textContent = text("idle");
form.addEventListener("submit", (event) => {
  event.preventDefault();
  close?.();
  history.replaceState(null, "", `${location.pathname}?${new URLSearchParams({ topics: field.value.trim() })}`);
  close = watch(address(), { list, state, stop });
});
field.addEventListener("input", () => (shown.textContent = address()));
