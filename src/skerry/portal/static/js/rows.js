// Answers as rows with flat columns, as CSV has them.
// @ts-check

/** @typedef {Record<string, unknown>} Row */

/**
 * The rows of an answer.
 * @param {any} data
 * @param {string} member path of the member that holds them; "" for a single record
 * @returns {Row[]}
 */
export function rowsOf(data, member) {
  if (data === null || typeof data !== "object") return [{ value: data }];
  if (!member) return [flat(data)];
  let held = data;
  for (const name of member.split(".")) held = held?.[name];
  if (Array.isArray(held)) return held.map((row) => (isRecord(row) ? flat(row) : { value: row }));
  if (isRecord(held)) {
    return Object.entries(held).map(([key, value]) => (isRecord(value) ? { key, ...flat(value) } : { key, value }));
  }
  return [];
}

/** What every list says of itself, which is no part of what it is about. */
const SHAPE = new Set(["count", "total", "limit", "offset", "next", "source", "source_version"]);

/**
 * What an answer says beside its rows, lists last; null where that is nothing.
 * @param {any} data
 * @param {string} member path of the member that holds the rows
 * @returns {Row | null}
 */
export function besideRows(data, member) {
  if (!member || !isRecord(data)) return null;
  const entries = Object.entries(flat(data)).filter(([name]) => name !== member && !name.startsWith(`${member}.`) && !SHAPE.has(name));
  if (!entries.length) return null;
  const isList = (/** @type {[string, unknown]} */ [, value]) => Array.isArray(value);
  return Object.fromEntries([...entries.filter((entry) => !isList(entry)), ...entries.filter(isList)]);
}

/**
 * Nested members as `a.b`; lists as they are.
 * @param {Record<string, unknown>} record
 * @param {string} [start]
 * @returns {Row}
 */
function flat(record, start = "") {
  /** @type {Row} */
  const row = {};
  for (const [name, value] of Object.entries(record)) {
    if (isRecord(value)) Object.assign(row, flat(value, `${start}${name}.`));
    else row[start + name] = value;
  }
  return row;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The columns of rows, in order of appearance. @param {Row[]} rows */
export function columnsOf(rows) {
  const found = new Set();
  for (const row of rows) for (const name of Object.keys(row)) found.add(name);
  return /** @type {string[]} */ ([...found]);
}
