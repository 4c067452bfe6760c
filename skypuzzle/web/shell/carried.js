/** Progress in the address of a puzzle, offered to whoever opens it; fetched only where there is some. */

import { ask } from "./dialogs.js";
import { carried } from "./links.js";
import { isSameLine } from "./logbook.js";
import { mergedProgress } from "./merging.js";
import { isSame } from "./shape.js";
import { numberOf } from "./wording.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 */

/**
 * Offer the progress that the address carries, before it replaces what is here; has it?
 * @param {string} carrier
 * @param {string} id
 * @param {Session} session  as it was left here
 * @param {(sentence: string) => void} tell
 */
export async function takeCarried(carrier, id, session, tell) {
  const found = await carried(carrier, id, session.board);
  history.replaceState(null, "", location.pathname + location.search); // it is asked once
  if ("trouble" in found) {
    tell(found.trouble);
    return false;
  }
  const here = session.progress();
  const facts = factsOf(mergedProgress(here, found.progress));
  const isNothingNew = isSameLine(here, found.progress) && isSame(facts, factsOf(here));
  if (isNothingNew || !(await ask(question(here, found.progress), "Continue from there"))) return false;
  return session.resume({ ...found.progress, ...facts });
}

/**
 * @param {Progress} here
 * @param {Progress} there
 */
function question(here, there) {
  const solved = there.feat && !here.feat ? ", where you have solved it" : "";
  const [theirs, yours] = [there, here].map(({ moves }) => numberOf(moves.length, "move"));
  const brought = `This link brings ${theirs} of this puzzle from another device${solved}.`;
  const isReplaced = here.moves.length > 0 && !isSameLine(here, there);
  const replaced = isReplaced ? ` They replace your ${yours} here.` : "";
  return `${brought}${replaced} Continue from there?`;
}

/** @param {Progress} progress */
function factsOf({ told, hints, shown, feat }) {
  return { told, hints, shown, feat };
}
