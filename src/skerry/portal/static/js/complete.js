// Names that the server completes while one types: cities, countries, time zones.
// @ts-check

import { element } from "./elements.js";

const DELAY = 150;

/**
 * @param {HTMLInputElement} input
 * @param {string} address of the names
 */
export function complete(input, address) {
  const list = element("datalist", { id: `n-${input.name}` });
  input.after(list);
  input.setAttribute("list", list.id);
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const words = input.value.trim();
      if (!words) return;
      try {
        const response = await fetch(`${address}?${new URLSearchParams({ q: words })}`, { headers: { Accept: "application/json" } });
        if (!response.ok) return;
        /** @type {{items: {value: string, label: string}[]}} */
        const { items } = await response.json();
        list.replaceChildren(...items.map(({ value, label }) => element("option", { value }, label)));
      } catch {
        // Without names to choose from, one types the whole name.
      }
    }, DELAY);
  });
}
