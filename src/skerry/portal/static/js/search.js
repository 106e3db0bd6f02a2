// The search field of each page: matches while typing, chosen by arrow keys. The matches are those of the page of the search.
// @ts-check

import { text } from "./texts.js";

const DELAY = 180;
const MAX_SHOWN = 8;

export function startSearch() {
  const form = document.querySelector("form.find");
  const input = form?.querySelector("input");
  if (!(form instanceof HTMLFormElement) || !input) return;

  const list = document.createElement("ul");
  list.id = "matches";
  list.className = "matches";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", text("matches"));
  list.hidden = true;
  form.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-autocomplete", "list");

  let timer = 0;
  let chosen = -1;
  /** @type {AbortController | undefined} */
  let running;

  /** @param {HTMLElement[]} options */
  function show(options) {
    chosen = -1;
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    input?.setAttribute("aria-expanded", String(!list.hidden));
    input?.removeAttribute("aria-activedescendant");
  }

  async function find() {
    running?.abort();
    const words = input?.value.trim() ?? "";
    if (words.length < 2) return show([]);
    running = new AbortController();
    const address = `${form?.getAttribute("action")}?${new URLSearchParams({ q: words })}`;
    try {
      const response = await fetch(address, { signal: running.signal, headers: { Accept: "text/html" } });
      if (!response.ok) return show([]);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      show([...page.querySelectorAll("#results > li")].slice(0, MAX_SHOWN).map(option));
    } catch (error) {
      if (!(error instanceof DOMException)) show([]);
    }
  }

  /**
   * @param {Element} result
   * @param {number} place
   */
  function option(result, place) {
    const item = document.createElement("li");
    item.id = `match-${place}`;
    item.setAttribute("role", "option");
    item.dataset.address = result.querySelector("a")?.getAttribute("href") ?? "";
    const title = document.createElement("strong");
    title.textContent = result.querySelector(".summary")?.textContent ?? "";
    const path = document.createElement("code");
    path.textContent = result.querySelector("code")?.textContent ?? "";
    item.append(title, path);
    item.addEventListener("mousedown", (event) => {
      event.preventDefault();
      location.assign(item.dataset.address ?? "");
    });
    return item;
  }

  /** @param {number} step */
  function choose(step) {
    const options = [...list.children];
    if (options.length === 0) return;
    options[chosen]?.removeAttribute("aria-selected");
    chosen = (chosen + step + options.length + (chosen < 0 && step < 0 ? 1 : 0)) % options.length;
    const option = options[chosen];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input?.setAttribute("aria-activedescendant", option.id);
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(find, DELAY);
  });
  input.addEventListener("blur", () => show([]));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      show([]);
    } else if (event.key === "Enter" && chosen >= 0) {
      const option = list.children[chosen];
      if (option instanceof HTMLElement && option.dataset.address) {
        event.preventDefault();
        location.assign(option.dataset.address);
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}
