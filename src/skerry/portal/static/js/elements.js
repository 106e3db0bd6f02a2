// Making elements. Text is always set as text, never as HTML.
// @ts-check

/**
 * An element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] false, null and undefined are left out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A link to an address of the web; plain text for any other address.
 * @param {string} address
 * @param {string} [shown]
 */
export function link(address, shown = address) {
  const isSafe = /^https?:\/\//i.test(address) || (address.startsWith("/") && !address.startsWith("//"));
  return isSafe ? element("a", { href: address, rel: "external noreferrer" }, shown) : document.createTextNode(shown);
}

/**
 * Copies to the clipboard and says so.
 * @param {string} copied
 * @param {HTMLElement} said
 * @param {{copied: string, not_copied: string}} words
 */
export async function copy(copied, said, words) {
  try {
    await navigator.clipboard.writeText(copied);
    said.textContent = words.copied;
  } catch {
    said.textContent = words.not_copied;
  }
}
