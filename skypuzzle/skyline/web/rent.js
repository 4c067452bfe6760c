/** The board of `rent` puzzles of Skyline of the World: give tops their owners. */

import { fault, nextHint, pieceHand } from "../shell/moves.js";
import { capital } from "../shell/words.js";
import { rings, sign } from "./drawing.js";
import { NEUTRAL, OWNER_WORDS, PENTHOUSE } from "./outline.js";
import { plot } from "./rent_plot.js";
import { UNKNOWN, groupAt, groupLine, pays, rentOf, whyNot } from "./rent_state.js";

const CLEAR = ".";
const GROUP = "=";
const OWNERS = Object.keys(OWNER_WORDS);
const SITE = /^[a-zA-Z][1-9][0-9]?$/;

/**
 * A state is the owners found so far, right or wrong, one letter for each site.
 * @type {(puzzle: import("../shell/types.js").PuzzleData) => import("../shell/types.js").Board}
 */
export function rentBoard(puzzle) {
  const play = puzzle.play ?? {};
  const rent = rentOf(puzzle.entry, play.outline);
  const { sites, index, rows } = rent.outline;
  const owners = puzzle.entry.solution.owners.replaceAll("/", "");
  const start = sites.map((site) => rent.known.get(site) ?? UNKNOWN).join("");

  /** @param {string} site */
  const at = (site) => index.get(site) ?? 0;

  /**
   * `Yc9`, or `.c9` for an owner that is taken away.
   * @param {string} move
   */
  function parse(move) {
    const [owner = "", ...rest] = move;
    const site = rest.join("");
    if (owner !== CLEAR && !OWNERS.includes(owner)) {
      throw fault("owner", move, "expected an owner and a site such as Yc9, or .c9 to clear it");
    }
    if (!index.has(site)) {
      const reason = `expected one of ${sites.length} sites, from ${sites[sites.length - 1]} to ${sites[0]}`;
      throw fault("site", site, reason);
    }
    return { owner: owner === CLEAR ? UNKNOWN : owner, site };
  }

  /**
   * @param {string} state
   * @param {string} move
   */
  function after(state, move) {
    const { owner, site } = parse(move);
    if (rent.known.has(site)) throw fault("owner", move, `the owner of ${site} is given`);
    if (state[at(site)] === owner) {
      const reason = owner === UNKNOWN ? `${site} has no owner yet` : `${site} is ${OWNER_WORDS[owner]} already`;
      throw fault("owner", move, reason);
    }
    return `${state.slice(0, at(site))}${owner}${state.slice(at(site) + 1)}`;
  }

  /**
   * The first move that gave a top a wrong owner that it still has.
   * @param {string[]} moves
   */
  function firstWrong(moves) {
    const last = new Map(moves.map(parse).map(({ owner, site }, place) => [site, { owner, place }]));
    const wrong = [...last].filter(([site, { owner }]) => owner !== UNKNOWN && owners[at(site)] !== owner);
    return wrong.length ? Math.min(...wrong.map(([, { place }]) => place)) : null;
  }

  /**
   * A hint from the first step of the explanation that is not on the board yet.
   * @param {string[]} moves
   */
  function hint(moves) {
    const wrong = firstWrong(moves);
    if (wrong !== null) return mistake(moves[wrong]);
    const state = moves.reduce(after, start);
    return nextHint(play.steps, (move) => state[at(move.slice(1))] === move[0]);
  }

  const hands = pieceHand({
    tools: (state) => [
      ...Object.entries(OWNER_WORDS).map(([owner, word]) => ({
        id: owner,
        label: owner === NEUTRAL ? `Neutral, ${count(state, NEUTRAL)} of ${rent.neutral} found` : capital(word),
        text: capital(word),
        key: owner.toLowerCase(),
        art: sign(owner),
      })),
      { id: CLEAR, label: "Clear the owner", text: "Clear", key: "x", art: sign(null) },
    ],
    moveOf: (state, tool, site) => `${state[at(site)] === tool && !rent.known.has(site) ? CLEAR : tool}${site}`,
  });

  return {
    start,
    after,
    forced: () => null,
    made(move) {
      const { owner, site } = parse(move);
      return owner === UNKNOWN ? `${site} is not known.` : `${site} is ${OWNER_WORDS[owner]}.`;
    },
    describe(state) {
      const left = count(state, UNKNOWN);
      return `${left} owner${left === 1 ? "" : "s"} to find, neutral ${count(state, NEUTRAL)} of ${rent.neutral}`;
    },
    isComplete: (state) => !state.includes(UNKNOWN),
    isSolved: (state) => !state.includes(UNKNOWN) && whyNot(rent, state) === null,
    shortfall: (state) => `Every top has an owner, but ${whyNot(rent, state)}.`,
    solution: () => sites.filter((site) => !rent.known.has(site)).map((site) => `${owners[at(site)]}${site}`),
    firstWrong,
    hint,
    spelled(word) {
      const [first = "", ...rest] = word;
      return SITE.test(rest.join("")) ? first.toUpperCase() + rest.join("").toLowerCase() : word;
    },
    look(state, word) {
      const site = word.slice(1);
      return word[0] === GROUP && index.has(site) ? groupLine(rent, state, site) : null;
    },

    label: `City of ${sites.length} tops, north up`,
    rows,
    cell(state, site) {
      const owner = state[at(site)] === UNKNOWN ? null : state[at(site)];
      const flag = rent.flags.get(site);
      const [height, top] = [rent.heights[at(site)], rent.rents[at(site)]];
      const tower = height === PENTHOUSE ? "penthouse, rent 0" : `rent ${top}`;
      const whose = owner === null ? "not known" : `${OWNER_WORDS[owner]}${rent.known.has(site) ? ", given" : ""}`;
      return {
        label: `${site}, ${tower}, ${flag ? `${OWNER_WORDS[flag.owner]} flag ${flag.income}` : whose}`,
        classes: owner === null ? "top" : "top owned",
        art: plot({
          height,
          rent: top,
          name: site,
          owner,
          isGiven: rent.known.has(site),
          income: flag?.income ?? null,
          now: pays(rent, groupAt(rent, state, site).group),
        }),
      };
    },
    overlay: (state) => rings(rent.outline, state),
    ...hands,
    press(state, hand, site) {
      const looks = hand === null || rent.known.has(site);
      if (!looks) return hands.press(state, hand, site);
      return { hand, say: groupLine(rent, state, site).slice(site.length + 2) }; // without the name
    },
    marks: OWNERS,
  };
}

/** A hint about a wrong move. @type {(move: string) => import("../shell/types.js").Hint} */
function mistake(move) {
  const site = move.slice(1);
  return {
    steps: [
      `It is not right so far. Look at rank ${site.slice(1)}.`,
      `A top there is not ${OWNER_WORDS[move[0]]}.`,
      `${move} is wrong. Take it away (key x; typed: .${site}).`,
    ],
    move: null,
    mend: { move: `.${site}`, words: `${site} is not ${OWNER_WORDS[move[0]]}.` },
    places: [site],
  };
}

/**
 * @param {string} state
 * @param {string} owner
 */
function count(state, owner) {
  return [...state].filter((each) => each === owner).length;
}
