/** Days in a row with a puzzle solved. */

import { dayBefore } from "./days.js";

/**
 * How many days in a row, up to today or yesterday, are among these.
 * @param {Iterable<string>} days
 * @param {string} today
 */
export function streak(days, today) {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; solved.has(day); day = dayBefore(day)) length += 1;
  return length;
}
