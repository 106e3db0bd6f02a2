// The page of the streams: subscribes and shows what arrives, the newest event first.
// @ts-check

import { call } from "./call.js";
import { element } from "./elements.js";
import { moment } from "./format.js";
import { text } from "./texts.js";

const MAX_EVENTS = 100;
const KINDS = ["snapshot", "update", "gap"];
const form = /** @type {HTMLFormElement} */ (document.getElementById("subscription"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("topics"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const stop = /** @type {HTMLButtonElement} */ (document.getElementById("stop"));
const shown = /** @type {HTMLElement} */ (document.getElementById("call"));
const list = /** @type {HTMLElement} */ (document.getElementById("events"));
/** @type {EventSource | undefined} */
let stream;
let count = 0;

/** Path and query of the stream. */
const address = () => `${form.dataset.call}?topics=${encodeURIComponent(field.value.trim()).replace(/%3A/g, ":").replace(/%2C/g, ",")}`;

/** @param {string} said */
function close(said) {
  stream?.close();
  stream = undefined;
  stop.hidden = true;
  state.textContent = said;
}

function open() {
  stream?.close();
  count = 0;
  list.replaceChildren();
  list.hidden = false;
  stop.hidden = false;
  state.classList.remove("bad");
  state.textContent = text("opening");
  history.replaceState(null, "", `${location.pathname}?${new URLSearchParams({ topics: field.value.trim() })}`);
  const opened = new EventSource(address());
  stream = opened;
  opened.addEventListener("open", () => (state.textContent = text("waiting")));
  for (const kind of KINDS) {
    opened.addEventListener(kind, (event) => {
      if (event instanceof MessageEvent) add(kind, event);
    });
  }
  opened.addEventListener("heartbeat", () => (state.textContent = text("quiet", { count, when: moment(new Date()) })));
  opened.addEventListener("error", () => {
    if (stream !== opened) return;
    // A connection that is lost is opened again by the browser; one that is refused is not.
    if (opened.readyState === EventSource.CLOSED) explain();
    else state.textContent = text("reconnecting", { count });
  });
}

/** An EventSource does not say why it was refused: the same address does. */
async function explain() {
  close(text("refused", { reason: "" }));
  state.classList.add("bad");
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 3000);
  try {
    const answer = await call(address(), { signal: controller.signal });
    state.textContent = text("refused", { reason: answer.data.detail ?? String(answer.status) });
  } catch {
    state.textContent = text("refused", { reason: text("no_server") });
  }
}

/**
 * @param {string} kind
 * @param {MessageEvent} event
 */
function add(kind, event) {
  count += 1;
  state.textContent = text("received", { count });
  const data = JSON.parse(event.data);
  const head = element(
    "p",
    {},
    element("span", { class: "badge" }, kind),
    " ",
    element("strong", {}, [data.topic, data.item].filter(Boolean).join(" · ")),
    " ",
    element("span", { class: "small quiet" }, data.as_of ? moment(data.as_of) : ""),
  );
  list.prepend(element("li", {}, head, element("pre", {}, JSON.stringify(data.data ?? data, null, 2))));
  while (list.children.length > MAX_EVENTS) list.lastElementChild?.remove();
}

state.textContent = text("idle");
form.addEventListener("submit", (event) => {
  event.preventDefault();
  open();
});
field.addEventListener("input", () => (shown.textContent = address()));
stop.addEventListener("click", () => close(text("stopped", { count })));
