/** What boards have in common: errors for moves that cannot be made, placing pieces, hints from steps. */

// Errors

const LONGEST_QUOTE = 48;
const ESCAPED = new Map([["\\", "\\\\"], ["\n", "\\n"], ["\r", "\\r"], ["\t", "\\t"]]);
/** What is written as its number: all that cannot be seen, but for a plain space. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/u;

/** Why a move cannot be read or made. */
export class MoveError extends Error {}

/**
 * The error for something that is wrong: where, the text found there, and the reason.
 * @type {(place: string, text: string, reason: string) => MoveError}
 */
export function fault(place, text, reason) {
  return new MoveError(`${place} ${quote(text)}: ${reason}`);
}

/** A text in quotation marks, short and on one line, as Python writes it. @type {(text: string) => string} */
export function quote(text) {
  const letters = [...text];
  const shown = letters.length <= LONGEST_QUOTE ? letters : [...letters.slice(0, LONGEST_QUOTE - 1), "…"];
  const mark = shown.includes("'") && !shown.includes('"') ? '"' : "'";
  return `${mark}${shown.map((letter) => escaped(letter, mark)).join("")}${mark}`;
}

/**
 * @param {string} letter
 * @param {string} mark
 */
function escaped(letter, mark) {
  if (letter === mark) return `\\${mark}`;
  if (ESCAPED.has(letter) || !UNSEEN.test(letter)) return ESCAPED.get(letter) ?? letter;
  const number = letter.codePointAt(0) ?? 0;
  const [mode, length] = number < 0x100 ? ["x", 2] : number < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${mode}${number.toString(16).padStart(Number(length), "0")}`;
}

// The common way to play: one piece on one site, and either may be named first

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Tool} Tool
 * @typedef {import("./types.js").Press} Press
 *
 * @typedef {object} PieceHand  what a board spreads into itself: `{...pieceHand({tools, moveOf}), after, cell, …}`
 * @property {string | null} hand  the tool that was chosen, by its id
 * @property {(state: State, hand: string | null) => Tool[]} tools
 * @property {(state: State, hand: string | null, tool: string, cell: string | null) => Press} choose
 * @property {(state: State, hand: string | null, cell: string) => Press} press
 */

/**
 * Piece first: a chosen tool stays in the hand, and each press of a site makes a move. Site first: a site that is
 * pressed with an empty hand is only selected (that is the shell's business), and a tool is then used there, and the
 * next one, too: a floor and a roof are three presses. A tool that is off leaves the hand.
 * @param {object} ways
 * @param {(state: State) => Tool[]} ways.tools  without saying which is chosen
 * @param {(state: State, tool: string, cell: string) => string | null} ways.moveOf  the move that it is to use a tool
 *   on a site, possible or not; null if it means nothing there, and the site is only selected
 * @returns {PieceHand}
 */
export function pieceHand({ tools, moveOf }) {
  const held = (/** @type {State} */ state, /** @type {string | null} */ hand) =>
    tools(state).some(({ id, isOff }) => id === hand && !isOff) ? hand : null;
  return {
    hand: null,
    tools: (state, hand) => tools(state).map((tool) => ({ ...tool, isChosen: tool.id === held(state, hand) })),
    choose(state, hand, tool, cell) {
      const move = cell === null ? null : moveOf(state, tool, cell);
      if (move !== null) return { hand: held(state, hand), move };
      return { hand: held(state, hand) === tool ? null : held(state, tool) };
    },
    press(state, hand, cell) {
      const tool = held(state, hand);
      const move = tool === null ? null : moveOf(state, tool, cell);
      return move === null ? { hand: tool } : { hand: tool, move };
    },
  };
}

// Hints from the steps of an explanation that was worked out beforehand

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
 * @type {(steps: Step[], isMade: (move: string) => boolean) => Hint | null}
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
