/** Words that any puzzle of Cloud City needs. */

import { nameOf } from "./geometry.js";

/**
 * A number with its noun: `1 vote`, `2 votes`.
 * @param {number} number
 * @param {string} noun
 * @returns {string}
 */
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/**
 * Words in a list: `a`, `a and b`, `a, b and c`.
 * @param {string[]} words
 * @param {string} [last]
 * @returns {string}
 */
export function listed(words, last = "and") {
  const first = words.slice(0, -1);
  const final = words[words.length - 1] ?? "nothing";
  return first.length ? `${first.join(", ")} ${last} ${final}` : final;
}

/**
 * Quarters in a list, by their names.
 * @param {number[]} quarters
 * @returns {string}
 */
export const names = (quarters) => listed(quarters.map(nameOf));
