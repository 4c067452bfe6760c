/** A puzzle's progress on its way to another device: a link to take it there. It is fetched where it is looked for. */

import { html } from "./dom.js";
import { Unreadable } from "./shape.js";

/** @typedef {import("./session.js").Session} Session */

/** Where a link to this site works. */
function whereTo() {
  const isHere = ["127.0.0.1", "localhost"].includes(location.hostname);
  return isHere
    ? "in another browser of this machine; no other device reaches it, but files of “Your progress” travel"
    : "on the other device";
}

/**
 * A button that makes the link.
 * @param {string} id
 * @param {Session} session
 * @param {string} mark  what a hash that carries progress begins with
 */
export function carryPanel(id, session, mark) {
  const told = html("span", { role: "status" });
  const link = html("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link with your progress" });
  async function written() {
    const { carrying } = await import("./links.js");
    return location.href.split("#")[0] + mark + (await carrying(id, session.progress()));
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
      ? `The link is copied: open it ${whereTo()}.`
      : `Copy this link, and open it ${whereTo()}.`;
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
