// Texts that scripts show, in the language of the page.
// @ts-check

/** @type {Record<string, string>} */
const texts = JSON.parse(document.body.dataset.texts ?? "{}");

/**
 * A text with its placeholders filled.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function text(name, values = {}) {
  return (texts[name] ?? name).replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
}

/** The language of the page, for Intl. */
export const language = document.documentElement.lang;
