/** What a player can show to others when a puzzle is solved, without giving anything away. */

import { clockText, numberOf } from "./wording.js";

const ALONE = "🟦";
const HELPED = "🔶";

/**
 * Days in a row, in words; nothing if there are none.
 * @param {number} streak
 * @param {string} where  in which game, or in any of them
 */
export function daysText(streak, where) {
  return streak ? `streak in ${where}: ${numberOf(streak, "day")}` : "";
}

/**
 * How many hints.
 * @param {number} hints
 */
export function hintsText(hints) {
  return hints ? numberOf(hints, "hint") : "no hints";
}

/**
 * Title, all in words, and one symbol for each move: a square made alone, or a diamond made with a hint.
 * @param {string} title
 * @param {number | null} seconds  null: the time is nobody's business
 * @param {number} moves
 * @param {number[]} helped
 * @param {number} hints
 * @param {number} takenBack
 */
export function shareText(title, seconds, moves, helped, hints, takenBack) {
  const words = [numberOf(moves, "move"), hintsText(hints)];
  if (seconds !== null) words.unshift(clockText(seconds));
  if (takenBack) words.push(`${takenBack} taken back`);
  const row = Array.from({ length: moves }, (_, place) => (helped.includes(place) ? HELPED : ALONE));
  return `skypuzzle ${title}\n${words.join(", ")}\n${row.join("")}\n`;
}
