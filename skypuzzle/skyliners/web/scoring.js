/** The points if the game ended now, for games with all cards open. */

import { holds, seen } from "./cities.js";
import { ROWS, SITES, SIZE } from "./geometry.js";

/**
 * @typedef {import("./positions.js").Position} Position
 *
 * @typedef {object} Score
 * @property {Record<string, number>} totals  by sides, in the order of the seats
 * @property {Record<string, number>} antennas
 * @property {string[]} winners
 */

const ANTENNAS = 10;
const SKYSCRAPER_POINTS = 3;

/**
 * Score a position; cards that are face down count for nothing, and the last antennas go to the nearest buildings.
 * @param {Position} position
 * @returns {Score}
 */
export function score(position) {
  const { heights, seats, skyscrapers } = position;
  const none = () => Object.fromEntries([...seats].map((side) => [side, 0]));
  const [totals, antennas] = [none(), none()];
  /** @type {Set<number>} */
  const topped = new Set();
  for (const [side, row] of claims(position)) {
    const shown = seen(heights, side, row);
    const free = shown.filter((site) => !topped.has(site));
    const placed = free.slice(0, ANTENNAS - antennas[side]);
    placed.forEach((site) => topped.add(site));
    antennas[side] += placed.length;
    totals[side] += shown.length + free.length; // rule 26: an antenna that is missing is a point, too
  }
  const top = Math.max(...heights);
  const tallest = SITES.filter((site) => heights[site] === top);
  [...seats].forEach((side, seat) => {
    const district = skyscrapers[seat];
    if (district !== null && tallest.some((site) => isIn(district, site))) totals[side] += SKYSCRAPER_POINTS;
  });
  const rank = (/** @type {string} */ side) => 1000 * totals[side] + antennas[side];
  const best = Math.max(...[...seats].map(rank));
  return { totals, antennas, winners: [...seats].filter((side) => rank(side) === best) };
}

/**
 * The rows that bring points, in order.
 * @param {Position} position
 * @returns {[string, number][]}
 */
function claims({ heights, seats, office, isIntro }) {
  if (isIntro) return ROWS.flatMap((row) => [...seats].map((side) => /** @type {[string, number]} */ ([side, row])));
  return office.flatMap(({ plan }) => (plan !== null && holds(heights, plan) ? [[plan.side, plan.row]] : []));
}

/**
 * Is a site in a 3×3 corner of the board? The middle belongs to all four (rule 4).
 * @param {string} district
 * @param {number} site
 */
function isIn(district, site) {
  const [file, rank] = [site % SIZE, Math.floor(site / SIZE)];
  return (district.includes("N") ? rank >= 2 : rank <= 2) && (district.includes("E") ? file >= 2 : file <= 2);
}

/**
 * Everyone's points, and their antennas if these decide.
 * @param {Score} score
 */
export function pointsWords({ totals, antennas }) {
  const points = Object.values(totals);
  const best = Math.max(...points);
  const isTied = points.filter((each) => each === best).length > 1;
  return Object.entries(totals)
    .map(([side, each]) => {
      const masts = `${antennas[side]} antenna${antennas[side] === 1 ? "" : "s"}`;
      return `${side} ${each}${isTied && each === best ? ` with ${masts}` : ""}`;
    })
    .join(", ");
}
