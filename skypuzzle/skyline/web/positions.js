/** Positions of Skyline of the World: read from notation, with what follows from the board. */

import { NEUTRAL, PENTHOUSE, RENTS, groupOf, groupsOf, outlineOf } from "./outline.js";

// The box

/**
 * @typedef {object} Bonus  the cards with one pattern
 * @property {string} letter
 * @property {string} name
 * @property {number} pay
 * @property {number} copies
 * @property {string[]} pattern
 *
 * @typedef {object} BoxData  from Python
 * @property {string[]} board  a map from north to south: `X` a site, `Z` a zone
 * @property {boolean} turned
 * @property {boolean} mirrored
 * @property {Bonus[]} bonus  sorted by letter
 * @property {{ name: string, pattern: string[] }[]} missions
 *
 * @typedef {object} Box
 * @property {import("./outline.js").Outline} outline
 * @property {boolean[]} zones  by site
 * @property {Map<string, Bonus>} bonus  by letter
 * @property {Map<string, number[][]>} claims  the sites that each bonus pattern can cover
 * @property {{ name: string, pattern: string[] }[]} missions
 * @property {number[][][]} goals  the sites that each mission can cover
 */

/** @type {(data: BoxData) => Box} */
export function boxOf({ board, turned, mirrored, bonus, missions }) {
  const outline = outlineOf(board);
  const zones = [...board.join("").replaceAll(".", "")].map((mark) => mark === "Z");
  const at = new Map(outline.squares.map((square, site) => [String(square), site]));
  const places = (/** @type {string[]} */ pattern) => placements(pattern, at, turned, mirrored);
  return {
    outline,
    zones,
    bonus: new Map(bonus.map((each) => [each.letter, each])),
    claims: new Map(bonus.map(({ letter, pattern }) => [letter, places(pattern)])),
    missions,
    goals: missions.map(({ pattern }) => places(pattern)),
  };
}

/**
 * Every set of sites that a pattern can cover.
 * @param {string[]} pattern
 * @param {Map<string, number>} at  the site on each square
 * @param {boolean} turned
 * @param {boolean} mirrored
 */
function placements(pattern, at, turned, mirrored) {
  /** @typedef {[number, number][]} Squares */
  const first = /** @type {Squares} */ (
    pattern.flatMap((row, down) => [...row].flatMap((mark, right) => (mark === "X" ? [[down, right]] : [])))
  );
  /** @type {Squares[]} */
  let ways = [first];
  if (mirrored) ways = [...ways, first.map(([down, right]) => [down, -right])];
  if (turned) {
    for (const way of [...ways]) {
      for (let [turn, now] = [0, way]; turn < 3; turn++) ways.push((now = now.map(([down, right]) => [right, -down])));
    }
  }
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const way of ways) {
    const [top, left] = way[0];
    for (const square of at.keys()) {
      const [row, column] = square.split(",").map(Number);
      const sites = way.map(([down, right]) => at.get(String([row + down - top, column + right - left])) ?? -1);
      if (sites.includes(-1)) continue;
      sites.sort((one, other) => one - other);
      found.set(String(sites), sites);
    }
  }
  return [...found.values()];
}

// Positions

export const UNKNOWN = "?";
export const INCOME = 1;
export const BUILDING = 2;
export const INVESTING = 3;

/** Of floors by level, and of a neutral one. */
export const PRICES = [1, 2, 4, 6, 10, 5];
/** Kinds of floors in notation. */
export const FLOORS = ["1", "2", "4", "6", "10", "w"];
export const NEUTRAL_FLOOR = 5;
/** How many coloured floors a player has in all, by level. */
const LIMITS = [8, 6, 4, 3, 3];
const NEUTRAL_FLOORS = 6;

/**
 * @typedef {object} Moment  whose turn it is, and what was already done in it
 * @property {number} seat
 * @property {number} phase
 * @property {boolean} hasBuilt
 * @property {boolean} hasBought  a neutral floor
 * @property {string} claimed  sorted
 * @property {number} idle
 *
 * @typedef {object} Position  never changed
 * @property {Box} box
 * @property {readonly string[]} towers  the owners of floors from the ground up, by site
 * @property {string} seats
 * @property {Moment | null} turn
 * @property {readonly (number | null)[]} cash  by seat, like everything below; null if unknown
 * @property {readonly (readonly number[] | null)[]} stock
 * @property {readonly string[]} cards
 * @property {readonly (number | null)[]} missions
 * @property {string} pile
 * @property {string} thirds
 */

const TOWER = /\.|[YPBRW][ypbrw]*/g;
const TURN = /^([YPBR])([123])(b?)(w?)(?:!([A-Z]+))?(?:~([0-9]+))?$/;

/** @type {(text: string, box: Box) => Position} */
export function readPosition(text, box) {
  const [board, seats, turn, cash, stock, cards, missions, pile, thirds] = text.split(" ");
  const each = (/** @type {string} */ word) => word.split(".").map((part) => (part === UNKNOWN ? null : part));
  return {
    box,
    towers: (board.match(TOWER) ?? []).map((tower) => (tower === "." ? "" : tower.toUpperCase())),
    seats,
    turn: readTurn(turn, seats),
    cash: each(cash).map((part) => (part === null ? null : Number(part))),
    stock: each(stock).map((part) => (part === null ? null : [...part].map(Number))),
    cards: cards.split(".").map((part) => part.replace("-", "")),
    missions: each(missions).map((part) => (part === null ? null : Number(part))),
    pile: /^[0-9]/.test(pile) ? UNKNOWN.repeat(Number(pile)) : pile,
    thirds: thirds.replace("-", ""),
  };
}

/** @type {(word: string, seats: string) => Moment | null} */
function readTurn(word, seats) {
  const found = TURN.exec(word);
  if (found === null) return null;
  const [, colour, phase, built, bought, claimed = "", idle = "0"] = found;
  return {
    seat: seats.indexOf(colour),
    phase: Number(phase),
    hasBuilt: built !== "",
    hasBought: bought !== "",
    claimed,
    idle: Number(idle),
  };
}

/**
 * The colour of the player to move, or of the first player if the game is over.
 * @type {(position: Position) => string}
 */
export function mover({ seats, turn }) {
  return seats[turn === null ? 0 : turn.seat];
}

/** A list with one thing replaced. @type {<T>(list: readonly T[], place: number, thing: T) => T[]} */
export function replaced(list, place, thing) {
  return list.map((each, index) => (index === place ? thing : each));
}

// Boards

/** @typedef {Pick<Position, "box" | "towers">} Board */

/** @type {(tower: string) => string} */
export function topOf(tower) {
  return tower.slice(-1);
}

/** The groups of a colour in order. @type {(board: Board, colour: string) => number[][]} */
export function groups({ box, towers }, colour) {
  return groupsOf(box.outline, (site) => topOf(towers[site]) === colour);
}

/**
 * The group of a site; empty if its top has another owner.
 * @type {(board: Board, colour: string, site: number) => number[]}
 */
export function groupAt({ box, towers }, colour, site) {
  if (topOf(towers[site]) !== colour) return [];
  return groupOf(box.outline, site, (each) => topOf(towers[each]) === colour);
}

/** What some tops pay together. @type {(board: Board, sites: number[]) => number} */
export function rent({ towers }, sites) {
  return sites.reduce((sum, site) => sum + RENTS[towers[site].length - 1], 0);
}

/** What the best group of a colour pays. @type {(board: Board, colour: string) => number} */
export function income(board, colour) {
  return Math.max(0, ...groups(board, colour).map((group) => rent(board, group)));
}

/**
 * Do the tops of a colour contain one of these places?
 * @type {(board: Board, colour: string, places: number[][]) => boolean}
 */
export function covers({ towers }, colour, places) {
  return places.some((place) => place.every((site) => topOf(towers[site]) === colour));
}

/** @type {(board: Board, colour: string, card: string) => boolean} */
export function shows(board, colour, card) {
  return covers(board, colour, board.box.claims.get(card) ?? []);
}

/** @type {(board: Board, colour: string) => number} */
export function penthouses({ towers }, colour) {
  return towers.filter((tower) => tower.length === PENTHOUSE && topOf(tower) === colour).length;
}

/**
 * Where a player's prestige comes from.
 * @param {Board} board
 * @param {string} colour
 * @param {number | null} mission  null if it is unknown
 */
export function tally(board, colour, mission) {
  const tall = penthouses(board, colour);
  const zones = board.towers.filter((tower, site) => board.box.zones[site] && topOf(tower) === colour).length;
  const done = mission !== null && covers(board, colour, board.box.goals[mission - 1]);
  return { penthouses: tall, zones, mission: done, total: tall + zones + (done ? 2 : 0) };
}

/** The colours of the winners, if all missions are known. @type {(position: Position) => string} */
export function winners(position) {
  const { seats, missions, thirds } = position;
  const ranks = [...seats].map((colour, seat) => {
    const found = tally(position, colour, missions[seat]);
    const third = thirds.indexOf(colour);
    return [found.total, found.penthouses, Number(found.mission), third < 0 ? -seats.length : -third];
  });
  const isLess = (/** @type {number[]} */ one, /** @type {number[]} */ other) => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place >= 0 && one[place] < other[place];
  };
  return [...seats].filter((_, seat) => !ranks.some((other) => isLess(ranks[seat], other))).join("");
}

// The bank

/**
 * How many floors of a kind an owner has on the board.
 * @type {(board: Board, owner: string, floor: number) => number}
 */
function built({ towers }, owner, floor) {
  if (owner === NEUTRAL) return towers.join("").split(NEUTRAL).length - 1;
  return towers.filter((tower) => tower[floor] === owner).length;
}

/**
 * How many floors of a kind a player could buy with enough money.
 * @type {(position: Position, seat: number, floor: number) => number}
 */
export function inBank(position, seat, floor) {
  if (floor !== NEUTRAL_FLOOR) {
    return LIMITS[floor] - built(position, position.seats[seat], floor) - (position.stock[seat]?.[floor] ?? 0);
  }
  const held = position.stock.reduce((sum, stock) => sum + (stock?.[NEUTRAL_FLOOR] ?? 0), 0);
  return NEUTRAL_FLOORS - built(position, NEUTRAL, floor) - held;
}

/** @type {(position: Position, seat: number) => readonly number[]} */
export function stockOrBank(position, seat) {
  return position.stock[seat] ?? FLOORS.map((_, floor) => inBank(position, seat, floor));
}

// Cards

/** @type {(cards: string) => string} */
export function sortedCards(cards) {
  const key = (/** @type {string} */ card) => (card === UNKNOWN ? "~" : card);
  return [...cards].sort((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other)))).join("");
}

/**
 * The hand without a card; one that is not known to be there was unknown.
 * @type {(cards: string, card: string) => string}
 */
export function withoutCard(cards, card) {
  return cards.replace(cards.includes(card) ? card : UNKNOWN, "");
}

/** How many copies of a card are known. @type {(position: Position, card: string) => number} */
function knownCopies({ cards, pile }, card) {
  return `${cards.join("")}${pile}`.split(card).length - 1;
}

/** @type {(position: Position, seat: number, card: string) => boolean} */
export function mayHaveCard(position, seat, card) {
  const hand = position.cards[seat];
  if (hand.includes(card)) return true;
  return hand.includes(UNKNOWN) && knownCopies(position, card) < (position.box.bonus.get(card)?.copies ?? 0);
}

/** Every three of these cards, each once. @type {(cards: string) => string[]} */
export function trades(cards) {
  const all = [...cards];
  return [
    ...new Set(
      all.flatMap((one, first) =>
        all.flatMap((two, second) =>
          second <= first ? [] : all.flatMap((three, third) => (third <= second ? [] : [one + two + three])),
        ),
      ),
    ),
  ];
}
