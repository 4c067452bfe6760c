/** The state, cells and tools of `survey` puzzles. */

import { html, svg } from "../shell/dom.js";
import { PITCH, edgeNames, letterAt, quarterArt, quarterShapes, tileArt, tilePart } from "./drawing.js";
import {
  HEIGHTS,
  LEVELS,
  NOTHING,
  SIZE,
  WORDS,
  betweenOf,
  cellOf,
  cross,
  lengthOf,
  nameOf,
  possibleWalkways,
  quarterNamed,
  quartersOf,
  stepOf,
  votesOf,
  withLetters,
} from "./geometry.js";
import { kindOf, tileWords, turned } from "./tiles.js";

// State

/**
 * @typedef {import("./geometry.js").Walkway} Walkway
 *
 * @typedef {object} Laid  a state of the puzzle
 * @property {readonly (readonly [number, string])[]} tiles  by cell, in order, with their rotation
 * @property {readonly (readonly [number, string])[]} notes  by quarter, in order: letters of buildings, `.` for none
 */

/** Quarters along an edge of the square. */
export const SIDE = 6;
/** Columns, read from the south, then ranks, read from the west. */
export const LINES = [..."abcdef123456"];
/** The cells of the square. */
export const SITES = [0, 2, 4].flatMap((rank) => [0, 2, 4].map((column) => column + SIZE * rank));
const STOCK = [6, 8, 8, 6, 3];

/** @type {(line: string) => string} */
export const lineName = (line) => (line < "a" ? `rank ${line}` : `column ${line}`);

/** The tile on a cell, if any. @type {(state: Laid, cell: number) => string | undefined} */
export const tileAt = (state, cell) => state.tiles.find(([at]) => at === cell)?.[1];

/** The note on a quarter, if any. @type {(state: Laid, quarter: number) => string | undefined} */
export const noteAt = (state, quarter) => state.notes.find(([at]) => at === quarter)?.[1];

/**
 * Sorted pairs with one value replaced, or removed if it is null.
 * @param {readonly (readonly [number, string])[]} pairs
 * @param {number} at
 * @param {string | null} value
 * @returns {(readonly [number, string])[]}
 */
export function replaced(pairs, at, value) {
  const others = pairs.filter(([each]) => each !== at);
  /** @type {(readonly [number, string])[]} */
  const all = value === null ? others : [...others, [at, value]];
  return all.sort(([one], [other]) => one - other);
}

/** A letter for every quarter of the plane. @type {(state: Laid) => string} */
export function planeOfTiles(state) {
  const letters = state.tiles.flatMap(([cell, tile]) =>
    quartersOf(cell).map((quarter, at) => /** @type {[number, string]} */ ([quarter, tile[at]])),
  );
  return withLetters(NOTHING, letters);
}

/**
 * The votes of every line, with all walkways that rules 10a–e allow: river, forest and sand.
 * @type {(plane: string) => Record<string, number[]>}
 */
export function votesOfLines(plane) {
  /** @type {Record<string, number[]>} */
  const sums = Object.fromEntries(LINES.map((line) => [line, [0, 0, 0]]));
  for (const walkway of possibleWalkways(plane)) {
    const name = nameOf(walkway[0]);
    const line = stepOf(walkway) === SIZE ? name.slice(0, 1) : name.slice(1);
    sums[line][LEVELS.indexOf(plane[walkway[0]])] += votesOf(walkway);
  }
  return sums;
}

/**
 * Can all walkways that rules 10a–e allow be built together, by rules 10f, 10g and 10h?
 * @type {(plane: string) => boolean}
 */
export function isFull(plane) {
  const walkways = possibleWalkways(plane);
  const most = (/** @type {(string | number)[]} */ things) => {
    const counts = new Map();
    for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
    return [...counts];
  };
  if (most(walkways.flat()).some(([, number]) => number > 2)) return false;
  const pieces = walkways.map((walkway) => `${plane[walkway[0]]}${lengthOf(walkway)}`);
  if (most(pieces).some(([piece, number]) => number > (STOCK[Number(piece.slice(1)) - 1] ?? 0))) return false;
  return !walkways.some((one, at) =>
    walkways.slice(at + 1).some((other) => plane[one[0]] === plane[other[0]] && cross(one, other)),
  );
}

// Cells

/** @typedef {import("../shell/types.js").Cell} Cell */

/** What a quarter may hold, in words. */
const HOLDS = /** @type {Record<string, string>} */ ({ ".": "empty", ...WORDS });
/** The middle of each level's votes, from left to right. */
const STEP = 17;
const VOTE = 15;

/** A quarter with its tile or note. @type {(state: Laid, quarter: number) => Cell} */
export function quarterCell(state, quarter) {
  const cell = cellOf(quarter);
  const tile = tileAt(state, cell);
  const note = noteAt(state, quarter);
  const names = edgeNames(quarter, quarter % SIZE === 0, quarter < SIZE);
  if (tile === undefined) {
    return {
      label: `${nameOf(quarter)}, no tile${note === undefined ? "" : `, noted ${HOLDS[note]}`}`,
      classes: "cc-quarter cc-free",
      art: quarterArt(tilePart(quarter, "cc-room"), ...(note === undefined ? [] : noted(note)), ...names),
    };
  }
  const letter = tile[quartersOf(cell).indexOf(quarter)];
  const over = possibleWalkways(planeOfTiles(state)).filter((walkway) => betweenOf(walkway).includes(quarter));
  return {
    label: `${nameOf(quarter)}, ${HOLDS[letter]}, tile ${tile} on ${nameOf(cell)}`,
    classes: "cc-quarter",
    art: quarterArt(tilePart(quarter), ...quarterShapes(letter, { passed: new Set(over.map(stepOf)) }), ...names),
  };
}

/** @type {(note: string) => SVGElement[]} */
function noted(note) {
  if (note === ".") return [letterAt(PITCH / 2, PITCH / 2, "×", 26, "cc-faint")];
  return [svg("g", { class: "cc-noted" }, ...quarterShapes(note))];
}

/**
 * The votes of a line: those it must have, if given, and below them those it has.
 * @type {(line: string, now: number[], wanted: number[] | undefined) => Cell}
 */
export function clueCell(line, now, wanted) {
  const isRight = wanted !== undefined && String(now) === String(wanted);
  const listVotes = (/** @type {number[]} */ votes) =>
    LEVELS.map((level, at) => `${WORDS[level]} ${votes[at]}`).join(", ");
  const must = wanted === undefined ? "votes not given" : listVotes(wanted);
  return {
    label: `${lineName(line)}, ${must}`,
    now: `now ${isRight ? "right" : listVotes(now)}`,
    classes: `cc-clue${isRight ? " cc-right" : ""}`,
    isClue: true,
    art: quarterArt(...LEVELS.flatMap((level, at) => vote(level, at, now[at], wanted?.[at])), isRight && tick()),
  };
}

/** @type {(level: string, at: number, now: number, wanted: number | undefined) => SVGElement[]} */
function vote(level, at, now, wanted) {
  const x = PITCH / 2 + (at - 1) * STEP;
  const half = VOTE / 2;
  const isRight = now === wanted;
  const below = letterAt(x, 42, String(now), 13, `cc-now ${isRight ? "cc-same" : "cc-faint"}`);
  if (wanted === undefined) return now ? [below] : [];
  const box = { x: x - half, y: 12, width: VOTE, height: 19, rx: [8, 5, 1.5][at], class: "cc-roof" };
  return [
    svg("g", { class: `cc-level-${level}` }, svg("rect", box)),
    letterAt(x, 21.5, String(wanted), 15, "cc-letter"),
    below,
  ];
}

/**
 * The tiles that are left, for printing; on the screen they are among the tools.
 * @type {(tiles: string[]) => HTMLElement}
 */
export function tilesOnPaper(tiles) {
  return html("div", { class: "cc-beside cc-paper cc-tiles" }, ...tiles.map((tile) => tileArt(tile)));
}

/** Marks a line that is right. */
const tick = () => svg("path", { d: "M20 41l6 6 11-12", class: "cc-tick cc-now" });

// Tools and presses

/**
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("../shell/types.js").Press} Press
 *
 * @typedef {object} Hand
 * @property {string | null} tool  a kind of tile, or the id of another tool
 * @property {Record<string, string>} turns  how tiles are turned, by kind
 * @property {string | null} last  the place of the last tile laid
 */

const TURN = "turn";
const BACK = "back";
export const FORGET = "?";
const NOTES = [...LEVELS, ".", FORGET];

/**
 * Tiles, turning, taking back and notes. Choosing the tile in the hand again turns it; pressing a laid tile turns that
 * one, if its kind is in the hand.
 * @param {string[]} tiles  all tiles of the puzzle
 * @param {(state: Laid) => string[]} left
 */
export function surveyHand(tiles, left) {
  const kinds = [...new Set(tiles)];
  const isTile = (/** @type {string | null} */ tool) => tool !== null && kinds.includes(tool);
  const shown = (/** @type {Hand} */ hand, /** @type {string} */ kind) => hand.turns[kind] ?? kind;
  const withTurn = (/** @type {Hand} */ hand, /** @type {string} */ tile) => ({
    ...hand,
    turns: { ...hand.turns, [kindOf(tile)]: tile },
  });

  /** @type {(state: Laid, hand: Hand, tool: string, name: string) => Press} */
  const used = (state, hand, tool, name) => {
    const quarter = quarterNamed(name);
    const cell = cellOf(quarter);
    const lying = tileAt(state, cell);
    if (tool === TURN || (isTile(tool) && lying !== undefined && kindOf(lying) === tool)) {
      if (lying === undefined) return { hand, say: `There is no tile on ${nameOf(cell)}.` };
      return { hand: withTurn(hand, turned(lying)), move: `${turned(lying)}@${nameOf(cell)}` };
    }
    if (isTile(tool)) return { hand: { ...hand, last: nameOf(cell) }, move: `${shown(hand, tool)}@${nameOf(cell)}` };
    if (tool === BACK) return { hand, move: `-${nameOf(cell)}` };
    const isThere = noteAt(state, quarter) === tool;
    return { hand, move: `${isThere ? FORGET : tool}${name}` };
  };

  /**
   * Turn the tile in the hand or, if none is left, the one laid last.
   * @type {(state: Laid, hand: Hand, kind: string) => Press}
   */
  const turnedHand = (state, hand, kind) => {
    const lying = hand.last === null ? undefined : tileAt(state, quarterNamed(hand.last));
    const isSpent = !left(state).includes(kind) && lying !== undefined && kindOf(lying) === kind;
    if (isSpent && hand.last !== null) return used(state, hand, TURN, hand.last);
    const tile = turned(shown(hand, kind));
    return { hand: withTurn(hand, tile), say: `Turned: ${tileWords(tile)}.` };
  };

  return {
    hand: /** @type {Hand} */ ({ tool: null, turns: {}, last: null }),

    /** @type {(state: Laid, hand: Hand) => Tool[]} */
    tools(state, hand) {
      const rest = left(state);
      return [
        ...kinds.map((kind, at) => {
          const number = rest.filter((tile) => tile === kind).length;
          return {
            id: kind,
            label: `Tile ${tileWords(shown(hand, kind))}, ${number} left`,
            text: number === 1 ? "" : number === 0 ? "none" : `×${number}`,
            key: String(at + 1),
            isChosen: hand.tool === kind,
            isOff: number === 0 && hand.tool !== kind,
            art: tileArt(shown(hand, kind)),
            group: "Tiles",
          };
        }),
        { id: TURN, label: "Turn the tile", text: "Turn", key: "r", group: "Tiles" },
        {
          id: BACK,
          label: "Take a tile back",
          text: "Back",
          key: "x",
          isChosen: hand.tool === BACK,
          isOff: state.tiles.length === 0,
          group: "Tiles",
        },
        ...NOTES.map((note) => ({
          id: note,
          label: note === FORGET ? "Forget a note" : `Note ${note === "." ? "that there is no building" : WORDS[note]}`,
          text: note === FORGET ? "Forget" : note === "." ? "none" : `${WORDS[note]}, ${HEIGHTS[note]}`,
          key: { ".": "0", [FORGET]: "?" }[note] ?? note.toLowerCase(),
          isChosen: hand.tool === note,
          isOff: note === FORGET && state.notes.length === 0,
          art: note === FORGET ? null : quarterArt(...(note === "." ? noted(note) : quarterShapes(note))),
          group: "Notes",
        })),
      ];
    },

    /** @type {(state: Laid, hand: Hand, tool: string, cell: string | null) => Press} */
    choose(state, hand, tool, cell) {
      const lying = cell === null ? undefined : tileAt(state, cellOf(quarterNamed(cell)));
      if (tool === TURN) {
        if (cell !== null && lying !== undefined) return used(state, hand, TURN, cell);
        if (hand.tool !== null && isTile(hand.tool)) return turnedHand(state, hand, hand.tool);
        return { hand, say: "Choose a tile first, or a place with a tile." };
      }
      // choosing another tile does not replace the one on the selected cell
      const isTaken = isTile(tool) && lying !== undefined && kindOf(lying) !== tool;
      if (cell !== null && !isTaken) return used(state, hand, tool, cell);
      if (hand.tool !== tool) return { hand: { ...hand, tool } };
      return isTile(tool) ? turnedHand(state, hand, tool) : { hand: { ...hand, tool: null } };
    },

    /** @type {(state: Laid, hand: Hand, cell: string) => Press} */
    press(state, hand, cell) {
      const { tool } = hand;
      if (tool === null) return { hand };
      const lying = tileAt(state, cellOf(quarterNamed(cell)));
      const isSpent = isTile(tool) && !left(state).includes(tool) && (lying === undefined || kindOf(lying) !== tool);
      return isSpent ? { hand: { ...hand, tool: null } } : used(state, hand, tool, cell);
    },
  };
}
