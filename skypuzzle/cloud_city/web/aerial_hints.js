/** Hints for an `aerial` puzzle: what is joined first, then the first step of the explanation that is not found yet. */

import { HIDDEN, SIZE, NAMES, WORDS, nameOf, numberOf } from "./geometry.js";
import { names } from "./words.js";

/**
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {import("../shell/hints.js").Step & { roofs: string[], left: string }} Step  a step about the roofs of a
 *   route, with what is left for them; if that is one height, they have it, else it is a note that later steps need
 */

/**
 * The next thing to find for someone who has found these heights, all of them right; null if nothing is left.
 * @param {string} state
 * @param {number[]} roofs
 * @param {import("./walkways.js").Walkway[]} walkways
 * @param {Step[]} steps
 * @returns {Hint | null}
 */
export function aerialHint(state, roofs, walkways, steps) {
  for (const route of routesOf(roofs, walkways)) {
    const hidden = route.filter((quarter) => state[quarter] === HIDDEN);
    const shown = route.filter((quarter) => state[quarter] !== HIDDEN);
    if (hidden.length && shown.length) return joined(state[shown[0] ?? 0] ?? "", hidden, shown);
  }
  const isFound = (/** @type {Step} */ step) => step.roofs.every((name) => state[numberOf(name)] !== HIDDEN);
  const step = steps.find((each) => each.left.length === 1 && !isFound(each));
  if (step === undefined) return null;
  const before = notesFor(step, steps, isFound);
  const moves = step.roofs.map((name) => `${step.left}${name}`);
  return {
    steps: [
      where(step.roofs),
      [...before.map((note) => `${note.why} ${concluded(note)}`), step.why].join(" "),
      `${concluded(step)} (${moves.join(" ")})`,
    ],
    move: moves[0] ?? null,
    moves,
    places: [...new Set([...before, step].flatMap((each) => [...each.roofs, ...(each.looks ?? [])]))],
  };
}

/**
 * The notes that a step builds on, in order: those about roofs that have their heights are not needed any more.
 * @param {Step} step
 * @param {Step[]} steps
 * @param {(step: Step) => boolean} isFound
 * @returns {Step[]}
 */
function notesFor(step, steps, isFound) {
  const wanted = /** @type {Set<number>} */ (new Set());
  const want = (/** @type {Step} */ each) => {
    for (const need of each.needs ?? []) {
      const note = steps[need];
      if (note && !wanted.has(need) && !isFound(note)) {
        wanted.add(need);
        want(note);
      }
    }
  };
  want(step);
  return steps.filter((_, place) => wanted.has(place));
}

/**
 * Roofs that walkways join, each route in order, by their first roofs.
 * @param {number[]} roofs
 * @param {import("./walkways.js").Walkway[]} walkways
 * @returns {number[][]}
 */
function routesOf(roofs, walkways) {
  const first = new Map(roofs.map((quarter) => [quarter, quarter]));
  for (const [one, other] of walkways) {
    const [root = 0, joined = 0] = [first.get(one) ?? 0, first.get(other) ?? 0].sort((low, high) => low - high);
    for (const [quarter, of] of first) if (of === joined) first.set(quarter, root);
  }
  const roots = [...new Set(first.values())].sort((low, high) => low - high);
  return roots.map((root) => roofs.filter((quarter) => first.get(quarter) === root));
}

/**
 * @param {string} letter
 * @param {number[]} hidden
 * @param {number[]} shown
 * @returns {Hint}
 */
function joined(letter, hidden, shown) {
  const moves = hidden.map((quarter) => `${letter}${nameOf(quarter)}`);
  const why = `${names(shown)} ${is(shown)} ${WORDS[letter]}, and what walkways join is equally high.`;
  const told = hidden.map(nameOf);
  return {
    steps: [where(told), why, `${concluded({ roofs: told, left: letter })} (${moves.join(" ")})`],
    move: moves[0] ?? null,
    moves,
    places: told,
  };
}

/**
 * For someone who has gone wrong with this move.
 * @param {string} move
 * @returns {Hint}
 */
export function mistake(move) {
  const name = move.slice(1);
  const rank = Math.floor(numberOf(name) / SIZE);
  return {
    steps: [
      `It is not right so far. Look at rank ${rank + 1}.`,
      `A roof there is not ${WORDS[move.slice(0, 1)]}.`,
      `${move} is wrong. .${name} takes it away.`,
    ],
    move: null,
    mend: { move: `.${name}`, words: `${name} is not ${WORDS[move.slice(0, 1)]}.` },
    places: NAMES.slice(SIZE * rank, SIZE * (rank + 1)),
  };
}

const is = (/** @type {unknown[]} */ roofs) => (roofs.length === 1 ? "is" : "are");
const where = (/** @type {string[]} */ roofs) => `Look at ${names(roofs.map(numberOf))}.`;

/**
 * What follows from a step.
 * @param {{ roofs: string[], left: string }} step
 * @returns {string}
 */
function concluded({ roofs, left }) {
  const words = [...left].map((letter) => WORDS[letter] ?? "").join(" or ");
  return `So ${names(roofs.map(numberOf))} ${is(roofs)} ${words}.`;
}
