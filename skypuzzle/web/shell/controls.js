/** The buttons below the board and their actions: pieces, notes, undo, hints, savepoint, typed words. */

import { ask, html, icon } from "./dom.js";
import { MoveError, pieceHand } from "./moves.js";
import { answerTo, rightSoFar } from "./panels.js";
import { noProgress } from "./session.js";

// Tools and controls

/**
 * @typedef {import("./types.js").Tool} Tool
 * @typedef {import("./dom.js").Sign} Sign
 *
 * @typedef {object} Control
 * @property {string} id
 * @property {string} text
 * @property {Sign} sign
 * @property {() => void} does
 * @property {string} [key]
 */

/** Up to this many tools show picture and word side by side; with more, the word is below the picture. */
const FEW = 3;
/** This many fit side by side on a narrow phone. */
const MOST = 6;

/**
 * The tools of a board. A tool that stays has the same button, so it keeps the focus.
 * @param {(id: string) => void} choose
 * @param {(tool: Tool) => void} refuse  called when a disabled tool is pressed
 */
export function toolbox(choose, refuse) {
  const element = html("div", { class: "tools", role: "group", "aria-label": "Pieces" });
  /** @type {Map<string, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {Tool[]} */
  let now = [];

  /** @param {Tool} tool */
  function button(tool) {
    const made =
      buttons.get(tool.id) ?? html("button", { type: "button", "data-tool": tool.id, onclick: () => press(tool.id) });
    const text = tool.text ?? tool.label;
    const isShort = text !== tool.label;
    made.title = isShort ? tool.label : "";
    if (tool.key) made.setAttribute("aria-keyshortcuts", tool.key);
    else made.removeAttribute("aria-keyshortcuts");
    if (tool.isChosen === undefined) made.removeAttribute("aria-pressed");
    else made.setAttribute("aria-pressed", String(tool.isChosen));
    made.setAttribute("aria-disabled", String(Boolean(tool.isOff)));
    made.replaceChildren(
      ...(tool.art ? [html("span", { class: "art", "aria-hidden": "true" }, tool.art)] : []),
      ...(isShort ? [html("span", { class: "unseen" }, tool.label)] : []),
      html("span", { class: "text", "aria-hidden": isShort && "true" }, text),
      ...(tool.key ? [html("kbd", { "aria-hidden": "true" }, tool.key)] : []),
    );
    return made;
  }

  /** @param {string} id */
  function press(id) {
    const tool = now.find((each) => each.id === id);
    if (tool?.isOff) return refuse(tool);
    const before = new Set(buttons.keys());
    choose(id);
    // scroll to tools that have just appeared
    const fresh = [...buttons].filter(([each]) => !before.has(each));
    fresh[fresh.length - 1]?.[1].scrollIntoView({ block: "nearest" });
  }

  return {
    element,
    /**
     * @param {Tool[]} tools
     * @param {string} [name]  the label of the group
     */
    show(tools, name = "Pieces") {
      const focused = document.activeElement?.closest("[data-tool]")?.getAttribute("data-tool");
      const before = [...buttons.keys()].join("\n");
      now = tools;
      buttons = new Map(tools.map((tool) => [tool.id, button(tool)]));
      element.setAttribute("aria-label", name);
      element.classList.toggle("many", tools.length > FEW);
      if ([...buttons.keys()].join("\n") === before && element.childElementCount) return;
      const words = [...new Set(tools.map(({ group }) => group ?? ""))];
      element.replaceChildren(
        ...words.map((word) => {
          const own = tools.filter(({ group }) => (group ?? "") === word).map(({ id }) => buttons.get(id));
          const named = word ? { role: "group", "aria-label": word } : {};
          const head = word && html("span", { class: "word", "aria-hidden": "true" }, word);
          const group = html("div", { class: "group", ...named }, head, ...own);
          group.style.setProperty("--across", String(across(own.length)));
          return group;
        }),
      );
      if (focused !== null && focused !== undefined) buttons.get(focused)?.focus();
    },
  };
}

/**
 * How many buttons to put side by side, so that rows are even.
 * @param {number} count
 */
function across(count) {
  return Math.ceil(count / Math.ceil(count / MOST));
}

/**
 * The bar of buttons that every puzzle has.
 * @param {Control[]} controls
 */
export function controlBar(controls) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const { id, text, sign, does, key } of controls) {
    const words = html("span", { class: "text" }, text);
    const press = () => {
      if (buttons.get(id)?.getAttribute("aria-disabled") !== "true") does();
    };
    const made = html("button", { type: "button", "data-control": id, onclick: press }, icon(sign), words);
    if (key) made.setAttribute("aria-keyshortcuts", key);
    buttons.set(id, made);
  }
  const element = html("div", { class: "controls", role: "group", "aria-label": "Puzzle" }, ...buttons.values());
  return {
    element,
    /**
     * Enable or disable a button.
     * @param {string} id
     * @param {boolean} can
     */
    allow: (id, can) => buttons.get(id)?.setAttribute("aria-disabled", String(!can)),
    /**
     * Set the state of a button that stays pressed or opens something.
     * @param {string} id
     * @param {"aria-pressed" | "aria-expanded"} how
     * @param {boolean} is
     */
    mark: (id, how, is) => buttons.get(id)?.setAttribute(how, String(is)),
  };
}

// Pencil notes, chosen and placed like pieces

/** @typedef {Record<string, string[]>} Notes  by cell */

/**
 * @param {string[]} marks  the possible notes
 * @param {() => Notes} readNotes  reads them again, as another tab may have changed them
 * @param {(notes: Notes) => void} keep
 */
export function notebook(marks, readNotes, keep) {
  /** @type {Notes} */
  let all = readNotes();
  let isOpen = false;
  const pencil = pieceHand({
    tools: () => marks.map((mark) => ({ id: mark, label: `Note ${mark}`, text: mark, key: letterOf(mark) })),
    moveOf: (_, mark) => mark,
  });
  let hand = pencil.hand;
  const held = (/** @type {import("./types.js").Press} */ press) => {
    hand = press.hand;
    return press;
  };

  /** @param {Notes} notes */
  function put(notes) {
    all = notes;
    keep(notes);
  }

  return {
    isUsed: marks.length > 0,
    get all() {
      return all;
    },
    get isOpen() {
      return isOpen;
    },
    /** @param {boolean} open */
    open(open) {
      isOpen = open;
      hand = null;
      return open;
    },
    drop() {
      hand = null;
    },
    tools: () => pencil.tools(null, hand),
    press: (/** @type {string} */ cell) => held(pencil.press(null, hand, cell)),
    choose: (/** @type {string} */ mark, /** @type {string | null} */ cell) =>
      held(pencil.choose(null, hand, mark, cell)),
    /** Read the notes again. */
    refresh() {
      all = readNotes();
    },
    clear: () => put({}),
    /**
     * Write a note in a cell, or erase it.
     * @param {string} cell
     * @param {string} mark
     * @returns {string} the notes of the cell, in words
     */
    toggle(cell, mark) {
      const { [cell]: before = [], ...others } = readNotes();
      const there = marks.filter((each) => before.includes(each) !== (each === mark));
      put(there.length ? { ...others, [cell]: there } : others);
      return there.length ? `${cell}: noted ${there.join(" ")}.` : `${cell}: nothing is noted.`;
    },
  };
}

/** @param {string} mark */
function letterOf(mark) {
  return mark.length === 1 ? mark.toLowerCase() : undefined;
}

// The actions of the controls

/**
 * @typedef {import("./panels.js").Message} Message
 *
 * @typedef {object} Table  what the actions need
 * @property {import("./session.js").Session} session
 * @property {import("./puzzle_view.js").Saving} saving
 * @property {(sentence: string, wasSolved?: boolean) => void} moved  called when the moves have changed
 * @property {(message: Message | null, sentence: string) => void} showMessage  for anything else
 */

const NOTHING_LEFT = "There is nothing left to do.";
const FORGET = "Start again? Your moves and notes so far will be deleted, and the clock starts again.";
const GIVE_UP = "Show the solution? The puzzle will not count as solved.";

/** @param {Table} table */
export function controlActions({ session, saving, moved, showMessage }) {
  const { board } = session;

  return {
    undo() {
      const move = session.undo();
      if (move === null) showMessage(null, "There is nothing to undo.");
      else moved(`${move} taken back.`);
    },

    redo() {
      const wasSolved = session.isSolved;
      const move = session.redo();
      if (move === null) showMessage(null, "There is nothing to redo.");
      else moved(`${move} again.`, wasSolved);
    },

    /** Say whether everything is right so far, without saying what is wrong. */
    check() {
      const isRight = board.firstWrong(session.moves) === null;
      const words = rightSoFar(isRight);
      const why = session.isComplete ? [session.standing()] : [];
      showMessage({ tone: isRight ? "good" : "bad", lines: [words, ...why] }, words);
    },

    hint() {
      const hint = session.hint?.hint ?? board.hint(session.moves);
      if (hint === null) return showMessage({ tone: "plain", lines: [NOTHING_LEFT] }, NOTHING_LEFT);
      session.nextStep(hint);
      saving.keep();
      showMessage(null, stepsOf(hint)[(session.hint?.given ?? 1) - 1]);
    },

    /** Set the savepoint. */
    flag() {
      saving.keepSavepoint(session.moves);
      const words = "The savepoint is set: you can go back to it.";
      showMessage({ tone: "plain", lines: [words] }, words);
    },

    /** Go back to the savepoint. Delete it if it does not fit the puzzle. */
    back() {
      const point = saving.savepoint();
      if (point === null) return;
      const wasSolved = session.isSolved;
      if (canReplay(board, point)) {
        session.goTo(point);
        return moved("Back at the savepoint.", wasSolved);
      }
      saving.keepSavepoint(null);
      const words = "The savepoint does not fit this puzzle and was deleted.";
      showMessage({ tone: "bad", lines: [words] }, words);
    },

    /** Start again, keeping only the first solve and whether the solution was shown. Returns false if cancelled. */
    async restart() {
      const isSure = !session.moves.length || session.isSolved || (await ask(FORGET, "Start again"));
      if (!isSure) return false;
      session.resume({ ...noProgress(), shown: session.shown, feat: session.firstSolve });
      saving.keepSavepoint(null);
      moved("Started again.");
      return true;
    },

    async show() {
      if (session.isSolved || !(await ask(GIVE_UP, "Show it"))) return;
      const solution = session.show();
      while (session.undo() !== null);
      for (const move of solution) session.play(move);
      moved("", false);
    },

    /**
     * Run a typed line.
     * @param {string} line
     * @returns {string} the answer
     */
    enter(line) {
      const [wasSolved, before, hints] = [session.isSolved, session.moves.join(" "), session.hints];
      const answer = answerTo(session, line);
      if (session.moves.join(" ") !== before) moved(answer, wasSolved);
      else {
        if (session.hints !== hints) saving.keep();
        showMessage(null, answer);
      }
      return answer;
    },
  };
}

/**
 * The steps of a hint, worded for buttons instead of typed moves.
 * @param {import("./types.js").Hint} hint
 */
export function stepsOf({ steps, mend }) {
  return mend ? [...steps.slice(0, -1), mend.words] : steps;
}

/**
 * Can these moves be made one after the other?
 * @param {import("./types.js").Board} board
 * @param {string[]} moves
 */
function canReplay(board, moves) {
  try {
    moves.reduce(board.after, board.start);
    return true;
  } catch (error) {
    if (error instanceof MoveError) return false;
    throw error;
  }
}
