/** What is seen in a `finish` puzzle: the city with what is new in it, and beside it hand, row and stock. */

import { html, svg } from "../shell/dom.js";
import { listed, numberOf as counted } from "../shell/wording.js";
import { growth, has, tileOn, votesIn } from "./cities.js";
import { offered, walkwayOverlay } from "./decks.js";
import { PITCH, edgeNames, quarterArt, quarterShapes, tileArt, tilePart } from "./drawing.js";
import { GROUND, LEVELS, NO_TILE, SIZE, WORDS, cellOf, nameOf } from "./geometry.js";
import { UNKNOWN, buildable, cityNow, handNow, stockNow } from "./table.js";
import { tileWords } from "./tiles.js";
import { betweenOf, stepOf } from "./walkways.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {{ corner: number, width: number, height: number }} Room
 */

/**
 * A quarter with what stands there; tiles that were laid since the start are marked.
 * @param {Table} state
 * @param {Table} start
 * @param {Room} room
 * @param {number} quarter
 * @returns {import("../shell/types.js").Cell}
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
 * The walkways with their votes, those that were built since the start marked; and faintly what could be built now.
 * @param {Table} state
 * @param {Table} start
 * @param {Room} room
 * @returns {SVGSVGElement}
 */
export function cityOverlay(state, start, room) {
  const { plane, walkways } = cityNow(state);
  const built = walkways.filter((walkway) => !has(start.city, walkway));
  const drawn = walkwayOverlay(plane, walkways, { ...room, badges: true, built });
  const ghosts = svg("g", { transform: `scale(${1 / PITCH})` }, ...offered(plane, buildable(state), room));
  drawn.prepend(ghosts);
  return drawn;
}

/**
 * Votes, hand, row and stock.
 * @param {Table} state
 * @returns {HTMLElement}
 */
export function besideCity(state) {
  const city = cityNow(state);
  const votes = LEVELS.map((level) => `${WORDS[level]} ${votesIn(city, level)}`).join(", ");
  return html(
    "div",
    { class: "cc-beside" },
    html("p", { class: "cc-votes" }, html("strong", {}, counted(votesIn(city), "vote")), ` (${votes})`),
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
