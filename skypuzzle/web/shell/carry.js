/** A puzzle's progress on its way to another device: a link to take it there, and an offer to whoever opens it. */

import { ask } from "./dialogs.js";
import { html } from "./dom.js";
import { isSameLine } from "./logbook.js";
import { isSame, Unreadable } from "./shape.js";
import { numberOf } from "./wording.js";

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 */

/** What a hash that carries progress begins with; the rest is fetched only where there is one. */
const MARK = "#carry=";

/**
 * If the address carries progress for this puzzle, offer it before it replaces what is here; has it?
 * @param {string} id
 * @param {Session} session  as it was left here
 * @param {(sentence: string) => void} tell
 */
export async function takeCarried(id, session, tell) {
  addEventListener("hashchange", () => location.hash.startsWith(MARK) && location.reload());
  if (!location.hash.startsWith(MARK)) return false;
  const [{ carried }, { mergedProgress }] = await Promise.all([import("./links.js"), import("./merging.js")]);
  const found = await carried(location.hash.slice(MARK.length), id, session.board);
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
 * A button that makes the link.
 * @param {string} id
 * @param {Session} session
 */
export function carryPanel(id, session) {
  const told = html("span", { role: "status" });
  const link = html("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link with your progress" });
  async function written() {
    const { carrying } = await import("./links.js");
    return location.href.split("#")[0] + MARK + (await carrying(id, session.progress()));
  }
  async function make() {
    const writing = written();
    const copying = isCopied(writing);
    try {
      link.value = await writing;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      told.textContent = "This is too much for a link: save a file under “Your progress”.";
      return;
    }
    link.hidden = false;
    link.select();
    told.textContent = (await copying)
      ? "The link is copied: open it on the other device."
      : "Copy this link, and open it on the other device.";
  }
  return html(
    "div",
    { class: "carry" },
    html(
      "p",
      { class: "ways" },
      html("button", { type: "button", onclick: () => void make() }, "Carry on elsewhere"),
      told,
    ),
    link,
  );
}

/**
 * Asked for at once, as WebKit wants it: while a text is waited for, it forgets that a button was pressed.
 * @param {Promise<string>} text
 */
async function isCopied(text) {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
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
