/** Moves that are typed, answered as the terminal answers them. */

import { html } from "./dom.js";
import { MoveError } from "./moves.js";

/**
 * @typedef {import("./session.js").Session} Session
 */

/** What single letters mean, as on the terminal. */
const KEYS = new Map([
  ["u", "undo"],
  ["U", "redo"],
  ["h", "hint"],
  ["c", "check"],
]);
/** What any puzzle understands besides its moves. */
const WORDS = [
  ["undo, redo", "take back, do again"],
  ["hint", "three times: where, how, what"],
  ["check", "is it right so far?"],
];

/**
 * The answer to a line of words; the rest of a line counts on what comes before it, and so is left out after a refusal.
 * @param {Session} session
 * @param {string} line
 * @returns {string}
 */
export function answerTo(session, line) {
  const words = line.split("#")[0].split(/\s+/).filter(Boolean);
  let answer = "";
  for (const [place, word] of words.entries()) {
    try {
      answer = answerToWord(session, session.board.spelled(KEYS.get(word) ?? word));
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      const rest = words.slice(place + 1).join(" ");
      return rest ? `${error.message}; the rest of the line was not played: ${rest}` : error.message;
    }
  }
  return answer;
}

/**
 * Yes or no, and nothing else.
 * @param {boolean} isRight
 */
export function rightSoFar(isRight) {
  return `Right so far? ${isRight ? "Yes." : "No."}`;
}

/**
 * @param {Session} session
 * @param {string} word
 */
function answerToWord(session, word) {
  const { board } = session;
  if (word === "undo") {
    const undone = session.undo();
    return undone === null ? "there is nothing to undo" : `${undone} taken back: ${stateOf(session)}`;
  }
  if (word === "redo") {
    const redone = session.redo();
    return redone === null ? "there is nothing to redo" : `${redone}: ${stateOf(session)}`;
  }
  if (word === "check") return rightSoFar(board.firstWrong(session.moves) === null);
  if (word === "hint") {
    const hint = board.hint(session.moves);
    return hint === null ? "there is nothing left to do" : session.nextStep(hint);
  }
  const seen = board.look(session.state, word);
  if (seen !== null) return seen;
  session.play(word);
  return `${word}: ${stateOf(session)}`;
}

/** @param {Session} session */
function stateOf(session) {
  const standing = session.standing();
  if (standing && !session.isSolved) return `${standing} (undo takes it back)`;
  return standing || session.board.describe(session.state);
}

/**
 * A line to type moves in, with what can be typed.
 * @param {[string, string][]} words
 * @param {(line: string) => string} enter  gives the answer
 */
export function typingPanel(words, enter) {
  const input = html("input", {
    id: "typed",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const output = html("output", { for: "typed", "aria-live": "off" });
  const form = html("form", {}, html("label", { for: "typed" }, "Type a move"), input, html("button", {}, "Play"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    output.textContent = enter(input.value);
    output.scrollIntoView({ block: "nearest" });
    input.select();
  });
  const meanings = [...words, ...WORDS].map(([word, meaning]) =>
    html("div", {}, html("dt", {}, html("code", {}, word)), html("dd", {}, meaning)),
  );
  return html("div", { class: "typing" }, form, output, html("dl", {}, ...meanings));
}
