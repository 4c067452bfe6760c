/** Panels around the board: messages and hints, typed moves, the drawer, and the end of a puzzle. */

import { html, icon } from "./dom.js";
import { MoveError } from "./moves.js";
import { capital } from "./words.js";

// Messages, hints, and the view from a clue

/**
 * @typedef {import("./types.js").Sight} Sight
 *
 * @typedef {object} Message
 * @property {"plain" | "good" | "bad" | "hint"} tone
 * @property {string[]} lines  one line, or the steps of a hint so far
 * @property {string} [more]  what to do next
 * @property {{text: string, does: () => void} | null} [offer]  a button
 */

/** The icons of tones, in addition to their colours. */
const SIGNS = { plain: null, good: "check", bad: "close", hint: "hint" };

/** Shows one message at a time. */
export function messagePanel() {
  const element = html("div", { class: "telling" });
  let before = "";
  return {
    element,
    /** @param {Message} message */
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
        ...(sign ? [icon(/** @type {import("./dom.js").Sign} */ (sign))] : []),
        html("div", { class: "words" }, words, more && html("p", { class: "faint" }, more)),
        ...(offer ? [html("button", { type: "button", class: "offer", onclick: () => offer.does() }, offer.text)] : []),
      );
    },
  };
}

/**
 * The view from a clue, as a picture and in words.
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

// Typed moves

/** @typedef {import("./session.js").Session} Session */

/** Single letters that stand for words, as in the terminal. */
const KEYS = new Map([
  ["u", "undo"],
  ["U", "redo"],
  ["h", "hint"],
  ["c", "check"],
]);
/** Words that every puzzle understands besides its moves. */
const WORDS = [
  ["undo, redo", "take back, do again"],
  ["hint", "three times: where, how, what"],
  ["check", "is it right so far?"],
];

/**
 * The answer to a typed line. After a refused word the rest of the line is not played, as it may depend on that word.
 * @type {(session: Session, line: string) => string}
 */
export function answerTo(session, line) {
  const words = line.split("#")[0].split(/\s+/).filter(Boolean);
  let answer = "";
  for (const [place, word] of words.entries()) {
    try {
      answer = answerToWord(session, session.board.spelled(KEYS.get(word) ?? word));
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      const rest = words.slice(place + 1).join(" ");
      return rest ? `${error.message}; the rest of the line was not played: ${rest}` : error.message;
    }
  }
  return answer;
}

/**
 * Whether everything is right so far, without saying what is wrong.
 * @param {boolean} isRight
 */
export function rightSoFar(isRight) {
  return `Right so far? ${isRight ? "Yes." : "No."}`;
}

/**
 * @param {Session} session
 * @param {string} word
 */
function answerToWord(session, word) {
  const { board } = session;
  if (word === "undo") {
    const undone = session.undo();
    return undone === null ? "there is nothing to undo" : `${undone} taken back: ${stateOf(session)}`;
  }
  if (word === "redo") {
    const redone = session.redo();
    return redone === null ? "there is nothing to redo" : `${redone}: ${stateOf(session)}`;
  }
  if (word === "check") return rightSoFar(board.firstWrong(session.moves) === null);
  if (word === "hint") {
    const hint = board.hint(session.moves);
    return hint === null ? "there is nothing left to do" : session.nextStep(hint);
  }
  const seen = board.look(session.state, word);
  if (seen !== null) return seen;
  session.play(word);
  return `${word}: ${stateOf(session)}`;
}

/** @param {Session} session */
function stateOf(session) {
  const standing = session.standing();
  if (standing && !session.isSolved) return `${standing} (undo takes it back)`;
  return standing || session.board.describe(session.state);
}

/**
 * An input for typed moves, with a list of what can be typed.
 * @param {[string, string][]} words
 * @param {(line: string) => string} enter  returns the answer
 */
function typingPanel(words, enter) {
  const input = html("input", {
    id: "typed",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const output = html("output", { for: "typed", "aria-live": "off" });
  const form = html("form", {}, html("label", { for: "typed" }, "Type a move"), input, html("button", {}, "Play"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    output.textContent = enter(input.value);
    output.scrollIntoView({ block: "nearest" });
    input.select();
  });
  const meanings = [...words, ...WORDS].map(([word, meaning]) =>
    html("div", {}, html("dt", {}, html("code", {}, word)), html("dd", {}, meaning)),
  );
  return html("div", { class: "typing" }, form, output, html("dl", {}, ...meanings));
}

// The drawer

/**
 * @typedef {object} Ways
 * @property {[string, string][]} words  what can be typed
 * @property {(line: string) => string} enter
 * @property {() => void} show
 * @property {(() => void) | null} restart  null if there is a button for it elsewhere
 * @property {() => Promise<HTMLElement | null>} extra  more content; null if it cannot be fetched now
 * @property {boolean} hasNotes
 */

/** @param {Ways} ways */
export function drawer({ words, enter, show, restart, extra, hasNotes }) {
  const place = html("div");
  const element = html(
    "div",
    { class: "drawer", hidden: true },
    typingPanel(words, enter),
    html(
      "p",
      { class: "ways" },
      restart && html("button", { type: "button", onclick: () => restart() }, "Start again"),
      html("button", { type: "button", onclick: () => show() }, "Show the solution"),
    ),
    place,
    keys(hasNotes),
  );
  return {
    element,
    /** Fetch the extra content when the drawer is first opened. */
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
    ["Arrows, Home, End", "move from site to site"],
    ["Enter", "press the site"],
    ["u, U", "undo, redo"],
    ["h, c", "hint, right so far?"],
    ...(hasNotes ? [["n", "notes"]] : []),
    ["Escape", "deselect"],
  ];
  const list = all.map(([name, does]) => html("div", {}, html("dt", {}, html("kbd", {}, name)), html("dd", {}, does)));
  return html("details", { class: "keys" }, html("summary", {}, "Keys on the board"), html("dl", {}, ...list));
}

// Sharing and copying

/** Does the device have its own way of sharing? */
const canShare = () => typeof navigator.share === "function";

/**
 * @param {string} text
 * @returns {Promise<string>} the result in a sentence
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "It cannot be copied here: select the text instead.";
  }
}

/**
 * Share, or copy if sharing is not possible.
 * @param {{ text?: string, url?: string }} what
 * @returns {Promise<string>} the result in a sentence; empty if the player cancelled
 */
async function share(what) {
  if (!canShare()) return copy(what.text ?? what.url ?? "");
  try {
    await navigator.share(what);
    return "";
  } catch (error) {
    const isOff = error instanceof DOMException && error.name === "AbortError";
    return isOff ? "" : copy(what.text ?? what.url ?? "");
  }
}

// The end of a puzzle

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
 * @property {string[]} epilogue  what happens after the turn
 * @property {{href: string, text: string}} next
 */

/**
 * @param {object} ways
 * @param {(words: string) => void} ways.say
 * @param {() => void} ways.undo
 * @param {() => void} ways.restart
 */
export function solvedPanel({ say, undo, restart }) {
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
          button("anew", "Start again", restart, "plain"),
        ),
      );
    },
    focus: () => element.querySelector("h2")?.focus({ preventScroll: true }),
  };
}

/**
 * The finished city as the board draws it, or the picture that Python drew, if there is one.
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
 * The time, the streak, and a text to share. A time that is not shown is not shared either.
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
  const status = html("span", { class: "faint" });
  const report = async (/** @type {Promise<string>} */ coming) => {
    const words = await coming;
    status.textContent = words;
    say(words);
  };
  return html(
    "div",
    { class: "share" },
    html("pre", { tabindex: 0, "aria-label": "Text to share" }, text.trimEnd()),
    html(
      "p",
      { class: "ways" },
      canShare() && button("share", "Share", () => void report(share({ text }))),
      button("copy", "Copy", () => void report(copy(text))),
      status,
    ),
  );
}

/**
 * @param {import("./dom.js").Sign} sign
 * @param {string} text
 * @param {() => void} does
 * @param {string} [classes]
 */
function button(sign, text, does, classes = "") {
  return html("button", { type: "button", class: classes, onclick: () => does() }, icon(sign), text);
}
