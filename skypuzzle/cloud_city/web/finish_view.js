/** The cells, drawings and tools of `finish` puzzles. */

import { html, svg } from "../shell/dom.js";
import { listed, numberOf } from "../shell/words.js";
import { PITCH, edgeNames, offered, quarterArt, quarterShapes, tileArt, tilePart, walkwayOverlay } from "./drawing.js";
import {
  GROUND,
  LEVELS,
  NO_TILE,
  SIZE,
  WORDS,
  betweenOf,
  cellOf,
  nameOf,
  quarterNamed,
  stepOf,
  textOf,
  votesOf,
} from "./geometry.js";
import {
  NOTHING_DRAWN,
  UNKNOWN,
  buildable,
  cityNow,
  draws,
  growth,
  handNow,
  has,
  isFinished,
  stockNow,
  tileOn,
  votesIn,
} from "./finish_state.js";
import { tileWords, turned } from "./tiles.js";

// Tools and presses

/**
 * @typedef {import("./finish_state.js").Table} Table
 * @typedef {import("../shell/types.js").Tool} Tool
 * @typedef {import("../shell/types.js").Press} Press
 *
 * @typedef {object} Hand
 * @property {string | null} tile  the chosen kind
 * @property {Record<string, string>} turns  how tiles are turned, by kind
 * @property {string | null} from  the start of a walkway
 */

const TURN = "turn";
const BUILD = "Build, or press both ends";

/**
 * Before a tile is laid: tiles and turning; afterwards: walkways and draws. A tile cannot be turned once it is laid, so
 * choosing a tile for a selected place does not lay it until the place is pressed again.
 */
export function finishHand() {
  const shown = (/** @type {Hand} */ hand, /** @type {string} */ kind) => hand.turns[kind] ?? kind;
  const kinds = (/** @type {Table} */ state) => [...new Set(handNow(state))].filter((tile) => tile !== UNKNOWN);
  const isTile = (/** @type {Table} */ state, /** @type {string | null} */ tool) =>
    tool !== null && state.tile === null && kinds(state).includes(tool);

  /** @type {(hand: Hand, kind: string) => Press} */
  const turnedHand = (hand, kind) => {
    const tile = turned(shown(hand, kind));
    return { hand: { ...hand, turns: { ...hand.turns, [kind]: tile } }, say: `Turned: ${tileWords(tile)}.` };
  };

  /** @type {(hand: Hand, kind: string, cell: string) => Press} */
  const laid = (hand, kind, cell) => ({
    hand: { ...hand, tile: null, from: null },
    move: `${shown(hand, kind)}@${nameOf(cellOf(quarterNamed(cell)))}`,
  });

  return {
    hand: /** @type {Hand} */ ({ tile: null, turns: {}, from: null }),

    /** @type {(state: Table, hand: Hand) => Tool[]} */
    tools(state, hand) {
      if (state.isOver) return [];
      return state.tile === null ? tileTools(state, hand) : [...walkwayTools(state), ...drawTools(state)];
    },

    /** @type {(state: Table, hand: Hand, tool: string) => Press} */
    choose(state, hand, tool) {
      if (tool === TURN) {
        if (hand.tile !== null && isTile(state, hand.tile)) return turnedHand(hand, hand.tile);
        return { hand, say: "Choose a tile first." };
      }
      if (!isTile(state, tool)) return { hand: { ...hand, tile: null, from: null }, move: tool };
      if (hand.tile === tool) return turnedHand(hand, tool);
      return { hand: { ...hand, tile: tool, from: null } };
    },

    /** @type {(state: Table, hand: Hand, cell: string) => Press} */
    press(state, hand, cell) {
      if (state.isOver) return { hand };
      if (state.tile === null) return isTile(state, hand.tile) ? laid(hand, hand.tile ?? "", cell) : { hand };
      if (hand.from !== null) {
        const rest = { ...hand, from: null };
        if (hand.from === cell) return { hand: rest, say: "No walkway, then." };
        return { hand: rest, move: `${hand.from}-${cell}` };
      }
      if (!LEVELS.includes(cityNow(state).plane[quarterNamed(cell)])) return { hand };
      return { hand: { ...hand, from: cell }, say: `A walkway from ${cell}: press where it ends.` };
    },
  };

  /** @type {(state: Table, hand: Hand) => Tool[]} */
  function tileTools(state, hand) {
    const tiles = kinds(state).map((kind, at) => {
      const number = handNow(state).filter((tile) => tile === kind).length;
      return {
        id: kind,
        label: `Tile ${tileWords(shown(hand, kind))}${number > 1 ? `, ${number} of them` : ""}`,
        text: number > 1 ? `×${number}` : "",
        key: String(at + 1),
        isChosen: hand.tile === kind,
        art: tileArt(shown(hand, kind)),
        group: "Lay",
      };
    });
    return [...tiles, { id: TURN, label: "Turn the tile", text: "Turn", key: "r", group: "Lay" }];
  }

  /** @type {(state: Table) => Tool[]} */
  function walkwayTools(state) {
    const { plane } = cityNow(state);
    const ways = buildable(state).sort((one, other) => votesOf(other) - votesOf(one));
    return ways.map((way) => ({
      id: textOf(way),
      label: `Build ${textOf(way)}, ${numberOf(votesOf(way), "vote")}`,
      text: `${textOf(way)} ${plane[way[0]]}${votesOf(way)}`,
      group: BUILD,
    }));
  }

  /** @type {(state: Table) => Tool[]} */
  function drawTools(state) {
    if (isFinished(cityNow(state), state.shape) || draws(state).length === 0) {
      return [{ id: NOTHING_DRAWN, label: "End the turn", text: "End", key: "e", group: "Then" }];
    }
    return draws(state).map((draw, at) => {
      const tile = draw.slice(1);
      const isPile = tile === UNKNOWN;
      return {
        id: draw,
        label: isPile ? "Draw from the pile" : `Draw tile ${tileWords(tile)}`,
        text: isPile ? "pile" : "",
        key: isPile ? "p" : String(at + 1),
        art: tileArt(isPile ? null : tile),
        group: "Draw, and the turn ends",
      };
    });
  }
}

// Cells, and the panel next to the city

/** @typedef {{ corner: number, width: number, height: number }} Room */

/**
 * A quarter with its building; tiles laid since the start are marked.
 * @type {(state: Table, start: Table, room: Room, quarter: number) => import("../shell/types.js").Cell}
 */
export function finishCell(state, start, room, quarter) {
  const city = cityNow(state);
  const cell = cellOf(quarter);
  const name = nameOf(quarter);
  const isWestern = quarter % SIZE === room.corner % SIZE;
  const names = edgeNames(quarter, isWestern, quarter < room.corner + room.width);
  const letter = city.plane[quarter];
  if (letter === NO_TILE) {
    const isFree = state.tile === null && growth(city, state.shape).includes(cell);
    return {
      label: `${name}, ${isFree ? "a tile can be laid here" : "no tile"}`,
      classes: `cc-quarter${isFree ? " cc-free" : ""}`,
      art: quarterArt(isFree && tilePart(quarter, "cc-room"), ...names),
    };
  }
  const ends = city.walkways.filter((walkway) => walkway.includes(quarter));
  const to = ends.length ? [`joined to ${listed(ends.map(([one, other]) => nameOf(one + other - quarter)))}`] : [];
  const passed = new Set(city.walkways.filter((walkway) => betweenOf(walkway).includes(quarter)).map(stepOf));
  const isNew = tileOn(start.city, cell) === null;
  return {
    label: [name, letter === GROUND ? "empty" : WORDS[letter], ...to].join(", "),
    classes: "cc-quarter",
    art: quarterArt(tilePart(quarter, isNew ? "cc-marked" : ""), ...quarterShapes(letter, { passed }), ...names),
  };
}

/**
 * The walkways with their votes, new ones marked; walkways that could be built now are faint.
 * @type {(state: Table, start: Table, room: Room) => SVGSVGElement}
 */
export function cityOverlay(state, start, room) {
  const { plane, walkways } = cityNow(state);
  const built = walkways.filter((walkway) => !has(start.city, walkway));
  const drawn = walkwayOverlay(plane, walkways, { ...room, badges: true, built });
  const ghosts = svg("g", { transform: `scale(${1 / PITCH})` }, ...offered(plane, buildable(state), room));
  drawn.prepend(ghosts);
  return drawn;
}

/** Votes, hand, row and stock. @type {(state: Table) => HTMLElement} */
export function besideCity(state) {
  const city = cityNow(state);
  const votes = LEVELS.map((level) => `${WORDS[level]} ${votesIn(city, level)}`).join(", ");
  return html(
    "div",
    { class: "cc-beside" },
    html("p", { class: "cc-votes" }, html("strong", {}, numberOf(votesIn(city), "vote")), ` (${votes})`),
    tiles("Hand", handNow(state)),
    tiles("Row", state.row),
    stock(state),
  );
}

/** @type {(title: string, faces: readonly string[]) => HTMLElement} */
function tiles(title, faces) {
  const words = faces.map((face) => (face === UNKNOWN ? "not known" : `tile ${face}, ${tileWords(face)}`));
  const arts = faces.map((face, at) =>
    html("li", {}, tileArt(face === UNKNOWN ? null : face), html("span", { class: "unseen" }, words[at])),
  );
  const list = arts.length ? html("ul", {}, ...arts) : html("p", {}, "none");
  return html("section", { class: "cc-tiles" }, html("h2", {}, title), list);
}

/** How many walkways of each height and length are left. @type {(state: Table) => HTMLElement} */
function stock(state) {
  const head = html("tr", {}, html("td"), ...[1, 2, 3, 4, 5].map((length) => html("th", { scope: "col" }, length)));
  const lines = stockNow(state).map((pieces, level) => {
    const mark = quarterArt(...quarterShapes(LEVELS[level]));
    const name = html("th", { scope: "row" }, mark, html("span", { class: "unseen" }, WORDS[LEVELS[level]]));
    return html("tr", {}, name, ...pieces.map((number) => html("td", { class: number ? "" : "cc-none" }, number)));
  });
  return html("table", { class: "cc-stock" }, html("caption", {}, "Stock, by length"), head, ...lines);
}
