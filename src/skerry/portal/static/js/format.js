// Numbers and times in the language of the page.
// @ts-check

import { language } from "./texts.js";

/** Times of English pages are European: 24 hours, and the day before the month. */
export const timeLocale = language === "en" ? "en-GB" : language;

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
const moments = new Intl.DateTimeFormat(timeLocale, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const spans = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "long" });

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** @param {unknown} value */
export const isMoment = (value) => typeof value === "string" && MOMENT.test(value);

/** @param {unknown} value */
export const isDay = (value) => typeof value === "string" && DAY.test(value);

/** @param {number} value */
export const number = (value) => numbers.format(value);

/** A moment in the time zone of the reader. @param {string | Date} value */
export const moment = (value) => moments.format(new Date(value));

/** Name of the time zone of the reader. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hour and minute in the time zone of the reader. @param {string | Date} value */
export const hour = (value) => clock.format(new Date(value));

/**
 * "5 minutes ago", "in 2 hours".
 * @param {number} seconds negative for the past
 */
export function span(seconds) {
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return spans.format(Math.round(seconds / size), unit);
}
