/** The board of puzzles about one turn, `last`, `machine` and `secure`: what the turn is for comes as data. */

import { fault, pieceHand } from "../shell/moves.js";
import { capital } from "../shell/words.js";
import { COLOURS, OWNER_WORDS, PENTHOUSE, RENTS } from "./outline.js";
import { rings, sign } from "./drawing.js";
import {
  BUILDING,
  INCOME,
  NEUTRAL_FLOOR,
  PRICES,
  boxOf,
  income,
  readPosition,
  rent,
  tally,
  topOf,
  trades,
} from "./positions.js";
import { replyWords, stands } from "./replies.js";
import { apply, legalActions, legalIncomes, sellingPrice, whyNot } from "./rules.js";
import { patternArt, tableView, towerPlot } from "./turn_view.js";
import {
  actionText,
  floorName,
  incomeGroup,
  look,
  readAction,
  siteLine,
  spelled,
  stockLine,
  turnLine,
} from "./turns.js";
import { hintFor, mistakeHint, wayTo } from "./ways.js";

/**
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("../shell/types.js").Board} Board
 * @typedef {import("../shell/types.js").Tool} Tool
 *
 * @typedef {object} Goal  what a turn is for
 * @property {"prestige" | "income"} counts
 * @property {string} [ends]  before what a board counts that can be better
 * @property {"mission" | "win"} [keeps]  what must hold whatever the opponent does
 *
 * @typedef {object} TurnHand
 * @property {string | null} piece  the chosen kind of floor
 * @property {string | null} open  the tool whose choices are shown
 */

const FLOOR = "f";
const NEUTRAL = "w";
const TRADE = "%";
const BUY = "+";
const SELL = "-";
const END = ".";
const REPLY = "reply";
const NOTHING_IN_HAND = /** @type {TurnHand} */ ({ piece: null, open: null });

/**
 * A state is a position.
 * @type {(puzzle: import("../shell/types.js").PuzzleData) => Board}
 */
export function turnBoard({ entry, play }) {
  const goal = /** @type {Goal} */ (play?.goal);
  const box = boxOf(play?.box);
  const start = readPosition(entry.position, box);
  const seat = start.seats.indexOf(entry.player);
  const colour = start.seats[seat];
  const actions = /** @type {string[]} */ (entry.solution.actions);
  const { towers: final } = actions.map(readAction).reduce(apply, start);
  const kept = { seat, goal: goal.keeps ?? "", words: goal.keeps === "mission" ? "your mission" : "your win" };
  const opponent = COLOURS[start.seats[(seat + 1) % start.seats.length]];

  const isComplete = (/** @type {Position} */ { turn }) => turn?.seat !== seat;
  const isRight = (/** @type {Position} */ state) => state.towers.every((tower, site) => tower === final[site]);

  /** @type {(state: Position, move: string) => Position} */
  function after(state, move) {
    if (isComplete(state)) throw fault("move", move, "the turn is over; undo takes it back");
    const action = readAction(move);
    if (action.kind === "skip") throw fault("move", move, "turns are left out only in solo answers");
    const why = whyNot(state, action);
    if (why !== null) throw fault("action", actionText(action), why);
    return apply(state, action);
  }

  /** @param {string[]} moves */
  function firstWrong(moves) {
    let state = start;
    const place = moves.findIndex((move) => {
      state = after(state, move);
      return isComplete(state) ? !isRight(state) : wayTo(state, final) === null;
    });
    return place < 0 ? null : place;
  }

  /** What the board is worth now, in words. @param {Position} state */
  function worth(state) {
    if (goal.counts === "income") return `the best group pays ${income(state, colour)}M`;
    const mission = start.missions[seat];
    return `prestige ${tally(state, colour, mission).total}${mission === null ? "?" : ""}`;
  }

  /** @param {Position} state */
  function reply(state) {
    return isComplete(state) ? replyWords(start, state, kept) : "first end your turn (.)";
  }

  return {
    start,
    after,
    forced: () => null,
    made: (move) => `${move}.`,
    describe: (state) => `${worth(state)}; ${isComplete(state) ? "the turn is over" : turnLine(state, seat)}`,
    isComplete,
    isSolved: (state) => isComplete(state) && isRight(state),
    shortfall(state) {
      if (!goal.keeps) return `${goal.ends} ${worth(state)}, but it can be more.`;
      return stands(state, seat, goal.keeps)
        ? `This does not secure ${kept.words}: ${opponent} has an answer.`
        : `The turn is over, but ${kept.words} fails even before ${opponent} moves.`;
    },
    solution: () => [...actions, END],
    firstWrong,
    hint(moves) {
      const wrong = firstWrong(moves);
      const state = moves.slice(0, wrong ?? moves.length).reduce(after, start);
      if (wrong !== null) return mistakeHint(state, moves, wrong);
      const way = isComplete(state) ? null : wayTo(state, final);
      const before = moves.length ? "" : play?.temptation;
      return way && hintFor(state, way, final, { before, isIncome: goal.counts === "income" });
    },
    spelled,
    look: (state, word) => (goal.keeps && word === REPLY ? reply(state) : look(state, seat, word)),

    label: `City of ${box.outline.sites.length} sites, north up`,
    rows: box.outline.rows,
    cell(state, name) {
      const site = box.outline.index.get(name) ?? 0;
      const added = state.towers[site].length - start.towers[site].length;
      return {
        label: `${name}${box.zones[site] ? ", zone" : ""}, ${towerWords(state.towers[site])}${addedWords(added)}`,
        classes: "tower",
        art: towerPlot({ name, tower: state.towers[site], isZone: box.zones[site], added }),
      };
    },
    overlay: ({ towers }) => rings(box.outline, towers.map(topOwner).join("")),
    aside: (state) => tableView(state, seat, goal.counts === "income"),
    ...turnHand(seat, isComplete, goal.keeps ? { name: opponent, words: reply } : null),
  };
}

/** @param {string} tower */
function topOwner(tower) {
  return topOf(tower) || ".";
}

/** A tower from the top down, for screen readers. @param {string} tower */
function towerWords(tower) {
  if (tower === "") return "empty";
  const [top, ...below] = [...tower].reverse().map((owner) => OWNER_WORDS[owner]);
  const level = tower.length === PENTHOUSE ? "penthouse" : `rent ${RENTS[tower.length - 1]}`;
  return `${top}, ${level}${below.length ? `, on ${below.join(", ")}` : ""}`;
}

/** @param {number} added */
function addedWords(added) {
  return added === 0 ? "" : added === 1 ? ", built now" : `, ${added} floors built now`;
}

// Tools and presses

/**
 * Tools and presses of a turn.
 * @param {number} seat
 * @param {(state: Position) => boolean} isComplete
 * @param {{ name: string, words: (state: Position) => string } | null} opponent  who may undo the turn
 * @returns {Pick<Board, "hand" | "tools" | "choose" | "press">}
 */
function turnHand(seat, isComplete, opponent) {
  const pieces = pieceHand({
    tools: (state) => pieceTools(state, seat),
    moveOf: (_, tool, site) => (tool === NEUTRAL ? `w${site}` : site),
  });

  /** The choices behind a tool. @type {(state: Position, tool: string) => Tool[]} */
  const choices = (state, tool) => {
    if (tool === TRADE) {
      return trades(state.cards[seat]).map((cards) => ({
        id: `%${cards}`,
        label: `Trade in ${[...cards].join(", ")} for 5M`,
        text: [...cards].join(" "),
        group: "Which three?",
      }));
    }
    const kind = tool === BUY ? "buy" : "sell";
    return legalActions(state).flatMap((action) => {
      if (action.kind !== kind) return [];
      const price = kind === "buy" ? PRICES[action.floor] : sellingPrice(action.floor);
      const name = floorName(action.floor);
      const text = `${name.replace(/^a /, "")} for ${price}M`;
      const group = kind === "buy" ? "Buy from the bank" : "Sell to the bank";
      return [{ id: actionText(action), label: `${capital(kind)} ${name} for ${price}M`, text, group }];
    });
  };

  return {
    hand: NOTHING_IN_HAND,
    tools(state, { piece, open }) {
      if (isComplete(state)) return opponent ? [replyTool(opponent.name)] : [];
      return [
        ...incomeTools(state),
        ...pieces.tools(state, piece),
        ...endTools(state, open),
        ...cardTools(state, seat, open),
        ...(open === null ? [] : choices(state, open)),
      ];
    },
    choose(state, { piece, open }, tool, cell) {
      if (tool === REPLY) return { hand: NOTHING_IN_HAND, say: opponent?.words(state) };
      if (tool === FLOOR || tool === NEUTRAL) {
        const { hand, ...rest } = pieces.choose(state, piece, tool, cell);
        return { hand: { piece: hand, open: null }, ...rest };
      }
      if (tool !== TRADE && tool !== BUY && tool !== SELL) {
        return { hand: { piece, open: open === BUY || open === SELL ? open : null }, move: tool };
      }
      const all = choices(state, tool);
      if (tool === TRADE && all.length === 1) return { hand: NOTHING_IN_HAND, move: all[0].id };
      return { hand: { piece: null, open: open === tool ? null : tool } };
    },
    press(state, { piece, open }, cell) {
      if (isComplete(state)) return { hand: NOTHING_IN_HAND, say: siteWords(state, cell) };
      const [first] = state.turn?.phase === INCOME ? incomeGroup(state, cell) : [];
      if (first !== undefined) return { hand: { piece, open }, move: `$${state.box.outline.sites[first]}` };
      const { hand, move } = pieces.press(state, piece, cell);
      const pressed = { hand: { piece: hand, open } };
      return move === undefined ? { ...pressed, say: siteWords(state, cell) } : { ...pressed, move };
    },
  };
}

/** @type {(state: Position, site: string) => string} */
function siteWords(state, site) {
  return `${siteLine(state, site)}.`;
}

/** @type {(state: Position, seat: number) => Tool[]} */
function pieceTools(state, seat) {
  const stock = state.stock[seat] ?? [];
  const own = stock.filter((_, floor) => floor !== NEUTRAL_FLOOR);
  const phase = state.turn?.phase;
  const when = phase === BUILDING ? "" : phase === INCOME ? ": income comes first" : ": building has ended";
  const neutral = stock[NEUTRAL_FLOOR] ?? 0;
  return [
    {
      id: FLOOR,
      label: `Your floor, in stock: ${stockLine(own)}${when}`,
      text: "Floor",
      key: FLOOR,
      isOff: when !== "" || own.every((number) => number === 0),
      art: sign(state.seats[seat]),
    },
    {
      id: NEUTRAL,
      label: `Neutral floor, ${neutral} in stock${when}`,
      text: "Neutral",
      key: NEUTRAL,
      isOff: when !== "" || neutral === 0,
      art: sign("W"),
    },
  ];
}

/** Buying, selling and ending. @type {(state: Position, open: string | null) => Tool[]} */
function endTools(state, open) {
  const kinds = new Set(legalActions(state).map(({ kind }) => kind));
  const why = whyNot(state, { kind: "end" });
  const reason = why === null ? "" : `: ${why}`;
  const investing = (/** @type {string} */ id, /** @type {"buy" | "sell"} */ kind, /** @type {string} */ text) => {
    const isOff = !kinds.has(kind);
    const none = kind === "buy" ? ": the bank has no floor that you can pay for" : ": there is none in stock";
    const label = `${text} a floor${isOff ? reason || none : ""}`;
    return { id, label, text, key: kind[0], isChosen: !isOff && open === id, isOff };
  };
  const nothing = { id: "|", label: "Build nothing, then use your cards", text: "Build nothing", key: "x" };
  return [
    investing(BUY, "buy", "Buy"),
    investing(SELL, "sell", "Sell"),
    ...(kinds.has("endBuilding") ? [nothing] : []),
    { id: END, label: `End the turn${reason}`, text: "End turn", key: "e", isOff: why !== null },
  ];
}

/** @type {(state: Position) => Tool[]} */
function incomeTools(state) {
  if (state.turn?.phase !== INCOME) return [];
  const { sites } = state.box.outline;
  return legalIncomes(state).map((action) => {
    const group = incomeGroup(state, action.site);
    const money = rent(state, group);
    return {
      id: actionText(action),
      label: `Take ${money}M from ${group.map((site) => sites[site]).join(", ")}`,
      text: `${action.site} ${money}M`,
      group: "Take the rent of a group",
    };
  });
}

/** @type {(state: Position, seat: number, open: string | null) => Tool[]} */
function cardTools(state, seat, open) {
  const hand = state.cards[seat];
  const cards = [...new Set(hand)].flatMap((card, place) => {
    const bonus = state.box.bonus.get(card);
    if (bonus === undefined) return [];
    const why = whyNot(state, { kind: "claim", cards: card });
    const number = hand.split(card).length - 1;
    return [
      {
        id: `!${card}`,
        label: `Claim ${card}, ${bonus.name}, for ${bonus.pay}M${why === null ? "" : `: ${why}`}`,
        text: `${card} ${bonus.pay}M${number > 1 ? ` ×${number}` : ""}`,
        key: String(place + 1),
        isOff: why !== null,
        art: patternArt(bonus.pattern),
        group: "Claim a card",
      },
    ];
  });
  if (trades(hand).length === 0) return cards;
  const trade = { id: TRADE, label: "Trade in three cards for 5M", text: "3 for 5M", key: "t", group: "Claim a card" };
  return [...cards, { ...trade, isChosen: open === TRADE }];
}

/** @type {(name: string) => Tool} */
function replyTool(name) {
  return { id: REPLY, label: `What does ${name} do?`, key: "o" };
}
