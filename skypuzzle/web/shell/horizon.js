/** The day's puzzles as a skyline: a building for each, as many storeys as stars, with light where it is solved. */

import { svg } from "./dom.js";

/** @typedef {{ stars: number | null, state: import("./standing.js").State }} House */

const [WIDTH, STOREY, GAP, BETWEEN, SKY, GROUND, MARGIN] = [26, 13, 4, 16, 26, 6, 12];
const USUAL = 3;
const ROOFS = ["flat", "gable", "mast", "step"];

/**
 * A picture of the houses of each game; only to look at, as the list tells it all.
 * @param {House[][]} games
 */
export function horizon(games) {
  const storeys = games.flat().map((house) => (house.stars ?? USUAL) + 1);
  const height = SKY + STOREY * Math.max(2, ...storeys) + GROUND;
  const ground = height - GROUND;
  const shapes = [];
  let x = MARGIN;
  let number = 0;
  for (const [place, houses] of games.entries()) {
    for (const house of houses) {
      shapes.push(building(x, ground, house, ROOFS[(number + place) % ROOFS.length]));
      x += WIDTH + GAP;
      number += 1;
    }
    x += BETWEEN - GAP;
  }
  const width = Math.max(x - BETWEEN + MARGIN, WIDTH);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "horizon", "aria-hidden": "true" },
    ...shapes,
    svg("path", { d: `M0 ${ground}h${width}v${GROUND}h${-width}z`, class: "ground" }),
  );
}

/**
 * @param {number} x
 * @param {number} ground
 * @param {House} house
 * @param {string} roof
 */
function building(x, ground, { stars, state }, roof) {
  const storeys = (stars ?? USUAL) + 1;
  const top = ground - storeys * STOREY;
  const lit = { solved: storeys, begun: Math.ceil(storeys / 2), shown: 0, new: 0 }[state];
  const windows = [];
  for (let storey = 0; storey < storeys; storey += 1) {
    for (const column of [0, 1]) {
      const [left, upper] = [x + 5 + column * 9, ground - (storey + 1) * STOREY + 4];
      windows.push(svg("path", { d: `M${left} ${upper}h7v6h-7z`, class: storey < lit ? "lit" : "dark" }));
    }
  }
  const walls = `M${x} ${ground}V${top}${roofPath(roof)}V${ground}z`;
  return svg("g", { class: `house is-${state}` }, svg("path", { d: walls, class: "walls" }), ...windows);
}

/**
 * From the top of the left wall to that of the right one.
 * @param {string} roof
 */
function roofPath(roof) {
  const half = WIDTH / 2;
  if (roof === "gable") return `l${half} -9l${half} 9`;
  if (roof === "mast") return `h${half - 1}v-16h2v16h${half - 1}`;
  if (roof === "step") return `h5v-5h${WIDTH - 10}v5h5`;
  return `h${WIDTH}`;
}
