/** The part of a page that a script fills: until it has something to show, what was there stays. */

import { html } from "./dom.js";
import { startOffline } from "./offline.js";
import { useTheme } from "./settings.js";
import { onTrouble } from "./storage.js";

/**
 * Begin a page: its theme, its use offline, and a place for what must be told.
 */
export function stage() {
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const notices = html("div", { class: "notices", role: "status" });
  main.prepend(notices);
  useTheme();
  startOffline();

  /** @param {string} sentence */
  function tell(sentence) {
    const isTold = [...notices.children].some((child) => child.textContent === sentence);
    if (!isTold) notices.append(html("p", {}, sentence));
    if (!isTold) notices.scrollIntoView({ block: "nearest" });
  }

  onTrouble(tell);
  return {
    tell,
    /** @param {...Node} children */
    show(...children) {
      main.replaceChildren(notices, ...children);
    },
  };
}
