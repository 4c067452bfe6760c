/** What boards share: errors for moves that cannot be made, placing pieces, hints from steps. */

// Errors

const LONGEST_QUOTE = 48;
const ESCAPED = new Map([["\\", "\\\\"], ["\n", "\\n"], ["\r", "\\r"], ["\t", "\\t"]]);
/** Characters to write as their code: everything invisible except a plain space. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/u;

/** Says why a move cannot be read or made. */
export class MoveError extends Error {}

/**
 * An error: the place, the text found there, and the reason.
 * @type {(place: string, text: string, reason: string) => MoveError}
 */
export function fault(place, text, reason) {
  return new MoveError(`${place}${text ? ` ${quote(text)}` : ""}: ${reason}`);
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

// The common way to play: one piece on one site, chosen in either order

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Tool} Tool
 * @typedef {import("./types.js").Press} Press
 *
 * @typedef {object} PieceHand  spread into a board: `{...pieceHand({tools, moveOf}), after, cell, …}`
 * @property {string | null} hand  the id of the chosen tool
 * @property {(state: State, hand: string | null) => Tool[]} tools
 * @property {(state: State, hand: string | null, tool: string, cell: string | null) => Press} choose
 * @property {(state: State, hand: string | null, cell: string) => Press} press
 */

/**
 * Piece first: a chosen tool stays in the hand, and each press of a site makes a move. Site first: pressing a site with
 * an empty hand only selects it (the shell does that), and every tool pressed then is used there: a floor and a roof
 * are three presses. A disabled tool leaves the hand.
 * @param {object} ways
 * @param {(state: State) => Tool[]} ways.tools  without `isChosen`
 * @param {(state: State, tool: string, cell: string) => string | null} ways.moveOf  the move of using a tool on a
 *   site, legal or not; null if the site can only be selected
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

// Hints from the steps of an explanation, which Python has worked out

/**
 * @typedef {import("./types.js").Hint} Hint
 *
 * @typedef {object} Step  of an explanation, in the order in which a person finds them
 * @property {string} where  where to look
 * @property {string} why  how to reason
 * @property {string} [what]  what follows
 * @property {string[]} [moves]  the moves that follow
 * @property {string[]} [looks]  where to look, by the names of cells
 * @property {number[]} [needs]  earlier steps that it needs
 */

/**
 * The first step that is not done yet; null if all are done.
 * @template S
 * @param {S[]} steps
 * @param {(step: S) => boolean} isDone
 * @returns {S | null}
 */
export function firstDue(steps, isDone) {
  return steps.find((step) => !isDone(step)) ?? null;
}

/**
 * The hint of the first step with a move that has not been made; it lists only such moves. Null if none is left.
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
