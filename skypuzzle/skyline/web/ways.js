/** The shortest way to the board that solves a puzzle, and hints along it. */

import { capital } from "../shell/words.js";
import { NEUTRAL, PENTHOUSE } from "./outline.js";
import { INCOME, covers, groups, income, mover, rent, topOf } from "./positions.js";
import { apply, floorCost, legalActions, neutralCost } from "./rules.js";
import { actionText, actionWords, incomeGroup, readAction } from "./turns.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("../shell/types.js").Hint} Hint
 * @typedef {readonly string[]} Towers
 */

// The way

const TRADE_PAYS = 5;

/**
 * The fewest actions with which the player to move reaches a board, without the end of the turn; null if it is out of
 * reach. Nothing is bought or sold.
 * @type {(position: Position, final: Towers) => Action[] | null}
 */
export function wayTo(position, final) {
  if (position.turn === null || !position.towers.every((tower, site) => final[site].startsWith(tower))) return null;
  const hand = position.cards[position.turn.seat];
  for (let cards = 0; cards <= hand.length; cards++) {
    const way = wayWith(position, final, cards, new Set());
    if (way !== null) return way;
  }
  return null;
}

/**
 * The shortest way that claims or trades in at most so many cards.
 * @type {(position: Position, final: Towers, cards: number, seen: Set<string>) => Action[] | null}
 */
function wayWith(position, final, cards, seen) {
  const { towers, turn } = position;
  if (turn === null) return null;
  const key = JSON.stringify([towers, turn, position.cash[turn.seat], position.cards[turn.seat], cards]);
  if (seen.has(key) || !canPay(position, final, cards)) return null;
  seen.add(key);
  const actions = legalActions(position);
  const isThere = towers.every((tower, site) => tower === final[site]);
  if (isThere && actions.some(({ kind }) => kind === "end")) return [];
  for (const action of useful(position, final, actions)) {
    const isCard = action.kind === "claim" || action.kind === "trade";
    if (isCard && cards === 0) continue;
    const rest = wayWith(apply(position, action), final, isCard ? cards - 1 : cards, seen);
    if (rest !== null) return [action, ...rest];
  }
  return null;
}

/**
 * Could the money be enough, if so many cards brought the most they can?
 * @type {(position: Position, final: Towers, cards: number) => boolean}
 */
function canPay(position, final, cards) {
  const { box, turn } = position;
  const cash = turn === null ? null : position.cash[turn.seat];
  if (cash === null || turn === null) return true;
  const colour = mover(position);
  const more = turn.phase === INCOME ? income(position, colour) : 0;
  const best = Math.max(TRADE_PAYS, ...[...box.bonus.values()].map(({ pay }) => pay));
  return cash + more + cards * best >= costOf(position.towers, final, colour);
}

/**
 * What it costs a player to build from one board to another.
 * @type {(towers: Towers, final: Towers, colour: string) => number}
 */
function costOf(towers, final, colour) {
  let cost = 0;
  towers.forEach((tower, site) => {
    for (let level = tower.length; level < final[site].length; level++) {
      const below = final[site].slice(0, level);
      cost += (final[site][level] === NEUTRAL ? neutralCost(below, colour) : floorCost(below)).amount;
    }
  });
  return cost;
}

/**
 * Actions that can lead to the board, the highest income first.
 * @type {(position: Position, final: Towers, actions: Action[]) => Action[]}
 */
function useful(position, final, actions) {
  const colour = mover(position);
  const pays = (/** @type {Action} */ action) =>
    action.kind === "income" ? rent(position, incomeGroup(position, action.site)) : 0;
  const leads = (/** @type {Action} */ action) => {
    if (action.kind !== "build" && action.kind !== "neutral") {
      return ["claim", "trade", "endBuilding"].includes(action.kind);
    }
    const site = position.box.outline.index.get(action.site) ?? 0;
    return final[site].startsWith(position.towers[site] + (action.kind === "neutral" ? NEUTRAL : colour));
  };
  const incomes = actions.filter(({ kind }) => kind === "income").sort((one, other) => pays(other) - pays(one));
  return [...incomes, ...actions.filter(leads)];
}

// Hints

/**
 * A hint for a player who has made no mistake.
 * @param {Position} position
 * @param {Action[]} way
 * @param {Towers} final
 * @param {object} about
 * @param {string} about.before  opens the second step
 * @param {boolean} about.isIncome  the income counts, and not the prestige
 * @returns {Hint}
 */
export function hintFor(position, way, final, { before, isIncome }) {
  const action = way[0] ?? { kind: "end" };
  const word = actionText(action);
  const reason = before + reasonFor(position, way, final, isIncome);
  const what = `${capital(actionWords(position, action))} (${word}).`;
  return { steps: [whereToLook(action), reason, what], move: word, places: placesOf(position, action) };
}

/** @type {(action: Action) => string} */
function whereToLook(action) {
  switch (action.kind) {
    case "income":
      return "Look at your groups: which of them should pay?";
    case "build":
    case "neutral":
      return `Look at ${action.site}.`;
    case "claim":
    case "trade":
      return "Look at your cards.";
    case "end":
      return "Look at the board.";
    default:
      return "Look at your money.";
  }
}

/** @type {(position: Position, way: Action[], final: Towers, isIncome: boolean) => string} */
function reasonFor(position, way, final, isIncome) {
  const [action] = way;
  switch (action?.kind) {
    case undefined:
      return "Everything that is needed has been built.";
    case "income": {
      const pays = rent(position, incomeGroup(position, action.site));
      if (pays < income(position, mover(position))) return "With more money, you would have to build.";
      return `You need the money, and no group pays more than that of ${action.site}.`;
    }
    case "build":
      return whyOwn(position, action.site, way, final, isIncome);
    case "neutral":
      return whyNeutral(position, action.site, final);
    case "claim":
      return `Your tops show the ${position.box.bonus.get(action.cards)?.name}, and the money is needed.`;
    case "trade":
      return "There are cards that you will not claim, and the money is needed.";
    default:
      return "With more money, you would have to build.";
  }
}

/**
 * Why to build a floor of one's own: for the final board, or for a card whose pattern it completes.
 * @type {(position: Position, name: string, way: Action[], final: Towers, isIncome: boolean) => string}
 */
function whyOwn(position, name, way, final, isIncome) {
  const site = position.box.outline.index.get(name) ?? 0;
  const colour = mover(position);
  const card = shownBy(position, way, site);
  const board = { box: position.box, towers: final };
  const texts = [];
  if (topOf(final[site]) === colour) {
    const worth = isIncome ? [] : worthOf(position, site, final);
    const group = groups(board, colour).find((sites) => sites.includes(site)) ?? [];
    if (worth.length) texts.push(`At the end it is ${worth.join(" and ")}.`);
    else if (isIncome || card === null) texts.push(`At the end its group pays ${rent(board, group)}M.`);
  } else if (card === null) {
    texts.push(`More goes on top of it: the final tower is ${capital(final[site].toLowerCase())}.`);
  }
  if (card !== null) texts.push(`Your top there lets you claim the ${position.box.bonus.get(card)?.name}.`);
  return texts.join(" ");
}

/** @type {(position: Position, site: number, final: Towers) => string[]} */
function worthOf({ box, seats, turn, missions }, site, final) {
  const seat = turn?.seat ?? 0;
  const mission = missions[seat];
  const goals = mission === null ? [] : box.goals[mission - 1];
  return [
    ...(final[site].length === PENTHOUSE ? ["a penthouse of yours"] : []),
    ...(box.zones[site] ? ["a zone of yours"] : []),
    ...(isPart(site, goals, { box, towers: final }, seats[seat]) ? ["a part of your mission"] : []),
  ];
}

/**
 * Is a site in one of these places that the tops of a colour cover?
 * @type {(site: number, places: number[][], board: import("./positions.js").Board, colour: string) => boolean}
 */
function isPart(site, places, board, colour) {
  return places.some((place) => place.includes(site) && covers(board, colour, [place]));
}

/**
 * The next card to claim whose pattern includes a site.
 * @type {(position: Position, way: Action[], site: number) => string | null}
 */
function shownBy(position, way, site) {
  const colour = mover(position);
  let now = position;
  for (const action of way) {
    const places = action.kind === "claim" ? (now.box.claims.get(action.cards) ?? []) : [];
    if (action.kind === "claim" && isPart(site, places, now, colour)) return action.cards;
    now = apply(now, action);
  }
  return null;
}

/** @type {(position: Position, name: string, final: Towers) => string} */
function whyNeutral(position, name, final) {
  const site = position.box.outline.index.get(name) ?? 0;
  const [tower, end] = [position.towers[site], final[site]];
  if (topOf(end) === NEUTRAL && end.length === tower.length + 1) {
    return "At the end a neutral floor is on top there, so that nobody owns it.";
  }
  if (topOf(tower) === mover(position)) return "You may not build on your own floor: put a neutral one in between.";
  return "It raises the tower by one level, so that your next floor fits.";
}

/** @type {(position: Position, action: Action) => string[]} */
function placesOf(position, action) {
  const { sites } = position.box.outline;
  if (action.kind === "income") return incomeGroup(position, action.site).map((site) => sites[site]);
  return action.kind === "build" || action.kind === "neutral" ? [action.site] : [];
}

/**
 * A hint about the first wrong move, which was made in this position.
 * @type {(before: Position, moves: string[], wrong: number) => Hint}
 */
export function mistakeHint(before, moves, wrong) {
  const times = moves.length - wrong;
  const action = readAction(moves[wrong]);
  const [where, what] = whatIsWrong(action);
  const undo = times === 1 ? "Undo it." : `Undo ${times} times.`;
  return {
    steps: [`It is not right so far. ${where}`, what, `${moves[wrong]} is wrong. ${undo}`],
    move: null,
    places: placesOf(before, action),
  };
}

/** @type {(action: Action) => [string, string]} */
function whatIsWrong(action) {
  switch (action.kind) {
    case "income":
      return ["Look at your income.", "Another group should pay."];
    case "build":
    case "neutral":
      return ["Look at what you have built.", "One floor too many, or in the wrong place."];
    case "claim":
    case "trade":
      return ["Look at your cards.", "You have spent one that is needed, or that would pay later."];
    case "end":
      return ["Look at the end of your turn.", "There is more to build."];
    default:
      return ["Look at the end of building.", "There is more to build, and buying ends it."];
  }
}
