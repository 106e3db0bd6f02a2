// A call of this server's API, with what the headers of the answer say.
// @ts-check

/**
 * @typedef {object} Via who the figures are from
 * @property {string} title
 * @property {string} home
 * @property {string} license address of the licence
 * @property {string} key key of the source
 */

/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} status
 * @property {any} data the answer, or the problem details
 * @property {number} milliseconds
 * @property {number} bytes of the decoded body
 * @property {string} cache "hit", "miss" or ""
 * @property {number | null} age seconds since the figures were fetched
 * @property {number | null} maxAge seconds for which it may be kept
 * @property {string | null} lastModified time of the newest figures
 * @property {Via[]} via
 */

/**
 * @param {string} address
 * @param {{signal?: AbortSignal, headers?: Record<string, string>}} [options]
 * @returns {Promise<Answer>} also for a failure that the server explains; throws TypeError without a connection
 */
export async function call(address, options = {}) {
  const started = performance.now();
  const response = await fetch(address, { ...options, headers: { Accept: "application/json", ...options.headers } });
  const body = await response.text();
  const milliseconds = performance.now() - started;
  const headers = response.headers;
  let data;
  try {
    const parsed = JSON.parse(body);
    data = response.ok && "data" in parsed ? parsed.data : parsed;
  } catch {
    data = body;
  }
  return {
    ok: response.ok,
    status: response.status,
    data,
    milliseconds,
    bytes: new Blob([body]).size,
    cache: /\bhit\b/.test(headers.get("cache-status") ?? "") ? "hit" : headers.has("cache-status") ? "miss" : "",
    age: whole(headers.get("age")),
    maxAge: whole(/max-age=(\d+)/.exec(headers.get("cache-control") ?? "")?.[1] ?? null),
    lastModified: headers.get("last-modified"),
    via: origins(headers.get("link") ?? ""),
  };
}

/** @param {string | null} value */
const whole = (value) => (value === null || value === "" ? null : Number(value));

const LINK = /<([^>]*)>\s*((?:;\s*[\w*]+=(?:"[^"]*"|[^,;\s]+)\s*)*)/g;

/**
 * The origins in a Link header: each `via` is followed by its licence and its description.
 * @param {string} header
 * @returns {Via[]}
 */
export function origins(header) {
  /** @type {Via[]} */
  const found = [];
  for (const [, address = "", parameters = ""] of header.matchAll(LINK)) {
    const relation = /rel="?([\w-]+)/.exec(parameters)?.[1];
    const last = found.at(-1);
    if (relation === "via") found.push({ title: title(parameters), home: address, license: "", key: "" });
    else if (relation === "license" && last) last.license = address;
    else if (relation === "describedby" && last) last.key = address.split("/").at(-1) ?? "";
  }
  return found;
}

/** @param {string} parameters */
function title(parameters) {
  const encoded = /title\*=UTF-8''([^;\s]+)/i.exec(parameters)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/title="([^"]*)"/.exec(parameters)?.[1] ?? "");
}
