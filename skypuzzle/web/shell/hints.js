/** Hints from the steps of an explanation that was worked out beforehand. */

/**
 * @typedef {import("./types.js").Hint} Hint
 *
 * @typedef {object} Step  of an explanation, in the order in which a person finds them
 * @property {string} where  where to look
 * @property {string} why  how to reason
 * @property {string} [what]  what follows
 * @property {string[]} [moves]  what to do then
 * @property {string[]} [looks]  where to look, by the names of cells
 * @property {number[]} [needs]  earlier steps that it builds on
 */

/**
 * The first step that is not done yet; null if all are.
 * @template S
 * @param {S[]} steps
 * @param {(step: S) => boolean} isDone
 * @returns {S | null}
 */
export function firstDue(steps, isDone) {
  return steps.find((step) => !isDone(step)) ?? null;
}

/**
 * The hint of the first step with a move that is still to be made: only such moves are named. Null if none is left.
 * @param {Step[]} steps
 * @param {(move: string) => boolean} isMade
 * @returns {Hint | null}
 */
export function nextHint(steps, isMade) {
  const due = (/** @type {Step} */ step) => (step.moves ?? []).filter((move) => !isMade(move));
  const step = firstDue(steps, (each) => due(each).length === 0);
  if (step === null) return null;
  const moves = due(step);
  return {
    steps: [step.where, step.why, `${step.what ?? "Play it."} (${moves.join(" ")})`],
    move: moves[0] ?? null,
    moves,
    places: step.looks ?? [],
  };
}
