/** What is needed now and then, below all else: typed moves, the solution, another device, the keys. */

import { html } from "./dom.js";
import { typingPanel } from "./typing.js";

/**
 * @typedef {object} Ways
 * @property {[string, string][]} words  what can be typed
 * @property {(line: string) => string} enter
 * @property {() => void} show
 * @property {(() => void) | null} anew  null if there is a button for it elsewhere
 * @property {() => Promise<HTMLElement | null>} extra  what else there is; null if it cannot be fetched now
 * @property {boolean} hasNotes
 */

/**
 * @param {Ways} ways
 */
export function drawer({ words, enter, show, anew, extra, hasNotes }) {
  const place = html("div");
  const element = html(
    "div",
    { class: "drawer", hidden: true },
    typingPanel(words, enter),
    html(
      "p",
      { class: "ways" },
      anew && html("button", { type: "button", onclick: () => anew() }, "Start again"),
      html("button", { type: "button", onclick: () => show() }, "Show the solution"),
    ),
    place,
    keys(hasNotes),
  );
  return {
    element,
    /** It is opened: what else there is, is fetched once. */
    async fill() {
      if (place.childElementCount) return;
      const panel = await extra();
      if (panel && !place.childElementCount) place.append(panel);
    },
  };
}

/** @param {boolean} hasNotes */
function keys(hasNotes) {
  const all = [
    ["Arrows, Home, End", "go from site to site"],
    ["Enter", "press the site"],
    ["u, U", "undo, redo"],
    ["h, c", "hint, right so far?"],
    ...(hasNotes ? [["n", "notes"]] : []),
    ["Escape", "put down what is chosen"],
  ];
  const list = all.map(([name, does]) => html("div", {}, html("dt", {}, html("kbd", {}, name)), html("dd", {}, does)));
  return html("details", { class: "keys" }, html("summary", {}, "Keys on the board"), html("dl", {}, ...list));
}
