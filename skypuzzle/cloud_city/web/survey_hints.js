/** Hints for a `survey` puzzle: the first step of the explanation with something that does not lie and is not noted. */

import { firstDue } from "../shell/hints.js";
import { listed } from "../shell/wording.js";
import { WORDS, cellOf, nameOf, numberOf } from "./geometry.js";
import { noteAt, tileAt } from "./surveys.js";

/**
 * @typedef {import("./surveys.js").Laid} Laid
 * @typedef {import("../shell/types.js").Hint} Hint
 *
 * @typedef {object} Step
 * @property {string} where
 * @property {string} why
 * @property {string} what
 * @property {string[]} [moves]  tiles to lay and quarters to note
 * @property {string[]} looks
 * @property {string[]} [tells]  quarters that it says something about which cannot be noted
 * @property {number[]} [needs]  steps that told something of what this one looks at
 * @property {Record<string, string[]>} [known]  in short: what quarters may hold by then
 */

/** Characters of reasons that anyone wants to read on the way to the reason for a hint. */
const LONGEST = 300;

/**
 * What to do next for someone who has laid and noted this, all of it right; null if all tiles lie.
 * @param {Laid} state
 * @param {Step[]} steps
 * @returns {Hint | null}
 */
export function surveyHint(state, steps) {
  const isMade = (/** @type {string} */ move) => {
    const [what, name] = move.includes("@") ? move.split("@") : [move.slice(0, 1), move.slice(1)];
    const tile = tileAt(state, cellOf(numberOf(name)));
    return tile !== undefined || noteAt(state, numberOf(name)) === what;
  };
  const due = (/** @type {Step} */ step) => (step.moves ?? []).filter((move) => !isMade(move));
  const step = firstDue(steps, (each) => due(each).length === 0);
  if (step === null) return null;
  const moves = due(step);
  return {
    steps: [step.where, `${onTheWay(state, step, steps)}${step.why}`, `${step.what} (${moves.join(" ")})`],
    move: moves[0],
    moves,
    places: step.looks,
  };
}

/**
 * What a step needs that was found out before and is not on the board: with the reasons, if that is not too long.
 * @param {Laid} state
 * @param {Step} step
 * @param {Step[]} steps
 * @returns {string}
 */
function onTheWay(state, step, steps) {
  const isOpen = (/** @type {string} */ name) =>
    !tileAt(state, cellOf(numberOf(name))) && noteAt(state, numberOf(name)) === undefined;
  const before = (step.needs ?? []).map((place) => steps[place]).filter((each) => each.tells?.some(isOpen));
  const text = before.map((each) => `${each.why} ${each.what} `).join("");
  if (text.length <= LONGEST) return text;
  const found = Object.entries(step.known ?? {}).flatMap(([letters, names]) => {
    const open = names.filter(isOpen);
    return open.length ? [`${listed(open)} ${open.length === 1 ? "is" : "are"} ${holdingWords(letters)}`] : [];
  });
  return found.length ? `By now, ${found.join("; ")}. ` : "";
}

/**
 * What a quarter may hold.
 * @param {string} letters
 * @returns {string}
 */
function holdingWords(letters) {
  const words = Object.entries({ ".": "empty", ...WORDS });
  if (letters.length === words.length - 1) return `not ${words.find(([letter]) => !letters.includes(letter))?.[1]}`;
  return listed(words.filter(([letter]) => letters.includes(letter)).map(([, word]) => word), "or");
}

/**
 * For someone who has gone wrong with this move.
 * @param {string} move
 * @returns {Hint}
 */
export function mistake(move) {
  const isTile = move.includes("@");
  const name = isTile ? move.slice(move.lastIndexOf("@") + 1) : move.slice(1);
  const undo = isTile ? `-${name} takes it back` : `?${name} forgets it`;
  return {
    steps: [
      `It is not right so far. Look at the cell ${nameOf(cellOf(numberOf(name)))}.`,
      `${isTile ? "The tile" : "A note"} there is wrong.`,
      `${move} cannot stay. ${undo}.`,
    ],
    move: null,
    mend: { move: `${isTile ? "-" : "?"}${name}`, words: `The ${isTile ? "tile" : "note"} on ${name} cannot stay.` },
    places: [name],
  };
}
