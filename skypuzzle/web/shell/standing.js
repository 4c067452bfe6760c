/** How puzzles stand, told by shapes and words as in the terminal. */

import { svg } from "./dom.js";
import { hintsText } from "./sharing.js";
import { clockText } from "./wording.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {"solved" | "shown" | "begun" | "new"} State
 */

/**
 * How far a puzzle is.
 * @param {Progress | null} progress
 * @returns {State}
 */
export function stateOf(progress) {
  if (progress?.feat) return "solved";
  if (progress?.shown) return "shown";
  return progress !== null && (progress.moves.length || progress.undone.length) ? "begun" : "new";
}

/**
 * The same in words.
 * @param {Progress | null} progress
 * @param {boolean} isTimed  shall times be told?
 */
export function stateText(progress, isTimed) {
  const state = stateOf(progress);
  if (state === "solved" && progress?.feat) {
    const hints = progress.feat.hints ? `, ${hintsText(progress.feat.hints)}` : "";
    return `${isTimed ? `solved in ${clockText(progress.feat.seconds)}` : "solved"}${hints}`;
  }
  if (state === "begun" && progress) return isTimed ? `half-done, ${clockText(progress.seconds)} so far` : "half-done";
  return state === "shown" ? "solution shown" : "new";
}

/**
 * A mark that is told by its shape; words must stand beside it.
 * @param {State} state
 */
export function mark(state) {
  const ring = svg("circle", { cx: 12, cy: 12, r: 9.5, class: "ring" });
  const shapes = {
    solved: [svg("circle", { cx: 12, cy: 12, r: 10.5, class: "full" }), svg("path", { d: "m7 12.5 3.5 3.5 7-8" })],
    begun: [ring, svg("path", { d: "M12 2.5a9.5 9.5 0 0 0 0 19z", class: "full" })],
    shown: [ring, svg("path", { d: "M7.5 12h9" })],
    new: [ring],
  };
  return svg("svg", { viewBox: "0 0 24 24", class: `mark is-${state}`, "aria-hidden": "true" }, ...shapes[state]);
}
