/** The rules of a turn: which actions are legal, why others are not, and what they do. */

import { COLOURS, NEUTRAL, PENTHOUSE } from "./outline.js";
import {
  BUILDING,
  FLOORS,
  INCOME,
  INVESTING,
  NEUTRAL_FLOOR,
  PRICES,
  UNKNOWN,
  groupAt,
  groups,
  inBank,
  mayHaveCard,
  mover,
  penthouses,
  rent,
  replaced,
  shows,
  sortedCards,
  stockOrBank,
  topOf,
  trades,
  withoutCard,
} from "./positions.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./positions.js").Moment} Moment
 *
 * @typedef {"income" | "build" | "neutral"} OnSite
 * @typedef {{ kind: OnSite, site: string } | { kind: "claim" | "trade", cards: string }
 *   | { kind: "buy" | "sell", floor: number } | { kind: "endBuilding" | "end" | "skip" }} Action
 *
 * @typedef {{ amount: number, payee: string | null }} Cost  what a floor costs, and who is paid; null for the bank
 */

const DEAREST = 10;
const CARDS_TO_TRADE = 3;
const TRADE_PAYS = 5;
const PENTHOUSES_TO_END = 3;
/** The game ends after this many rounds without building. */
const IDLE_ROUNDS = 3;

/** What a floor sells for. @type {(floor: number) => number} */
export function sellingPrice(floor) {
  return Math.floor(PRICES[floor] / 2);
}

// Costs

/** @type {(tower: string) => string | null} */
function payee(tower) {
  return tower === "" || topOf(tower) === NEUTRAL ? null : topOf(tower);
}

/** @type {(tower: string) => Cost} */
export function floorCost(tower) {
  return { amount: PRICES[tower.length], payee: payee(tower) };
}

/** Nothing on a floor of the player's own. @type {(tower: string, colour: string) => Cost} */
export function neutralCost(tower, colour) {
  return topOf(tower) === colour ? { amount: 0, payee: null } : { amount: PRICES[NEUTRAL_FLOOR], payee: payee(tower) };
}

// Legal actions

/** All legal actions, always in the same order. @type {(position: Position) => Action[]} */
export function legalActions(position) {
  const { turn } = position;
  if (turn === null) return [];
  if (turn.phase === INCOME) return [...legalIncomes(position), ...legalCardActions(position)];
  const builds = turn.phase === BUILDING ? legalBuilds(position) : [];
  const mayEnd = builds.length === 0 || turn.hasBuilt || !mustBuild(position);
  const cards = legalCardActions(position);
  const saysSo = mayEnd && turn.phase === BUILDING && !turn.hasBuilt && position.cards[turn.seat] !== "";
  return [
    ...builds,
    ...cards,
    .../** @type {Action[]} */ (saysSo ? [{ kind: "endBuilding" }] : []),
    .../** @type {Action[]} */ (mayEnd ? [...legalInvestments(position), { kind: "end" }] : []),
  ];
}

/**
 * Must the player build if anything can be built? Not if it is unknown what they can afford.
 * @type {(position: Position) => boolean}
 */
export function mustBuild({ turn, cash, stock }) {
  if (turn === null || turn.phase !== BUILDING || turn.hasBuilt) return false;
  return cash[turn.seat] !== null && stock[turn.seat] !== null;
}

/** @type {(position: Position) => { kind: "income", site: string }[]} */
export function legalIncomes(position) {
  const { sites } = position.box.outline;
  if (position.turn === null) return [];
  return groups(position, mover(position)).map(([first]) => ({ kind: "income", site: sites[first] }));
}

/** @type {(position: Position) => { kind: "build" | "neutral", site: string }[]} */
export function legalBuilds(position) {
  const { box, towers, turn } = position;
  if (turn === null) return [];
  const colour = mover(position);
  const stock = stockOrBank(position, turn.seat);
  const money = position.cash[turn.seat] ?? DEAREST;
  const own = (/** @type {string} */ tower) =>
    whyNoFloor(tower, colour) === null && PRICES[tower.length] <= money && stock[tower.length] > 0;
  const neutral = (/** @type {string} */ tower) =>
    tower.length < PENTHOUSE && neutralCost(tower, colour).amount <= money && stock[NEUTRAL_FLOOR] > 0;
  const all = (/** @type {"build" | "neutral"} */ kind, /** @type {(tower: string) => boolean} */ can) =>
    box.outline.sites.filter((_, site) => can(towers[site])).map((site) => ({ kind, site }));
  return [...all("build", own), ...all("neutral", neutral)];
}

/** @type {(position: Position) => Action[]} */
export function legalCardActions(position) {
  const { turn, box } = position;
  if (turn === null) return [];
  const hand = position.cards[turn.seat];
  const isOpen = !hand.includes(UNKNOWN);
  const mayHave = (/** @type {string} */ card) => mayHaveCard(position, turn.seat, card);
  const letters = isOpen ? [...new Set(hand)] : [...box.bonus.keys()].filter(mayHave);
  const claims = letters.filter((card) => !turn.claimed.includes(card) && shows(position, mover(position), card));
  return [
    ...claims.map((cards) => /** @type {Action} */ ({ kind: "claim", cards })),
    ...trades(hand).map((cards) => /** @type {Action} */ ({ kind: "trade", cards })),
  ];
}

/** @type {(position: Position) => Action[]} */
function legalInvestments(position) {
  const { turn } = position;
  if (turn === null) return [];
  const money = position.cash[turn.seat] ?? DEAREST;
  const stock = stockOrBank(position, turn.seat);
  const isBought = (/** @type {number} */ floor) => floor === NEUTRAL_FLOOR && turn.hasBought;
  const floors = FLOORS.map((_, floor) => floor);
  return [
    ...floors
      .filter((floor) => PRICES[floor] <= money && inBank(position, turn.seat, floor) > 0 && !isBought(floor))
      .map((floor) => /** @type {Action} */ ({ kind: "buy", floor })),
    ...floors.filter((floor) => stock[floor] > 0).map((floor) => /** @type {Action} */ ({ kind: "sell", floor })),
  ];
}

// Reasons

/**
 * Why a player may not put a floor of their own on a tower, with any stock and cash.
 * @type {(tower: string, colour: string) => string | null}
 */
function whyNoFloor(tower, colour) {
  if (tower.length === PENTHOUSE) return "the tower has all five levels (rule 4a)";
  if (topOf(tower) === colour) return "never on one's own floor (rule 4b)";
  const isBare = tower.length === PENTHOUSE - 1 && !tower.includes(colour);
  return isBare ? "a penthouse needs a floor of one's own in the building (rule 4d)" : null;
}

/** @type {(position: Position) => string} */
export function noSite({ box }) {
  const { sites } = box.outline;
  return `there is no such site; the board has ${sites.length}, from ${sites[sites.length - 1]} to ${sites[0]}`;
}

/**
 * Why an action is not legal; null if it is.
 * @param {Position} position
 * @param {Action} action
 * @returns {string | null}
 */
export function whyNot(position, action) {
  const { turn } = position;
  if (turn === null) return "the game is over";
  switch (action.kind) {
    case "income":
      return whyNoIncome(position, turn, action.site);
    case "build":
    case "neutral":
      return whyNoBuild(position, turn, action.kind, action.site);
    case "claim":
      return whyNoClaim(position, turn, action.cards);
    case "trade":
      return whyNoTrade(position, turn, action.cards);
    case "endBuilding":
      if (turn.phase === BUILDING && !turn.hasBuilt && position.cards[turn.seat]) return whyMustBuild(position);
      return "only a player who built nothing and holds cards needs to say so; else buy, sell or end the turn";
    case "buy":
      return whyNotInvest(position, turn) ?? whyNoPurchase(position, turn, action.floor);
    case "sell":
      return whyNotInvest(position, turn) ?? whyNotHeld(position, turn.seat, action.floor, 7);
    case "end":
      return whyNotInvest(position, turn);
    default:
      return "turns are left out only in solo answers";
  }
}

/** @type {(position: Position, turn: Moment, site: string) => string | null} */
function whyNoIncome(position, turn, site) {
  const index = position.box.outline.index.get(site);
  if (index === undefined) return noSite(position);
  if (turn.phase !== INCOME) return "income was taken already, or there is none (rule 3)";
  const colour = mover(position);
  return topOf(position.towers[index]) === colour ? null : `its top is not ${COLOURS[colour]}`;
}

/** @type {(position: Position, turn: Moment, kind: "build" | "neutral", site: string) => string | null} */
function whyNoBuild(position, turn, kind, site) {
  const index = position.box.outline.index.get(site);
  if (index === undefined) return noSite(position);
  if (turn.phase === INCOME) return incomeFirst(position);
  if (turn.phase === INVESTING) return "building has ended (rule 7)";
  const [tower, colour] = [position.towers[index], mover(position)];
  if (kind === "build") {
    return (
      whyNoFloor(tower, colour) ??
      whyNotHeld(position, turn.seat, tower.length) ??
      whyNotPaid(position, turn.seat, floorCost(tower).amount)
    );
  }
  if (tower.length === PENTHOUSE) return "the tower has all five levels (rule 4e)";
  return (
    whyNotHeld(position, turn.seat, NEUTRAL_FLOOR) ??
    whyNotPaid(position, turn.seat, neutralCost(tower, colour).amount)
  );
}

/** @type {(position: Position) => string} */
function incomeFirst(position) {
  return `income comes first, such as $${legalIncomes(position)[0].site} (rule 3)`;
}

/** @type {(position: Position, seat: number, floor: number, rule?: number) => string | null} */
function whyNotHeld(position, seat, floor, rule = 4) {
  if (stockOrBank(position, seat)[floor] > 0) return null;
  const isTop = floor === PENTHOUSE - 1;
  const kind = floor === NEUTRAL_FLOOR ? "neutral floor" : isTop ? "penthouse" : `floor ${FLOORS[floor]}`;
  return `there is no ${kind} in the stock (rule ${rule})`;
}

/** @type {(position: Position, seat: number, amount: number) => string | null} */
function whyNotPaid(position, seat, amount) {
  const cash = position.cash[seat];
  return cash === null || cash >= amount ? null : `it costs ${amount}M, and there are ${cash}M`;
}

/** @type {(position: Position, turn: Moment, card: string) => string | null} */
function whyNoClaim(position, turn, card) {
  const { box, cards } = position;
  const bonus = box.bonus.get(card);
  if (bonus === undefined) return `there is no such bonus card, only ${[...box.bonus.keys()].join("")}`;
  if (turn.claimed.includes(card)) return `${bonus.name} was claimed in this turn already (rule 5)`;
  if (!mayHaveCard(position, turn.seat, card)) return `not among the cards ${cards[turn.seat] || "-"}`;
  const colour = mover(position);
  return shows(position, colour, card) ? null : `the ${COLOURS[colour]} tops do not show ${bonus.name} (rule 5)`;
}

/** @type {(position: Position, turn: Moment, cards: string) => string | null} */
function whyNoTrade(position, turn, cards) {
  if (cards.length !== CARDS_TO_TRADE) return "three cards are traded in (rule 6)";
  const hand = position.cards[turn.seat];
  let left = hand;
  for (const card of cards) {
    if (!left.includes(card) && !left.includes(UNKNOWN)) return `not among the cards ${hand || "-"}`;
    left = withoutCard(left, card);
  }
  return null;
}

/** @type {(position: Position, turn: Moment) => string | null} */
function whyNotInvest(position, turn) {
  if (turn.phase === INVESTING || turn.hasBuilt) return null;
  return turn.phase === INCOME ? incomeFirst(position) : whyMustBuild(position);
}

/** @type {(position: Position) => string | null} */
function whyMustBuild(position) {
  const [build] = mustBuild(position) ? legalBuilds(position) : [];
  if (build === undefined) return null;
  const name = `${build.kind === "neutral" ? "w" : ""}${build.site}`;
  return `a floor must be built if one can be afforded, such as ${name} (rule 4, ruling F)`;
}

/** @type {(position: Position, turn: Moment, floor: number) => string | null} */
function whyNoPurchase(position, turn, floor) {
  if (floor === NEUTRAL_FLOOR && turn.hasBought) return "at most one neutral floor in a turn (rule 7)";
  if (inBank(position, turn.seat, floor) <= 0) return "the bank has none left (ruling L)";
  return whyNotPaid(position, turn.seat, PRICES[floor]);
}

// Effects

/**
 * The position after a legal action.
 * @param {Position} position
 * @param {Action} action
 * @returns {Position}
 */
export function apply(position, action) {
  const turn = /** @type {Moment} */ (position.turn);
  const { seat } = turn;
  switch (action.kind) {
    case "income": {
      const site = position.box.outline.index.get(action.site) ?? 0;
      const paid = rent(position, groupAt(position, mover(position), site));
      return { ...position, turn: { ...turn, phase: BUILDING }, cash: added(position.cash, seat, paid) };
    }
    case "build":
    case "neutral":
      return withFloor(position, turn, action.kind, position.box.outline.index.get(action.site) ?? 0);
    case "claim":
      return {
        ...position,
        turn: { ...turn, claimed: sortedCards(turn.claimed + action.cards) },
        cash: added(position.cash, seat, position.box.bonus.get(action.cards)?.pay ?? 0),
        cards: replaced(position.cards, seat, withoutCard(position.cards[seat], action.cards)),
      };
    case "trade": {
      const left = [...action.cards].reduce(withoutCard, position.cards[seat]);
      return { ...position, cash: added(position.cash, seat, TRADE_PAYS), cards: replaced(position.cards, seat, left) };
    }
    case "buy":
      return traded(position, turn, action.floor, 1, -PRICES[action.floor]);
    case "sell":
      return traded(position, turn, action.floor, -1, sellingPrice(action.floor));
    case "endBuilding":
      return { ...position, turn: { ...turn, phase: INVESTING } };
    default:
      return passedOn(position, turn);
  }
}

/** @type {(cash: Position["cash"], seat: number, amount: number) => Position["cash"]} */
function added(cash, seat, amount) {
  const before = cash[seat];
  return before === null ? cash : replaced(cash, seat, before + amount);
}

/** @type {(stocks: Position["stock"], seat: number, floor: number, number: number) => Position["stock"]} */
function taken(stocks, seat, floor, number) {
  const stock = stocks[seat];
  return stock === null ? stocks : replaced(stocks, seat, replaced(stock, floor, stock[floor] + number));
}

/** @type {(position: Position, turn: Moment, kind: "build" | "neutral", site: number) => Position} */
function withFloor(position, turn, kind, site) {
  const { seats, towers } = position;
  const [tower, colour, isOwn] = [towers[site], mover(position), kind === "build"];
  const { amount, payee: paid } = isOwn ? floorCost(tower) : neutralCost(tower, colour);
  const cash = added(position.cash, turn.seat, -amount);
  const after = {
    ...position,
    towers: replaced(towers, site, tower + (isOwn ? colour : NEUTRAL)),
    turn: { ...turn, hasBuilt: true },
    cash: paid === null ? cash : added(cash, seats.indexOf(paid), amount),
    stock: taken(position.stock, turn.seat, isOwn ? tower.length : NEUTRAL_FLOOR, -1),
  };
  if (!isOwn || tower.length !== PENTHOUSE - 1) return after;
  const isThird = penthouses(after, colour) === PENTHOUSES_TO_END;
  return { ...drawn(after, turn.seat), thirds: position.thirds + (isThird ? colour : "") };
}

/**
 * All others draw a card, from the builder's left, while there are any.
 * @type {(position: Position, builder: number) => Position}
 */
function drawn(position, builder) {
  const number = position.seats.length;
  let { cards, pile } = position;
  for (let later = 1; later < number && pile; later++) {
    const seat = (builder + later) % number;
    cards = replaced(cards, seat, sortedCards(cards[seat] + pile[0]));
    pile = pile.slice(1);
  }
  return { ...position, cards, pile };
}

/** @type {(position: Position, turn: Moment, floor: number, number: number, money: number) => Position} */
function traded(position, turn, floor, number, money) {
  const hasBought = turn.hasBought || (number > 0 && floor === NEUTRAL_FLOOR);
  return {
    ...position,
    turn: { ...turn, phase: INVESTING, hasBought },
    cash: added(position.cash, turn.seat, money),
    stock: taken(position.stock, turn.seat, floor, number),
  };
}

/** The next player's turn, or the end of the game. @type {(position: Position, turn: Moment) => Position} */
function passedOn(position, turn) {
  const { seats, towers, thirds } = position;
  const seat = (turn.seat + 1) % seats.length;
  const idle = turn.hasBuilt ? 0 : turn.idle + 1;
  if (seats[seat] === thirds[0] || idle >= IDLE_ROUNDS * seats.length) return { ...position, turn: null };
  const phase = towers.some((tower) => topOf(tower) === seats[seat]) ? INCOME : BUILDING;
  return { ...position, turn: { seat, phase, hasBuilt: false, hasBought: false, claimed: "", idle } };
}
