// Queues before the border points.
// @ts-check

import { text } from "../texts.js";
import { drawing, smallTable } from "./parts.js";

/** @typedef {{point: string, vehicle_category: string, live_queue_count: number | null, reserved_count: number | null, live_queue_up_to_hours: number | null}} Queue */

/** What drives, by category of its licence; other categories as they are. @type {Record<string, string>} */
const VEHICLES = { AB: text("cars"), C: text("lorries"), D: text("buses") };

/**
 * @param {HTMLElement} body
 * @param {{items: Queue[]}} answer
 */
export function border(body, { items }) {
  const rows = items.map((queue) => [
    `${queue.point.charAt(0).toUpperCase()}${queue.point.slice(1)}, ${VEHICLES[queue.vehicle_category] ?? queue.vehicle_category}`,
    queue.live_queue_count,
    queue.reserved_count,
    queue.live_queue_up_to_hours === null ? null : `≤\u00a0${queue.live_queue_up_to_hours}\u00a0h`,
  ]);
  drawing(body).replaceChildren(smallTable([text("point"), text("waiting"), text("booked"), text("wait")], rows));
}
