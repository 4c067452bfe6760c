/** A puzzle on the page: the board, tools and messages around a session, redrawn after every action. */

import { controlActions, controlBar, notebook, stepsOf, toolbox } from "./controls.js";
import { announcer, html } from "./dom.js";
import { grid } from "./grid.js";
import { MoveError, quote } from "./moves.js";
import { drawer, messagePanel, sightPanel, solvedPanel } from "./panels.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./panels.js").Message} Message
 *
 * @typedef {object} Saving  what is saved of a puzzle between visits
 * @property {() => void} keep  saves the current state
 * @property {(listener: import("./puzzle_page.js").OtherTab) => void} onOtherTab  called when another tab has played on
 * @property {() => Record<string, string[]>} notes  by cell
 * @property {(notes: Record<string, string[]>) => void} keepNotes
 * @property {() => string[] | null} savepoint  moves to go back to
 * @property {(moves: string[] | null) => void} keepSavepoint
 *
 * @typedef {object} ViewOptions
 * @property {Session} session
 * @property {[string, string][]} words  what can be typed
 * @property {Saving} saving
 * @property {boolean} showsCounts
 * @property {() => import("./panels.js").Ending} ending
 * @property {() => Promise<HTMLElement | null>} extra  for the drawer, fetched when that is opened
 */

const PLAYED_ELSEWHERE = "You played on in another tab; this is the position now.";

/** @param {ViewOptions} options */
export function puzzleView({ session, words, saving, showsCounts, ending, extra }) {
  const { board } = session;
  const announcements = announcer();
  /** @type {Message | null} the answer to the last action, if it is not on the board */
  let told = null;
  let hand = board.hand;
  /** @type {string | null} */
  let selected = null;
  /** @type {string | null} */
  let clue = null;
  let isOpen = false;
  /** @type {import("./types.js").State | undefined} the state that is shown next to the city */
  let asideState;

  const notes = notebook(board.marks ?? [], saving.notes, saving.keepNotes);
  const cells = grid(board, { press, key, leave }, showsCounts);
  const tools = toolbox(choose, refuse);
  const messageBox = messagePanel();
  const sight = sightPanel(() => look(null));
  const solved = solvedPanel({ say: announcements.say, undo: () => actions.undo(), restart });
  const actions = controlActions({ session, saving, moved, showMessage });
  const aside = html("section", { class: "aside" });
  const controls = controlBar([
    { id: "undo", text: "Undo", sign: "undo", key: "u", does: actions.undo },
    { id: "redo", text: "Redo", sign: "redo", key: "Shift+U", does: actions.redo },
    { id: "check", text: "Right so far?", sign: "check", key: "c", does: actions.check },
    { id: "hint", text: "Hint", sign: "hint", key: "h", does: actions.hint },
    notes.isUsed
      ? { id: "notes", text: "Notes", sign: "notes", key: "n", does: note }
      : { id: "anew", text: "Start again", sign: "anew", does: restart },
    { id: "flag", text: "Savepoint", sign: "flag", does: actions.flag },
    { id: "back", text: "Go back to it", sign: "back", does: actions.back },
    { id: "more", text: "More", sign: "more", does: more },
  ]);
  const rest = drawer({
    words,
    enter: actions.enter,
    show: actions.show,
    restart: notes.isUsed ? restart : null,
    extra,
    hasNotes: notes.isUsed,
  });
  const said = html("div", { class: "words" }, sight.element, messageBox.element);
  const below = html("div", { class: "below" }, tools.element, controls.element, rest.element);
  const element = html(
    "div",
    { class: "table" },
    html("div", { class: "city" }, cells.element),
    html("div", { class: "beside" }, said, below, solved.element, aside),
    announcements.element,
  );
  element.classList.toggle("no-counts", !showsCounts);
  element.addEventListener("keydown", shortcut);


  // Presses and keys

  /** @param {string} name */
  function press(name) {
    const cell = board.cell(session.state, name);
    if (cell.isClue) return look(clue === name ? null : name);
    const pressed = notes.isOpen ? notes.press(name) : board.press(session.state, hand, name);
    pressedOn(pressed, name, true);
  }

  /** @param {string} id */
  function choose(id) {
    chooseAt(id, selected);
  }

  /**
   * @param {string} id
   * @param {string | null} name
   */
  function chooseAt(id, name) {
    const chosen = notes.isOpen ? notes.choose(id, name) : board.choose(session.state, hand, id, name);
    pressedOn(chosen, name, false);
  }

  /**
   * @param {import("./types.js").Press} pressed
   * @param {string | null} name
   * @param {boolean} isCell  the cell was pressed, not a tool
   */
  function pressedOn(pressed, name, isCell) {
    if (notes.isOpen) {
      if (pressed.move !== undefined && name !== null) {
        return showMessage(null, notes.toggle(name, pressed.move));
      }
    } else {
      hand = pressed.hand;
      if (pressed.move !== undefined) {
        if (isCell) selected = null;
        return play(pressed.move);
      }
    }
    if (isCell) selected = selected === name ? null : name;
    const chosen = toolsNow().find((tool) => tool.isChosen);
    const inHand = chosen ? `${chosen.label}, chosen.` : "Nothing is chosen.";
    const there = selected === null ? "Nothing is selected." : `${selected} is selected.`;
    showMessage(pressed.say ? { tone: "plain", lines: [pressed.say] } : null, pressed.say ?? (isCell ? there : inHand));
  }

  /**
   * @param {string} letter
   * @param {string | null} name  of the cell it is meant for
   */
  function key(letter, name) {
    const tool = toolsNow().find((each) => each.key === letter || each.key === letter.toLowerCase());
    if (tool?.isOff) refuse(tool);
    else if (tool) chooseAt(tool.id, name === null || board.cell(session.state, name).isClue ? null : name);
    const { undo, redo, hint, check } = actions;
    const action = { u: undo, U: redo, h: hint, c: check, n: notes.isUsed ? note : null }[letter];
    if (!tool && action) action();
    return Boolean(tool || action);
  }

  /**
   * Explain why a disabled tool cannot be used; at the end of a puzzle, repeat how it ended.
   * @param {import("./types.js").Tool} tool
   */
  function refuse({ label }) {
    if (session.isComplete) return showMessage(null, session.standing());
    showMessage({ tone: "plain", lines: [`${label}.`] }, `${label}.`);
  }

  /**
   * Keys work the same on every button as on the board.
   * @param {KeyboardEvent} event
   */
  function shortcut(event) {
    if (event.defaultPrevented || event.altKey || event.target instanceof HTMLInputElement) return;
    const letter = event.key.toLowerCase();
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key.length === 1 && !session.isSolved && key(event.key, selected)) event.preventDefault();
    } else if (letter === "z" || letter === "y") {
      event.preventDefault();
      if (letter === "y" || event.shiftKey) actions.redo();
      else actions.undo();
    }
  }

  function leave() {
    if (clue !== null) return look(null);
    [hand, selected] = [board.hand, null];
    notes.drop();
    showMessage(null, "Nothing is selected.");
  }

  /**
   * @param {string} move
   * @param {string[]} [told]  all moves of a hint, if this move comes from one
   */
  function play(move, told) {
    const wasSolved = session.isSolved;
    try {
      if (told) session.playHint(told);
      else session.play(move);
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      const reason = reasonOf(error, move);
      return showMessage({ tone: "plain", lines: [reason] }, reason);
    }
    moved((told ?? [move]).map(board.made).join(" "), wasSolved);
  }

  function note() {
    selected = null;
    const isOpen = notes.open(!notes.isOpen);
    showMessage(null, isOpen ? "Notes: choose a mark and press sites, or the other way round." : "Notes are closed.");
  }

  async function restart() {
    if (!(await actions.restart())) return;
    notes.clear();
    view();
    cells.focus();
  }

  function more() {
    isOpen = !isOpen;
    if (isOpen) void rest.fill();
    view();
  }

  /** @param {string | null} name */
  function look(name) {
    clue = name;
    showMessage(null, name === null ? "" : (board.sight?.(session.state, name)?.words ?? ""));
  }

  /**
   * @param {string} sentence
   * @param {boolean} [wasSolved]
   */
  function moved(sentence, wasSolved = true) {
    const isEnd = session.isSolved && !wasSolved;
    if (isEnd) clue = null;
    saving.keep();
    showMessage(null, session.standing() || sentence);
    if (isEnd) celebrate();
  }

  /**
   * Show what another tab has played.
   * @param {boolean} isMoved
   */
  function follow(isMoved) {
    notes.refresh();
    if (!isMoved) return view();
    [hand, selected, clue] = [board.hand, null, null];
    showMessage({ tone: "plain", lines: [PLAYED_ELSEWHERE] }, PLAYED_ELSEWHERE);
  }

  function celebrate() {
    cells.element.classList.add("joy");
    solved.focus();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    solved.element.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }


  // The view

  function toolsNow() {
    return notes.isOpen ? notes.tools() : board.tools(session.state, hand);
  }

  /**
   * @param {Message | null} message
   * @param {string} sentence
   */
  function showMessage(message, sentence) {
    told = message;
    view();
    announcements.say(sentence);
    const isAnswer = told !== null || clue !== null || session.hint !== null || session.isComplete;
    if (isAnswer && !session.isSolved) said.scrollIntoView({ block: "nearest" });
  }

  /** @returns {Message} */
  function messageNow() {
    if (told !== null) return told;
    const given = session.hint;
    if (given !== null) {
      const isWhole = given.given === given.hint.steps.length;
      const { move, mend, moves } = given.hint;
      const done = move && { text: "Do it", does: () => play(move, moves ?? [move]) };
      const mended = mend && { text: "Take it away", does: () => play(mend.move) };
      return {
        tone: "hint",
        lines: stepsOf(given.hint).slice(0, given.given),
        more: isWhole ? "" : "Press Hint for more.",
        offer: (isWhole && (done || mended)) || null,
      };
    }
    if (session.isComplete)
      return { tone: "bad", lines: [session.standing()], offer: { text: "Undo", does: actions.undo } };
    return { tone: "plain", lines: [showsCounts ? board.describe(session.state) : ""] };
  }

  function view() {
    const wasHere = element.contains(document.activeElement);
    draw();
    // if the focused button is gone, focus the board
    if (wasHere && !element.contains(document.activeElement)) cells.focus();
  }

  function draw() {
    const { state } = session;
    if (selected !== null && session.isSolved) selected = null;
    cells.show(state, { selected, looks: session.hint?.hint.places ?? [], notes: notes.all, clue });
    sight.show(clue === null ? null : (board.sight?.(state, clue) ?? null));
    if (state !== asideState) {
      asideState = state;
      const content = board.aside?.(state) ?? null;
      aside.replaceChildren(...(content ? [html("h2", { class: "unseen" }, "Next to the city"), content] : []));
    }
    tools.show(toolsNow(), notes.isOpen ? "Notes" : "Pieces");
    controls.allow("undo", session.canUndo);
    controls.allow("redo", session.canRedo);
    controls.allow("back", isAwayFromSavepoint());
    controls.mark("notes", "aria-pressed", notes.isOpen);
    controls.mark("more", "aria-expanded", isOpen);
    rest.element.hidden = !isOpen;
    messageBox.element.hidden = session.isSolved && told === null;
    if (!messageBox.element.hidden) messageBox.show(messageNow());
    if (session.isSolved && solved.element.hidden) solved.show(ending());
    if (!session.isSolved) {
      solved.hide();
      cells.element.classList.remove("joy");
    }
    below.hidden = session.isSolved;
  }

  function isAwayFromSavepoint() {
    const point = saving.savepoint();
    return point !== null && point.join(" ") !== session.moves.join(" ");
  }

  saving.onOtherTab(follow);
  view();
  return element;
}

/**
 * The reason of a refusal, without the move.
 * @param {MoveError} error
 * @param {string} move
 */
function reasonOf(error, move) {
  const [, ...rest] = error.message.split(`${quote(move)}: `);
  const reason = rest.join(`${quote(move)}: `) || error.message;
  return `${capital(reason)}.`;
}
