// Loads vendored libraries on first use.
// @ts-check

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * A script or style sheet under vendor/, once.
 * @param {string} name
 */
export function vendored(name) {
  const known = loading.get(name);
  if (known) return known;
  const address = vendorAddress(name);
  const isStyle = name.endsWith(".css");
  const made = isStyle ? document.createElement("link") : document.createElement("script");
  if (made instanceof HTMLLinkElement) {
    made.rel = "stylesheet";
    made.href = address;
  } else {
    made.src = address;
  }
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve, reject) => {
    made.addEventListener("load", () => resolve());
    made.addEventListener("error", () => reject(new Error(`${name} cannot be loaded`)));
  });
  loading.set(name, loaded);
  document.head.append(made);
  return loaded;
}

/** @param {string} name */
export const vendorAddress = (name) => new URL(`../vendor/${name}`, import.meta.url).href;
