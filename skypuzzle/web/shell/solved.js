/** The end of a puzzle: the finished city, how it went, something to share, and what comes next. */

import { html } from "./dom.js";
import { canShare, copy, share } from "./handing.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Ending
 * @property {string} standing  `Solved.`
 * @property {string} name  of the puzzle
 * @property {boolean} isOwn  solved by the player, not shown
 * @property {string} time
 * @property {boolean} showsTime
 * @property {string} streak
 * @property {(isTimed: boolean) => string} share
 * @property {() => Promise<SVGElement> | null} picture  of the finished city, if the board draws one
 * @property {string[]} epilogue  how it goes on
 * @property {{href: string, text: string}} next
 */

/**
 * @param {object} ways
 * @param {(words: string) => void} ways.say
 * @param {() => void} ways.undo
 * @param {() => void} ways.anew
 */
export function solvedPanel({ say, undo, anew }) {
  const element = html("section", { class: "solved", "aria-labelledby": "solved", hidden: true });
  return {
    element,
    hide() {
      element.hidden = true;
      element.replaceChildren();
    },
    /** @param {Ending} ending */
    show(ending) {
      element.hidden = false;
      element.replaceChildren(
        html("h2", { id: "solved", tabindex: -1 }, ending.isOwn && icon("check"), ending.standing),
        reward(ending),
        ...ending.epilogue.map((sentence) => html("p", {}, sentence)),
        ...(ending.isOwn ? results(ending, say) : []),
        html(
          "p",
          { class: "ways" },
          html("a", { class: "button chief", href: ending.next.href }, ending.next.text, icon("next")),
          button("undo", "Undo", undo, "plain"),
          button("anew", "Start again", anew, "plain"),
        ),
      );
    },
    focus: () => element.querySelector("h2")?.focus({ preventScroll: true }),
  };
}

/**
 * The finished city as the board draws it, or the picture of it, if that is there.
 * @param {Ending} ending
 */
function reward({ name, picture }) {
  const words = `The finished city of “${name}”`;
  const drawn = picture();
  if (drawn === null) return pictureOf(words);
  const frame = html("div", { class: "reward", role: "img", "aria-label": words });
  drawn.then((drawing) => frame.append(drawing)).catch(() => frame.remove());
  return frame;
}

/** @param {string} words */
function pictureOf(words) {
  const picture = html("img", { src: "./solved.svg", alt: words, class: "reward" });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}

/**
 * The time, if it is wanted, days in a row, and something to share: what is not shown is not shared either.
 * @param {Ending} ending
 * @param {(words: string) => void} say
 */
function results({ time, showsTime, streak, share }, say) {
  const line = html("p", { class: "facts" });
  const words = html("span", { tabindex: -1 }, time);
  const shared = sharing(share(showsTime), say);
  const does = () => {
    show.replaceWith(words);
    words.focus();
    say(time);
    shared.replaceWith(sharing(share(true), say));
  };
  const show = html("button", { type: "button", class: "plain", onclick: does }, "Show the time");
  line.append(showsTime ? words : show);
  if (streak) line.append(html("span", {}, streak));
  return [line, shared];
}

/**
 * @param {string} text
 * @param {(words: string) => void} say
 */
function sharing(text, say) {
  const told = html("span", { class: "faint" });
  const tell = async (/** @type {Promise<string>} */ coming) => {
    const words = await coming;
    told.textContent = words;
    say(words);
  };
  return html(
    "div",
    { class: "share" },
    html("pre", { tabindex: 0, "aria-label": "Text to share" }, text.trimEnd()),
    html(
      "p",
      { class: "ways" },
      canShare() && button("share", "Share", () => void tell(share({ text }))),
      button("copy", "Copy", () => void tell(copy(text))),
      told,
    ),
  );
}

/**
 * @param {import("./icons.js").Sign} sign
 * @param {string} text
 * @param {() => void} does
 * @param {string} [classes]
 */
function button(sign, text, does, classes = "") {
  return html("button", { type: "button", class: classes, onclick: () => does() }, icon(sign), text);
}
