/** How a puzzle was left, and keeping it so: what is played in the logbook, what is noted on the desk. */

import { utcToday } from "./days.js";
import { isSameLine } from "./logbook.js";
import { isSame } from "./shape.js";
import { desk, logbookOf } from "./storage.js";
import { streak } from "./streak.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 *
 * @typedef {(isMoved: boolean) => void} Elsewhere  told when another tab has gone on; are the moves others now?
 */

/**
 * Continue a session where it was left; what was kept and does not fit the puzzle is put aside. Whatever another tab
 * keeps of the puzzle counts here, too: none takes anything back that was done in the other.
 * @param {string} game
 * @param {string} id
 * @param {import("./session.js").Session} session
 */
export function kept(game, id, session) {
  const logbook = logbookOf(game);
  /** @type {Progress | null} what is kept, as far as this tab knows */
  let seen = logbook.progress(id);
  /** @type {Elsewhere} */
  let tell = () => {};
  if (seen !== null) resume(seen);
  session.recall(history.state?.together ?? []);

  /** @param {Progress} left */
  function resume(left) {
    if (!session.resume(left)) logbook.setAside(id);
  }

  function keep() {
    const there = logbook.progress(id);
    if (there !== null && !isSame(there, seen)) join(there);
    session.recordSolve(utcToday());
    logbook.keep(id, session.progress());
    seen = logbook.progress(id);
    // logbooks know nothing of moves made at once: that lasts as long as the page does in its tab
    const { together } = session;
    if (!isSame(together, history.state?.together ?? [])) history.replaceState({ together }, "");
  }

  /**
   * Another tab was quicker: its moves stay, unless there are other ones here now.
   * @param {Progress} there
   */
  function join(there) {
    const here = session.progress();
    if (!isSameLine(here, seen)) return session.heed(there);
    resume(there);
    session.heed(here);
  }

  /** Go on from what another tab has kept. */
  function follow() {
    const there = logbook.progress(id);
    if (document.hidden || there === null || isSame(there, seen)) return;
    const isMoved = !isSameLine(there, session.progress());
    resume(there);
    seen = there;
    tell(isMoved);
  }

  /** The time goes on; but what another tab has kept since is not replaced for that. */
  function goOn() {
    const there = logbook.progress(id);
    if (there !== null && isSame(there, seen)) keep();
  }

  logbook.onElsewhere(follow);
  desk.onElsewhere(() => tell(false));
  addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", () => (document.hidden ? goOn() : follow()));

  return {
    keep,
    /** @param {Elsewhere} listener */
    onElsewhere(listener) {
      tell = listener;
    },
    notes: () => desk.notes(id),
    keepNotes: (/** @type {Record<string, string[]>} */ notes) => void desk.keepNotes(id, notes),
    savepoint: () => desk.savepoint(id),
    keepSavepoint: (/** @type {string[] | null} */ moves) => void desk.keepSavepoint(id, moves),
    streak: () => streak(logbook.days(), utcToday()),
  };
}
