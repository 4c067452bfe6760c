/** Reading what is typed: quarters, walkways. What cannot be read is told as the terminal tells it. */

import { fault } from "../shell/moves.js";
import { SIZE, quarterNamed } from "./geometry.js";
import { LONGEST } from "./walkways.js";

/**
 * A quarter by its name.
 * @param {string} text
 * @param {string} place  what it is called in an error
 * @returns {number}
 */
export function parseQuarter(text, place) {
  const quarter = quarterNamed(text);
  if (quarter === undefined) throw fault(place, text, "expected a quarter, a1 to n14");
  return quarter;
}

/**
 * Two quarters in line, in either order: `a6-f6`.
 * @param {string} text
 * @returns {import("./walkways.js").Walkway}
 */
export function parseWalkway(text) {
  const parts = text.split("-");
  if (parts.length !== 2) throw fault("walkway", text, "expected two quarters, such as a6-f6");
  const [first = 0, second = 0] = parts.map((name) => parseQuarter(name, "walkway")).sort((one, other) => one - other);
  const across = Math.abs((second % SIZE) - (first % SIZE));
  const up = Math.floor(second / SIZE) - Math.floor(first / SIZE);
  if ((across !== 0 && up !== 0) || across + up < 1 || across + up > LONGEST) {
    const reason = "a walkway runs straight along a rank or column, over a distance of 1 to 5 (rules 3, 10b)";
    throw fault("walkway", text, reason);
  }
  return [first, second];
}
