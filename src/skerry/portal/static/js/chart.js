// Charts over time, drawn by uPlot.
// @ts-check

import { isDay, isMoment, moment, number, timeLocale } from "./format.js";
import { text } from "./texts.js";
import { vendored } from "./vendored.js";

/** @typedef {import("./rows.js").Row} Row */

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {(number | null)[]} values null where there is a gap
 * @property {string} [unit]
 */

/**
 * @typedef {object} ChartOptions
 * @property {string} label what a screen reader says
 * @property {boolean} [stepped] each value holds until the next, as prices do
 * @property {number} [now] a moment to mark, seconds
 * @property {(first: number, last: number) => void} [onZoom] the shown range in seconds, when it changes
 */

const NOT_DRAWN = /(^|[._])(latitude|longitude|lat|lon|id|year|number|code|page|limit|until)$/;
const MIN_POINTS = 3;
const LEGEND_HEIGHT = 34; // of one line; a place grows with a legend of several

/**
 * Draws lines over times and draws them again when the theme or the width changes.
 * @param {HTMLElement} place
 * @param {number[]} times seconds, ascending
 * @param {Line[]} lines
 * @param {ChartOptions} options
 * @returns {Promise<() => void>} removes the chart
 */
export async function chart(place, times, lines, options) {
  await Promise.all([vendored("uplot/uPlot.iife.min.js"), vendored("uplot/uPlot.min.css")]);
  const UPlot = /** @type {any} */ (window).uPlot;
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", options.label);
  /** @type {any} */
  let drawn;

  function draw() {
    drawn?.destroy();
    const colour = (/** @type {string} */ name) => getComputedStyle(place).getPropertyValue(name).trim();
    const axis = { stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line") } };
    const unit = lines[0]?.unit ?? "";
    drawn = new UPlot(
      {
        width: place.clientWidth,
        height: Number.parseFloat(getComputedStyle(place).minHeight) - LEGEND_HEIGHT,
        series: [
          { label: text("time_axis"), value: (/** @type {unknown} */ _, /** @type {number | null} */ at) => (at === null ? "–" : shownTime(at)) },
          ...lines.map((line, place) => ({
            label: line.label,
            stroke: colour(`--series-${place + 1}`),
            fill: lines.length === 1 && options.stepped ? `color-mix(in srgb, ${colour("--series-1")} 18%, transparent)` : undefined,
            width: 2,
            paths: options.stepped ? UPlot.paths.stepped({ align: 1 }) : undefined,
            points: { show: times.length < 40 && !options.stepped },
            value: (/** @type {unknown} */ _, /** @type {number | null} */ value) =>
              value === null ? "–" : `${number(value)} ${line.unit ?? ""}`,
          })),
        ],
        axes: [
          { ...axis, values: timesOfAxis, space: 64 },
          { ...axis, size: 58, label: unit || undefined, labelSize: unit ? 18 : 0, values: (/** @type {unknown} */ _, /** @type {number[]} */ ticks) => ticks.map(number) },
        ],
        scales: options.stepped ? { y: { range: withZero } } : {},
        cursor: { drag: { x: true, y: false } },
        hooks: {
          draw: options.now === undefined ? [] : [markNow],
          setScale: [
            (/** @type {any} */ plot, /** @type {string} */ key) => {
              if (key === "x" && plot.scales.x.min !== null) options.onZoom?.(plot.scales.x.min, plot.scales.x.max);
            },
          ],
        },
      },
      [times, ...lines.map((line) => line.values)],
      place,
    );
  }

  /** @param {any} plot */
  function markNow(plot) {
    const now = options.now ?? 0;
    if (now < plot.scales.x.min || now > plot.scales.x.max) return;
    const x = Math.round(plot.valToPos(now, "x", true));
    const context = plot.ctx;
    context.save();
    context.strokeStyle = getComputedStyle(place).getPropertyValue("--series-2").trim();
    context.lineWidth = 2 * devicePixelRatio;
    context.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    context.beginPath();
    context.moveTo(x, plot.bbox.top);
    context.lineTo(x, plot.bbox.top + plot.bbox.height);
    context.stroke();
    const isLate = x > plot.bbox.left + plot.bbox.width * 0.8;
    context.fillStyle = context.strokeStyle;
    context.textAlign = isLate ? "right" : "left";
    context.font = `600 ${12 * devicePixelRatio}px system-ui, sans-serif`;
    context.fillText(text("now"), x + (isLate ? -6 : 6) * devicePixelRatio, plot.bbox.top + 12 * devicePixelRatio);
    context.restore();
  }

  draw();
  const resized = new ResizeObserver(() => {
    if (drawn && place.clientWidth && place.clientWidth !== drawn.width) draw();
  });
  resized.observe(place);
  document.addEventListener("theme", draw);
  return () => {
    resized.disconnect();
    document.removeEventListener("theme", draw);
    drawn?.destroy();
  };
}

const days = new Intl.DateTimeFormat(timeLocale, { day: "numeric", month: "short" });
const years = new Intl.DateTimeFormat(timeLocale, { month: "short", year: "numeric" });
const hours = new Intl.DateTimeFormat(timeLocale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const DAY = 86400;

/**
 * What holds from step to step is drawn as an area, which starts at zero.
 * @param {unknown} _
 * @param {number | null} low
 * @param {number | null} high
 */
function withZero(_, low, high) {
  const [least, most] = [Math.min(0, low ?? 0), Math.max(0, high ?? 1)];
  const space = (most - least) * 0.08;
  return [least < 0 ? least - space : 0, most + space];
}

/** @param {number} seconds */
const shownTime = (seconds) => moment(new Date(seconds * 1000));

/**
 * @param {any} plot
 * @param {number[]} ticks
 */
function timesOfAxis(plot, ticks) {
  const range = plot.scales.x.max - plot.scales.x.min;
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  return ticks.map((tick) => {
    const at = new Date(tick * 1000);
    if (step < DAY) return at.getHours() === 0 && at.getMinutes() === 0 && range > DAY ? days.format(at) : hours.format(at);
    return range > 400 * DAY ? years.format(at) : days.format(at);
  });
}

/**
 * Times and numeric columns of rows that are a series; null where they are none.
 * @param {Row[]} rows
 * @returns {{times: number[], columns: Record<string, (number | null)[]>, stepped: boolean} | null}
 */
export function seriesOf(rows) {
  if (rows.length < MIN_POINTS) return null;
  const first = rows[0] ?? {};
  const time = Object.keys(first).find((name) => rows.every((row) => isMoment(row[name]) || isDay(row[name])));
  if (!time) return null;
  const at = (/** @type {Row} */ row) => Date.parse(String(row[time])) / 1000;
  const ordered = [...rows].sort((a, b) => at(a) - at(b));
  const times = ordered.map(at);
  if (new Set(times).size < times.length) return null; // several things at one time
  /** @type {Record<string, (number | null)[]>} */
  const columns = {};
  for (const name of Object.keys(first)) {
    const values = ordered.map((row) => row[name] ?? null);
    const isNumeric = values.every((value) => value === null || typeof value === "number");
    if (isNumeric && !NOT_DRAWN.test(name) && values.some((value) => value !== null)) {
      columns[name] = /** @type {(number | null)[]} */ (values);
    }
  }
  return Object.keys(columns).length ? { times, columns, stepped: time === "start_at" } : null;
}
