/** The board as a grid with one tab stop, for touch, mouse, keyboard and screen readers. */

import { html } from "./dom.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").State} State
 *
 * @typedef {object} Hands  what to do when the grid is used
 * @property {(name: string) => void} press
 * @property {(key: string, name: string) => boolean} key  a letter or sign; returns whether it was used
 * @property {() => void} leave  Escape
 *
 * @typedef {object} Look  how to show a state
 * @property {string | null} selected
 * @property {readonly string[]} looks  cells that a hint points to
 * @property {Record<string, string[]>} notes  by cell
 * @property {string | null} clue  the clue whose row is shown
 *
 * @typedef {object} Grid
 * @property {HTMLElement} element
 * @property {(state: State, look: Look) => void} show
 * @property {() => void} focus  moves the focus to the last used cell
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** This many columns of full size fit on a narrow phone; with more, cells are a little smaller. */
const FITTING = 7;

/** @type {(board: Board, hands: Hands, showsCounts: boolean) => Grid} */
export function grid(board, hands, showsCounts) {
  const { rows } = board;
  const columns = Math.max(...rows.map((row) => row.length));
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  /** @type {Map<string, [number, number]>} */
  const places = new Map();
  const lines = rows.map((names, row) =>
    html(
      "div",
      { role: "row", "aria-rowindex": row + 1, class: "row" },
      ...names.map((name, column) => {
        if (name === null) return html("div", { role: "none", class: "gap" });
        const cell = html("div", { role: "gridcell", "aria-colindex": column + 1, tabindex: -1, "data-cell": name });
        cell.style.setProperty("--wave", String(row + column));
        cells.set(name, cell);
        places.set(name, [row, column]);
        return cell;
      }),
    ),
  );
  const surface = html(
    "div",
    {
      role: "grid",
      "aria-label": board.label,
      "aria-rowcount": rows.length,
      "aria-colcount": columns,
      class: "grid",
    },
    ...lines,
  );
  const over = html("div", { class: "over", "aria-hidden": "true" });
  const element = html("div", { class: columns > FITTING ? "board wide" : "board" }, surface, over);
  element.style.setProperty("--columns", String(columns));
  element.style.setProperty("--rows", String(rows.length));

  const names = [...cells.keys()];
  /** @type {Map<string, string>} the previous label of each cell */
  const holds = new Map();
  let current = names.find((name) => !board.cell(board.start, name).isClue) ?? names[0];
  cells.get(current)?.setAttribute("tabindex", "0");

  /** @param {string} name */
  function be(name) {
    cells.get(current)?.setAttribute("tabindex", "-1");
    current = name;
    cells.get(name)?.setAttribute("tabindex", "0");
  }

  /** @param {string} name */
  function go(name) {
    be(name);
    cells.get(name)?.focus();
  }

  /** @param {Event} event */
  function nameAt({ target }) {
    return target instanceof Element ? (target.closest("[data-cell]")?.getAttribute("data-cell") ?? null) : null;
  }

  /** @param {KeyboardEvent} event */
  function target(event) {
    const [row, column] = places.get(current) ?? [0, 0];
    const across = /** @type {string[]} */ (rows[row].filter((name) => name !== null));
    const all = event.ctrlKey || event.metaKey ? names : across;
    if (event.key === "Home") return all[0];
    if (event.key === "End") return all[all.length - 1];
    const way = ARROWS[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
    for (let [to, at] = [row + way[0], column + way[1]]; ; [to, at] = [to + way[0], at + way[1]]) {
      if (to < 0 || at < 0 || to >= rows.length || at >= columns) return current;
      const name = rows[to][at];
      if (typeof name === "string") return name;
    }
  }

  surface.addEventListener("keydown", (event) => {
    const to = target(event);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (to !== null) go(to);
    else if (isPlain && (event.key === "Enter" || event.key === " ")) hands.press(current);
    else if (isPlain && event.key === "Escape") hands.leave();
    else if (!isPlain || event.key.length !== 1 || !hands.key(event.key, current)) return;
    event.preventDefault();
  });
  // screen readers move the focus themselves
  surface.addEventListener("focusin", (event) => be(nameAt(event) ?? current));
  surface.addEventListener("click", (event) => {
    const name = nameAt(event);
    if (name === null) return;
    go(name);
    hands.press(name);
  });

  /**
   * @param {State} state
   * @param {Record<string, string[]>} notes
   */
  function draw(state, notes) {
    for (const [name, cell] of cells) {
      const { label: held, now = "", classes = "", art = null, isClue = false } = board.cell(state, name);
      const label = now && showsCounts ? `${held}, ${now}` : held;
      const noted = notes[name] ?? [];
      const isNew = holds.has(name) && holds.get(name) !== label;
      holds.set(name, label);
      cell.className = ["cell", isClue ? "clue" : "site", classes, isNew ? "new" : ""].join(" ").trim();
      if (isClue) cell.removeAttribute("aria-selected");
      else cell.setAttribute("aria-selected", "false");
      cell.replaceChildren(
        html("span", { class: "unseen" }, noted.length ? `${label}, noted ${noted.join(" ")}` : label),
        ...(art ? [html("span", { class: "art", "aria-hidden": "true" }, art)] : []),
        ...(noted.length ? [pencilled(noted)] : []),
      );
    }
    const drawing = board.overlay?.(state) ?? null;
    drawing?.setAttribute("viewBox", `0 0 ${columns} ${rows.length}`);
    over.replaceChildren(...(drawing ? [drawing] : []));
  }

  /** @type {{ state: State, notes: Record<string, string[]> } | null} */
  let drawn = null;
  return {
    element,
    focus: () => go(current),
    show(state, { selected, looks, notes, clue }) {
      if (drawn === null || drawn.state !== state || drawn.notes !== notes) draw(state, notes);
      drawn = { state, notes };
      for (const [name, cell] of cells) {
        cell.classList.toggle("looked", looks.includes(name));
        cell.classList.toggle("along", clue === name);
        if (cell.hasAttribute("aria-selected")) cell.setAttribute("aria-selected", String(selected === name));
      }
    },
  };
}

/** @param {string[]} notes */
function pencilled(notes) {
  return html("span", { class: "notes", "aria-hidden": "true" }, ...notes.map((note) => html("span", {}, note)));
}
