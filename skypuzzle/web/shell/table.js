/** A puzzle on the table: board, tools and words around a session; whatever is done, the view follows. */

import { controlActions, controlBar, notebook, stepsOf, toolbox } from "./controls.js";
import { announcer, html } from "./dom.js";
import { grid } from "./grid.js";
import { MoveError, quote } from "./moves.js";
import { drawer, sightPanel, solvedPanel, tellingPanel } from "./panels.js";
import { capital } from "./words.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./panels.js").Telling} Telling
 *
 * @typedef {object} Keeping  what is kept of a puzzle between visits
 * @property {() => void} keep  how it stands now
 * @property {(listener: import("./puzzle.js").Elsewhere) => void} onElsewhere  another tab has gone on
 * @property {() => Record<string, string[]>} notes  by cell
 * @property {(notes: Record<string, string[]>) => void} keepNotes
 * @property {() => string[] | null} savepoint  moves to go back to
 * @property {(moves: string[] | null) => void} keepSavepoint
 *
 * @typedef {object} Setting  what a table needs to know
 * @property {Session} session
 * @property {[string, string][]} words  that can be typed
 * @property {Keeping} keeping
 * @property {boolean} showsCounts
 * @property {() => import("./panels.js").Ending} ending
 * @property {() => Promise<HTMLElement | null>} extra  for the drawer, fetched when that is opened
 */

const ELSEWHERE = "It was played on in another tab; this is how it stands now.";

/** @param {Setting} setting */
export function table({ session, words, keeping, showsCounts, ending, extra }) {
  const { board } = session;
  const voice = announcer();
  /** @type {Telling | null} the answer to what was done last, if it is not on the board */
  let told = null;
  let hand = board.hand;
  /** @type {string | null} */
  let selected = null;
  /** @type {string | null} */
  let clue = null;
  let isOpen = false;
  /** @type {import("./types.js").State | undefined} the state that is shown beside the city */
  let lyingAt;

  const notes = notebook(board.marks ?? [], keeping.notes, keeping.keepNotes);
  const cells = grid(board, { press, key, leave }, showsCounts);
  const tools = toolbox(choose, refuse);
  const telling = tellingPanel();
  const sight = sightPanel(() => look(null));
  const solved = solvedPanel({ say: voice.say, undo: () => does.undo(), anew });
  const does = controlActions({ session, keeping, moved, tell });
  const aside = html("section", { class: "aside" });
  const controls = controlBar([
    { id: "undo", text: "Undo", sign: "undo", key: "u", does: does.undo },
    { id: "redo", text: "Redo", sign: "redo", key: "Shift+U", does: does.redo },
    { id: "check", text: "Right so far?", sign: "check", key: "c", does: does.check },
    { id: "hint", text: "Hint", sign: "hint", key: "h", does: does.hint },
    notes.isOfUse
      ? { id: "notes", text: "Notes", sign: "notes", key: "n", does: note }
      : { id: "anew", text: "Start again", sign: "anew", does: anew },
    { id: "flag", text: "Savepoint", sign: "flag", does: does.flag },
    { id: "back", text: "Go back to it", sign: "back", does: does.back },
    { id: "more", text: "More", sign: "more", does: more },
  ]);
  const rest = drawer({
    words,
    enter: does.enter,
    show: does.show,
    anew: notes.isOfUse ? anew : null,
    extra,
    hasNotes: notes.isOfUse,
  });
  const said = html("div", { class: "words" }, sight.element, telling.element);
  const below = html("div", { class: "below" }, tools.element, controls.element, rest.element);
  const element = html(
    "div",
    { class: "table" },
    html("div", { class: "city" }, cells.element),
    html("div", { class: "beside" }, said, below, solved.element, aside),
    voice.element,
  );
  element.classList.toggle("no-counts", !showsCounts);
  element.addEventListener("keydown", shortcut);

  // What is pressed

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
        return tell(null, notes.toggle(name, pressed.move));
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
    tell(pressed.say ? { tone: "plain", lines: [pressed.say] } : null, pressed.say ?? (isCell ? there : inHand));
  }

  /**
   * @param {string} letter
   * @param {string | null} name  of the cell it is meant for
   */
  function key(letter, name) {
    const tool = toolsNow().find((each) => each.key === letter || each.key === letter.toLowerCase());
    if (tool?.isOff) refuse(tool);
    else if (tool) chooseAt(tool.id, name === null || board.cell(session.state, name).isClue ? null : name);
    const { undo, redo, hint, check } = does;
    const action = { u: undo, U: redo, h: hint, c: check, n: notes.isOfUse ? note : null }[letter];
    if (!tool && action) action();
    return Boolean(tool || action);
  }

  /**
   * A tool that is off says what it is, and why if it knows; at the end, how it ended is said again.
   * @param {import("./types.js").Tool} tool
   */
  function refuse({ label }) {
    if (session.isComplete) return tell(null, session.standing());
    tell({ tone: "plain", lines: [`${label}.`] }, `${label}.`);
  }

  /**
   * Keys on any button of the table mean the same as on the board.
   * @param {KeyboardEvent} event
   */
  function shortcut(event) {
    if (event.defaultPrevented || event.altKey || event.target instanceof HTMLInputElement) return;
    const letter = event.key.toLowerCase();
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key.length === 1 && !session.isSolved && key(event.key, selected)) event.preventDefault();
    } else if (letter === "z" || letter === "y") {
      event.preventDefault();
      if (letter === "y" || event.shiftKey) does.redo();
      else does.undo();
    }
  }

  function leave() {
    if (clue !== null) return look(null);
    [hand, selected] = [board.hand, null];
    notes.drop();
    tell(null, "Nothing is selected.");
  }

  /**
   * @param {string} move
   * @param {string[]} [told]  by a hint: this move and others, or none
   */
  function play(move, told) {
    const wasSolved = session.isSolved;
    try {
      if (told) session.follow(told);
      else session.play(move);
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      const reason = reasonOf(error, move);
      return tell({ tone: "plain", lines: [reason] }, reason);
    }
    moved((told ?? [move]).map(board.made).join(" "), wasSolved);
  }

  function note() {
    selected = null;
    const isOpen = notes.open(!notes.isOpen);
    tell(null, isOpen ? "Notes: choose a mark and press sites, or the other way round." : "Notes are put away.");
  }

  async function anew() {
    if (!(await does.anew())) return;
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
    tell(null, name === null ? "" : (board.sight?.(session.state, name)?.words ?? ""));
  }

  /**
   * @param {string} sentence
   * @param {boolean} [wasSolved]
   */
  function moved(sentence, wasSolved = true) {
    const isEnd = session.isSolved && !wasSolved;
    if (isEnd) clue = null;
    keeping.keep();
    tell(null, session.standing() || sentence);
    if (isEnd) celebrate();
  }

  /**
   * Another tab has gone on, and so has the session.
   * @param {boolean} isMoved
   */
  function follow(isMoved) {
    notes.refresh();
    if (!isMoved) return view();
    [hand, selected, clue] = [board.hand, null, null];
    tell({ tone: "plain", lines: [ELSEWHERE] }, ELSEWHERE);
  }

  function celebrate() {
    cells.element.classList.add("joy");
    solved.focus();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    solved.element.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }

  // What is seen

  function toolsNow() {
    return notes.isOpen ? notes.tools() : board.tools(session.state, hand);
  }

  /**
   * @param {Telling | null} telling
   * @param {string} sentence
   */
  function tell(telling, sentence) {
    told = telling;
    view();
    voice.say(sentence);
    const isAnswer = told !== null || clue !== null || session.hint !== null || session.isComplete;
    if (isAnswer && !session.isSolved) said.scrollIntoView({ block: "nearest" });
  }

  /** @returns {Telling} */
  function tellingNow() {
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
      return { tone: "bad", lines: [session.standing()], offer: { text: "Undo", does: does.undo } };
    return { tone: "plain", lines: [showsCounts ? board.describe(session.state) : ""] };
  }

  function view() {
    const wasHere = element.contains(document.activeElement);
    draw();
    // a button that is gone must not take the focus with it
    if (wasHere && !element.contains(document.activeElement)) cells.focus();
  }

  function draw() {
    const { state } = session;
    if (selected !== null && session.isSolved) selected = null;
    cells.show(state, { selected, looks: session.hint?.hint.places ?? [], notes: notes.all, clue });
    sight.show(clue === null ? null : (board.sight?.(state, clue) ?? null));
    if (state !== lyingAt) {
      lyingAt = state;
      const lying = board.aside?.(state) ?? null;
      aside.replaceChildren(...(lying ? [html("h2", { class: "unseen" }, "Beside the city"), lying] : []));
    }
    tools.show(toolsNow(), notes.isOpen ? "Notes" : "Pieces");
    controls.allow("undo", session.canUndo);
    controls.allow("redo", session.canRedo);
    controls.allow("back", isElsewhere());
    controls.mark("notes", "aria-pressed", notes.isOpen);
    controls.mark("more", "aria-expanded", isOpen);
    rest.element.hidden = !isOpen;
    telling.element.hidden = session.isSolved && told === null;
    if (!telling.element.hidden) telling.show(tellingNow());
    if (session.isSolved && solved.element.hidden) solved.show(ending());
    if (!session.isSolved) {
      solved.hide();
      cells.element.classList.remove("joy");
    }
    below.hidden = session.isSolved;
  }

  function isElsewhere() {
    const point = keeping.savepoint();
    return point !== null && point.join(" ") !== session.moves.join(" ");
  }

  keeping.onElsewhere(follow);
  view();
  return element;
}

/**
 * The reason alone: the player knows what was tried.
 * @param {MoveError} error
 * @param {string} move
 */
function reasonOf(error, move) {
  const [, ...rest] = error.message.split(`${quote(move)}: `);
  const reason = rest.join(`${quote(move)}: `) || error.message;
  return `${capital(reason)}.`;
}
