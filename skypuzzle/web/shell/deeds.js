/** What a player can do with any puzzle besides playing on the board. */

import { ask } from "./dialogs.js";
import { MoveError } from "./moves.js";
import { noProgress } from "./session.js";
import { answerTo, rightSoFar } from "./typing.js";

/**
 * @typedef {import("./panels.js").Telling} Telling
 *
 * @typedef {object} Table  what deeds need of it
 * @property {import("./session.js").Session} session
 * @property {import("./table.js").Keeping} keeping
 * @property {(sentence: string, wasSolved?: boolean) => void} moved  the moves are others now
 * @property {(telling: Telling | null, sentence: string) => void} tell  nothing has moved
 */

const NOTHING_LEFT = "There is nothing left to do.";
const FORGET = "Start again? What you have played and noted so far is forgotten, and the time starts anew.";
const GIVE_UP = "Show the solution? The puzzle will not count as solved.";

/**
 * @param {Table} table
 */
export function deeds({ session, keeping, moved, tell }) {
  const { board } = session;

  return {
    undo() {
      const move = session.undo();
      if (move === null) tell(null, "There is nothing to undo.");
      else moved(`${move} taken back.`);
    },

    redo() {
      const wasSolved = session.isSolved;
      const move = session.redo();
      if (move === null) tell(null, "There is nothing to redo.");
      else moved(`${move} again.`, wasSolved);
    },

    /** Yes or no, and nothing else. */
    check() {
      const isRight = board.firstWrong(session.moves) === null;
      const words = rightSoFar(isRight);
      const why = session.isComplete ? [session.standing()] : [];
      tell({ tone: isRight ? "good" : "bad", lines: [words, ...why] }, words);
    },

    /** The next step of a hint. */
    hint() {
      const hint = session.hint?.hint ?? board.hint(session.moves);
      if (hint === null) return tell({ tone: "plain", lines: [NOTHING_LEFT] }, NOTHING_LEFT);
      session.nextStep(hint);
      keeping.keep();
      tell(null, stepsOf(hint)[(session.hint?.given ?? 1) - 1]);
    },

    /** Set the savepoint here. */
    flag() {
      keeping.keepSavepoint(session.moves);
      const words = "The savepoint is set: you can go back to it.";
      tell({ tone: "plain", lines: [words] }, words);
    },

    /** Go back to the savepoint; one that does not fit the puzzle is dropped. */
    back() {
      const point = keeping.savepoint();
      if (point === null) return;
      const wasSolved = session.isSolved;
      if (fits(board, point)) {
        session.goTo(point);
        return moved("Back at the savepoint.", wasSolved);
      }
      keeping.keepSavepoint(null);
      const words = "The savepoint does not fit this puzzle, and is forgotten.";
      tell({ tone: "bad", lines: [words] }, words);
    },

    /** Start again, as if nothing had been done but what cannot be undone; has the player agreed? */
    async anew() {
      const isSure = !session.moves.length || session.isSolved || (await ask(FORGET, "Start again"));
      if (!isSure) return false;
      session.resume({ ...noProgress(), shown: session.shown, feat: session.firstSolve });
      keeping.keepSavepoint(null);
      moved("You start again.");
      return true;
    },

    /** Show the solution. */
    async show() {
      if (session.isSolved || !(await ask(GIVE_UP, "Show it"))) return;
      const solution = session.show();
      while (session.undo() !== null);
      for (const move of solution) session.play(move);
      moved("", false);
    },

    /**
     * Do what was typed.
     * @param {string} line
     * @returns {string} the answer
     */
    enter(line) {
      const [wasSolved, before, hints] = [session.isSolved, session.moves.join(" "), session.hints];
      const answer = answerTo(session, line);
      if (session.moves.join(" ") !== before) moved(answer, wasSolved);
      else {
        if (session.hints !== hints) keeping.keep();
        tell(null, answer);
      }
      return answer;
    },
  };
}

/**
 * The steps of a hint for those who have buttons.
 * @param {import("./types.js").Hint} hint
 */
export function stepsOf({ steps, mend }) {
  return mend ? [...steps.slice(0, -1), mend.words] : steps;
}

/**
 * Can these moves be made, one after the other?
 * @param {import("./types.js").Board} board
 * @param {string[]} moves
 */
function fits(board, moves) {
  try {
    moves.reduce(board.after, board.start);
    return true;
  } catch (error) {
    if (error instanceof MoveError) return false;
    throw error;
  }
}
