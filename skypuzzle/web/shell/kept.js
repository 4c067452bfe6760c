/** How a puzzle was left, and keeping it so: what is played in the logbook, what is noted on the desk. */

import { utcToday } from "./days.js";
import { desk, logbookOf } from "./storage.js";
import { streak } from "./streak.js";

/**
 * Continue a session where it was left; what was kept and does not fit the puzzle is put aside.
 * @param {string} game
 * @param {string} id
 * @param {import("./session.js").Session} session
 */
export function kept(game, id, session) {
  const logbook = logbookOf(game);
  const left = logbook.progress(id);
  if (left !== null && !session.resume(left)) logbook.setAside(id);

  let ours = lineOf(left);

  function keep() {
    session.recordSolve(utcToday());
    logbook.keep(id, session.progress());
    ours = lineOf(session.progress());
  }

  /** The time goes on; but what another tab has played since is not replaced for that. */
  const goOn = () => {
    const isBegun = session.moves.length || session.undone.length || session.hints;
    if (isBegun && lineOf(logbook.progress(id)) === ours) keep();
  };
  document.addEventListener("visibilitychange", () => document.hidden && goOn());

  return {
    keep,
    notes: desk.notes(id),
    keepNotes: (/** @type {Record<string, string[]>} */ notes) => void desk.keepNotes(id, notes),
    savepoint: () => desk.savepoint(id),
    keepSavepoint: (/** @type {string[] | null} */ moves) => void desk.keepSavepoint(id, moves),
    streak: () => streak(logbook.days(), utcToday()),
  };
}

/** @param {import("./session.js").Progress | null} progress */
function lineOf(progress) {
  return JSON.stringify(progress && [progress.moves, progress.undone]);
}
