/** Turns action by action: what can be typed, and the words for what is done and what can be done. */

import { fault } from "../shell/moves.js";
import { capital } from "../shell/words.js";
import { COLOURS, OWNER_WORDS, PENTHOUSE } from "./outline.js";
import {
  BUILDING,
  FLOORS,
  INCOME,
  NEUTRAL_FLOOR,
  PRICES,
  UNKNOWN,
  groupAt,
  mover,
  rent,
  shows,
  sortedCards,
} from "./positions.js";
import {
  floorCost,
  legalActions,
  legalBuilds,
  legalCardActions,
  legalIncomes,
  mustBuild,
  neutralCost,
  noSite,
  sellingPrice,
  whyNot,
} from "./rules.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("./rules.js").Cost} Cost
 */

// Notation

const SITE = "[a-z][1-9][0-9]?";
const FLOOR = "1|2|4|6|10|w";
const EXAMPLES =
  "$b9 (income), b9 (build), wb9 (neutral), !C (claim), %CVV (trade in), +4 -w (buy, sell), . (end of turn)";
/** @type {[RegExp, (found: string) => Action][]} */
const WORDS = [
  [new RegExp(`^\\$(${SITE})$`), (site) => ({ kind: "income", site })],
  [new RegExp(`^(${SITE})$`), (site) => ({ kind: "build", site })],
  [new RegExp(`^w(${SITE})$`), (site) => ({ kind: "neutral", site })],
  [/^!([A-Z])$/, (cards) => ({ kind: "claim", cards })],
  [/^%([A-Z?]{3})$/, (cards) => ({ kind: "trade", cards: sortedCards(cards) })],
  [new RegExp(`^\\+(${FLOOR})$`), (floor) => ({ kind: "buy", floor: FLOORS.indexOf(floor) })],
  [new RegExp(`^-(${FLOOR})$`), (floor) => ({ kind: "sell", floor: FLOORS.indexOf(floor) })],
  [/^(\|)$/, () => ({ kind: "endBuilding" })],
  [/^(\.)$/, () => ({ kind: "end" })],
  [/^(skip)$/, () => ({ kind: "skip" })],
];
const WITH_DRAWS = new RegExp(`^(${SITE})>[A-Z?]{1,3}$`);

/** @type {(word: string) => Action} */
export function readAction(word) {
  const draws = WITH_DRAWS.exec(word);
  if (draws !== null) throw fault("move", word, `leave out what others draw: ${draws[1]}`);
  for (const [pattern, make] of WORDS) {
    const found = pattern.exec(word);
    if (found !== null) return make(found[1]);
  }
  throw fault("move", word, `expected one of ${EXAMPLES}`);
}

/** @type {(action: Action) => string} */
export function actionText(action) {
  switch (action.kind) {
    case "income":
      return `$${action.site}`;
    case "build":
      return action.site;
    case "neutral":
      return `w${action.site}`;
    case "claim":
      return `!${action.cards}`;
    case "trade":
      return `%${action.cards}`;
    case "buy":
      return `+${FLOORS[action.floor]}`;
    case "sell":
      return `-${FLOORS[action.floor]}`;
    case "endBuilding":
      return "|";
    case "end":
      return ".";
    default:
      return "skip";
  }
}

const WHY = "?";
const ANY_SITE = /^[a-zA-Z][1-9][0-9]?$/;

/** A typed word with the right capitals. @type {(word: string) => string} */
export function spelled(word) {
  if (["!", "%"].includes(word[0])) return word.toUpperCase();
  const site = ["$", "w", "W", WHY].includes(word[0]) ? word.slice(1) : word;
  return ANY_SITE.test(site) ? word.toLowerCase() : word;
}

// Words

/** @type {(floor: number) => string} */
export function floorName(floor) {
  if (floor === NEUTRAL_FLOOR) return "a neutral floor";
  return floor === PENTHOUSE - 1 ? "a penthouse" : `a ${PRICES[floor]}`;
}

/** What an action does, in words. @type {(position: Position, action: Action) => string} */
export function actionWords(position, action) {
  const { box, towers } = position;
  const colour = mover(position);
  const tower = "site" in action ? towers[box.outline.index.get(action.site) ?? 0] : "";
  switch (action.kind) {
    case "income": {
      const group = incomeGroup(position, action.site);
      return `take ${rent(position, group)}M from ${group.map((site) => box.outline.sites[site]).join(", ")}`;
    }
    case "build":
      return `build ${floorName(tower.length)} on ${action.site} for ${price(floorCost(tower))}`;
    case "neutral":
      return `build ${floorName(NEUTRAL_FLOOR)} on ${action.site} for ${price(neutralCost(tower, colour))}`;
    case "claim": {
      const bonus = box.bonus.get(action.cards);
      return `claim ${action.cards} (${bonus?.name}) for ${bonus?.pay}M`;
    }
    case "trade":
      return `trade in ${[...action.cards].join(" ")} for 5M`;
    case "buy":
      return `buy ${floorName(action.floor)} for ${PRICES[action.floor]}M`;
    case "sell":
      return `sell ${floorName(action.floor)} for ${sellingPrice(action.floor)}M`;
    case "endBuilding":
      return "build nothing";
    case "end":
      return "end the turn";
    default:
      return "is left out";
  }
}

/** @type {(cost: Cost) => string} */
function price({ amount, payee }) {
  if (amount === 0) return "nothing";
  return `${amount}M${payee === null ? "" : ` to ${OWNER_WORDS[payee]}`}`;
}

/** The group of a site of the player to move. @type {(position: Position, site: string) => number[]} */
export function incomeGroup(position, site) {
  return groupAt(position, mover(position), position.box.outline.index.get(site) ?? 0);
}

/**
 * The floors in stock by the names they are bought by: `1 1 2 w`.
 * @type {(stock: readonly number[] | null) => string}
 */
export function stockLine(stock) {
  if (stock === null) return UNKNOWN;
  return stock.flatMap((number, floor) => Array(number).fill(FLOORS[floor])).join(" ") || "none";
}

/** What a player holds, and what can be done next. @type {(position: Position, seat: number) => string} */
export function turnLine(position, seat) {
  const { cash, stock, cards } = position;
  const holds = `${cash[seat] ?? UNKNOWN}M, stock ${stockLine(stock[seat])}, cards ${cards[seat] || "-"}`;
  return `${holds}; ${nextLine(position)}`;
}

/** @type {(position: Position) => string} */
function nextLine(position) {
  const { turn } = position;
  if (turn === null) return "the game is over";
  if (turn.phase === INCOME) {
    const all = legalIncomes(position).map(
      (action) => `${actionText(action)} (${rent(position, incomeGroup(position, action.site))}M)`,
    );
    return `take income: ${all.join(" ")}`;
  }
  const claims = legalCardActions(position).filter(({ kind }) => kind === "claim").map(actionText);
  const claim = claims.length ? `, claim ${claims.join(" ")}` : "";
  if (turn.phase !== BUILDING) return `buy, sell${claim}, or end the turn`;
  const places = new Set(legalBuilds(position).map(({ site }) => site)).size;
  if (places === 0) return `nothing can be built: buy, sell${claim}, or end the turn`;
  const end = mustBuild(position) ? "" : ", buy, sell, or end the turn";
  return `build (${places} ${places === 1 ? "site" : "sites"} possible)${claim}${end}`;
}

/**
 * The answer to `can`, `cards` or `?b9`; null for other words.
 * @type {(position: Position, seat: number, word: string) => string | null}
 */
export function look(position, seat, word) {
  const { cards, box } = position;
  if (word === "can") return legalActions(position).map(actionText).join(" ") || "the game is over";
  if (word === "cards") {
    return [...new Set(cards[seat])].map((card) => cardLine(position, seat, card)).join("; ") || "no cards";
  }
  const site = word.slice(1);
  if (word[0] !== WHY || !ANY_SITE.test(site)) return null;
  return box.outline.index.has(site) ? siteLine(position, site) : noSite(position);
}

/** @type {(position: Position, seat: number, card: string) => string} */
function cardLine(position, seat, card) {
  const bonus = position.box.bonus.get(card);
  if (bonus === undefined) return "? not known";
  const shown = shows(position, position.seats[seat], card) ? "shown" : "not shown";
  return `${card} ${bonus.name} ${bonus.pattern.join("/")} ${bonus.pay}M, ${shown}`;
}

/** What is on a site, and what can be built there. @type {(position: Position, site: string) => string} */
export function siteLine(position, site) {
  const tower = position.towers[position.box.outline.index.get(site) ?? 0];
  const there = tower ? `${site} ${capital(tower.toLowerCase())}` : `${site} is empty`;
  return position.turn === null ? there : `${there}: ${buildingWords(position, site, tower)}`;
}

/** @type {(position: Position, site: string, tower: string) => string} */
function buildingWords(position, site, tower) {
  const own = whyNot(position, { kind: "build", site });
  const neutral = whyNot(position, { kind: "neutral", site });
  if (own !== null && own === neutral) return own;
  const costs = [floorCost(tower), neutralCost(tower, mover(position))].map(costWords);
  return `your floor: ${own ?? costs[0]}; a neutral one: ${neutral ?? costs[1]}`;
}

/** @type {(cost: Cost) => string} */
function costWords({ amount, payee }) {
  if (amount === 0) return "free";
  return `${amount}M${payee === null ? "" : ` to ${COLOURS[payee]}`}`;
}
