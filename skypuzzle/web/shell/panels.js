/** What is told below the board: hints, answers, what is seen from a clue. */

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { capital } from "./wording.js";

/**
 * @typedef {import("./types.js").Sight} Sight
 *
 * @typedef {object} Telling
 * @property {"plain" | "good" | "bad" | "hint"} tone
 * @property {string[]} lines  one, or the steps of a hint so far
 * @property {string} [more]  a word about what comes next
 * @property {{text: string, does: () => void} | null} [offer]  a button
 */

/** What tones look like besides their colours. */
const SIGNS = { plain: null, good: "check", bad: "close", hint: "hint" };

/**
 * The place for words: one thing at a time.
 */
export function tellingPanel() {
  const element = html("div", { class: "telling" });
  let before = "";
  return {
    element,
    /** @param {Telling} telling */
    show({ tone, lines, more = "", offer = null }) {
      const now = JSON.stringify([tone, lines, more, offer?.text]);
      if (now === before) return;
      before = now;
      element.className = `telling ${tone}`;
      const sign = SIGNS[tone];
      const words =
        lines.length > 1 || tone === "hint"
          ? html("ol", {}, ...lines.map((line) => html("li", {}, line)))
          : html("p", {}, tone === "plain" ? capital(lines[0] ?? "") : lines[0]);
      element.replaceChildren(
        ...(sign ? [icon(/** @type {import("./icons.js").Sign} */ (sign))] : []),
        html("div", { class: "words" }, words, more && html("p", { class: "faint" }, more)),
        ...(offer ? [html("button", { type: "button", class: "offer", onclick: () => offer.does() }, offer.text)] : []),
      );
    },
  };
}

/**
 * What is seen from a clue: picture and words.
 * @param {() => void} close
 */
export function sightPanel(close) {
  const element = html("section", { class: "sight", "aria-label": "What is seen", hidden: true });
  return {
    element,
    /** @param {Sight | null} sight */
    show(sight) {
      element.hidden = sight === null;
      if (sight === null) return element.replaceChildren();
      sight.picture?.setAttribute("aria-hidden", "true");
      const shut = html(
        "button",
        { type: "button", class: "plain", "aria-label": "Close", onclick: close },
        icon("close"),
      );
      element.replaceChildren(
        ...(sight.picture ? [html("div", { class: "picture" }, sight.picture)] : []),
        html("p", {}, sight.words),
        shut,
      );
    },
  };
}
