/** Moves that cannot be made, told as the terminal tells it. */

const LONGEST_QUOTE = 48;
const ESCAPED = new Map([["\\", "\\\\"], ["\n", "\\n"], ["\r", "\\r"], ["\t", "\\t"]]);
/** What is written as its number: all that cannot be seen, but for a plain space. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/u;

/** Why a move cannot be read or made. */
export class MoveError extends Error {}

/**
 * The error for something that is wrong: where, the text found there, and the reason.
 * @param {string} place
 * @param {string} text
 * @param {string} reason
 * @returns {MoveError}
 */
export function fault(place, text, reason) {
  return new MoveError(`${place} ${quote(text)}: ${reason}`);
}

/**
 * A text in quotation marks, short and on one line, as Python writes it.
 * @param {string} text
 * @returns {string}
 */
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
