// Maps: Leaflet over outlines of Natural Earth that ship with this server. No tile server is asked.
// @ts-check

import { element } from "./elements.js";
import { isMoment, moment, number } from "./format.js";
import { vendorAddress, vendored } from "./vendored.js";

const MAX_POPUP = 12;
const MAX_ZOOM = 10;

/** @type {Promise<any> | undefined} */
let outlines;

/**
 * Draws features on a map. Colours are in the style sheet, so that they follow the theme.
 * @param {HTMLElement} place
 * @param {any} collection GeoJSON
 * @param {{label: string, title?: (properties: Record<string, any>) => string, size?: (properties: Record<string, any>) => number, kind?: (properties: Record<string, any>) => string}} options
 *   `size` is the radius of a point, `kind` a class of the style sheet
 * @returns {Promise<() => void>} removes the map
 */
export async function map(place, collection, options) {
  await Promise.all([
    vendored("leaflet/leaflet.js"),
    vendored("leaflet/leaflet.css"),
    vendored("topojson/topojson-client.min.js"),
  ]);
  outlines ??= fetch(vendorAddress("natural-earth/outlines.json")).then((response) => response.json());
  const topology = await outlines;
  const { L: leaflet, topojson } = /** @type {any} */ (window);
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", options.label);
  place.classList.add("drawn-map");
  const drawn = leaflet.map(place, { maxZoom: MAX_ZOOM, minZoom: 1, worldCopyJump: true, zoomSnap: 0.5, attributionControl: false });
  leaflet.control.attribution({ prefix: false }).addAttribution("Natural Earth").addTo(drawn);
  drawn.setView([58.5, 25], 4);
  leaflet
    .geoJSON(topojson.feature(topology, topology.objects.countries), { interactive: false, className: "land" })
    .addTo(drawn);
  const features = leaflet
    .geoJSON(collection, {
      pointToLayer: (/** @type {any} */ feature, /** @type {any} */ at) =>
        leaflet.circleMarker(at, { radius: options.size?.(feature.properties) ?? 6 }),
      style: (/** @type {any} */ feature) => ({ className: `feature ${options.kind?.(feature.properties) ?? ""}` }),
      onEachFeature: (/** @type {any} */ feature, /** @type {any} */ layer) =>
        layer.bindPopup(() => popup(feature.properties ?? {}, options.title?.(feature.properties ?? {}))),
    })
    .addTo(drawn);
  const bounds = features.getBounds();
  if (bounds.isValid()) drawn.fitBounds(bounds, { padding: [24, 24], maxZoom: 7 });
  const resized = new ResizeObserver(() => drawn.invalidateSize());
  resized.observe(place);
  return () => {
    resized.disconnect();
    drawn.remove();
  };
}

/**
 * @param {Record<string, any>} properties
 * @param {string} [title]
 */
function popup(properties, title) {
  const facts = element("dl", { class: "facts small" });
  for (const [name, value] of Object.entries(properties).slice(0, MAX_POPUP)) {
    if (value === null || typeof value === "object") continue;
    const shown = typeof value === "number" ? number(value) : isMoment(value) ? moment(value) : String(value);
    facts.append(element("dt", {}, name), element("dd", {}, shown));
  }
  return element("div", {}, ...(title ? [element("strong", {}, title)] : []), facts);
}
