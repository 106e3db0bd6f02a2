// An event stream that is watched in a page: what arrives, the newest event first.
// @ts-check

import { call } from "./call.js";
import { element } from "./elements.js";
import { moment } from "./format.js";
import { text } from "./texts.js";

const MAX_EVENTS = 100;
const KINDS = ["snapshot", "update", "gap"];
/** Milliseconds that the reason of a refusal is waited for. */
const REASON_TIMEOUT = 3000;

/**
 * Subscribes, and shows events until the stream is stopped or refused.
 * @param {string} address path and query of the stream
 * @param {{list: HTMLElement, state: HTMLElement, stop: HTMLButtonElement}} parts where events and the state of the connection are
 *   shown, and the button that stops
 * @returns {() => void} stops without saying so
 */
export function watch(address, { list, state, stop }) {
  const stream = new EventSource(address);
  let count = 0;

  function close() {
    stream.close();
    stop.hidden = true;
    stop.removeEventListener("click", stopped);
  }

  function stopped() {
    close();
    state.textContent = text("stream.stopped", { count });
  }

  /** An EventSource does not say why it was refused: the same address does. */
  async function explain() {
    close();
    state.textContent = text("stream.refused", { reason: "" });
    state.classList.add("bad");
    try {
      const answer = await call(address, { signal: AbortSignal.timeout(REASON_TIMEOUT) });
      state.textContent = text("stream.refused", { reason: answer.data.detail ?? String(answer.status) });
    } catch {
      state.textContent = text("stream.refused", { reason: text("stream.no_server") });
    }
  }

  list.replaceChildren();
  list.hidden = false;
  stop.hidden = false;
  stop.addEventListener("click", stopped);
  state.classList.remove("bad");
  state.textContent = text("stream.opening");
  stream.addEventListener("open", () => (state.textContent = text("stream.waiting")));
  for (const kind of KINDS) {
    stream.addEventListener(kind, (event) => {
      if (!(event instanceof MessageEvent)) return;
      count += 1;
      state.textContent = text("stream.received", { count });
      list.prepend(entry(kind, JSON.parse(event.data)));
      while (list.children.length > MAX_EVENTS) list.lastElementChild?.remove();
    });
  }
  stream.addEventListener("heartbeat", () => (state.textContent = text("stream.quiet", { count, when: moment(new Date()) })));
  stream.addEventListener("error", () => {
    // A connection that is lost is opened again by the browser; one that is refused is not.
    if (stream.readyState === EventSource.CLOSED) explain();
    else state.textContent = text("stream.reconnecting", { count });
  });
  return close;
}

/**
 * @param {string} kind
 * @param {any} data
 */
function entry(kind, data) {
  const head = element(
    "p",
    {},
    element("span", { class: "badge" }, kind),
    " ",
    element("strong", {}, [data.topic, data.item].filter(Boolean).join(" · ")),
    " ",
    element("span", { class: "small quiet" }, data.as_of ? moment(data.as_of) : ""),
  );
  return element("li", {}, head, element("pre", {}, JSON.stringify(data.data ?? data, null, 2)));
}
