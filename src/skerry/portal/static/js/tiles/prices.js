// The day's spot prices, with now marked.
// @ts-check

import { chart } from "../chart.js";
import { element } from "../elements.js";
import { hour, number } from "../format.js";
import { text } from "../texts.js";
import { drawing } from "./parts.js";

/** @type {(() => void) | undefined} */
let remove;

/**
 * @param {HTMLElement} body
 * @param {{zone: string, prices: {start_at: string, end_at: string, price_eur_mwh: number}[]}} day
 */
export async function prices(body, day) {
  const now = Date.now();
  const current = day.prices.find(({ start_at, end_at }) => Date.parse(start_at) <= now && now < Date.parse(end_at));
  const lowest = day.prices.reduce((best, price) => (price.price_eur_mwh < best.price_eur_mwh ? price : best));
  const highest = day.prices.reduce((best, price) => (price.price_eur_mwh > best.price_eur_mwh ? price : best));
  const place = element("div", { class: "chart" });
  remove?.();
  const unit = element("span", { class: "quiet" }, "EUR/MWh");
  const figure = current
    ? [element("strong", {}, number(current.price_eur_mwh)), unit, element("span", {}, `${hour(current.start_at)}–${hour(current.end_at)}`)]
    : [element("span", { class: "quiet" }, text("no_price_now"))];
  const range = text("range", {
    lowest: number(lowest.price_eur_mwh),
    lowest_at: hour(lowest.start_at),
    highest: number(highest.price_eur_mwh),
    highest_at: hour(highest.start_at),
  });
  drawing(body).replaceChildren(element("p", { class: "figure" }, ...figure, element("span", { class: "small quiet" }, range)), place);
  const last = day.prices.at(-1);
  // The last interval is drawn to its end.
  const times = [...day.prices.map(({ start_at }) => start_at), ...(last ? [last.end_at] : [])].map((at) => Date.parse(at) / 1000);
  const values = [...day.prices.map(({ price_eur_mwh }) => price_eur_mwh), ...(last ? [last.price_eur_mwh] : [])];
  remove = await chart(place, times, [{ label: day.zone, values, unit: "EUR/MWh" }], {
    label: text("chart_of_prices", { zone: day.zone, range }),
    stepped: true,
    now: now / 1000,
  });
}
