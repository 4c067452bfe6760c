/** Cloud tiles, their turns and kinds. A tile is its quarters NW NE SW SE, `.` for no building: `BG..`. */

/**
 * A quarter turn clockwise.
 * @param {string} tile
 * @returns {string}
 */
export const turned = (tile) => [2, 0, 3, 1].map((at) => tile[at]).join("");

/**
 * The different ways in which a tile can lie, from the one given on clockwise.
 * @param {string} tile
 * @returns {string[]}
 */
function rotations(tile) {
  const turns = [tile];
  for (let next = turned(tile); next !== tile; next = turned(next)) turns.push(next);
  return turns;
}

const bySpots = (/** @type {string} */ tile) => tile.replace(/[BGS]/g, "0").replace(/\./g, "1") + tile;

/**
 * The tile, turned the way in which all tiles of its kind are written.
 * @param {string} tile
 * @returns {string}
 */
export const kindOf = (tile) => rotations(tile).reduce((one, other) => (bySpots(other) < bySpots(one) ? other : one));

/**
 * Does the text describe a tile: two buildings and two quarters without one?
 * @param {string} text
 * @returns {boolean}
 */
export const isTile = (text) => /^[BGS.]{4}$/.test(text) && text.replaceAll(".", "").length === 2;

/**
 * Tiles as they are typed.
 * @param {readonly string[]} tiles
 * @returns {string}
 */
export const tilesLine = (tiles) => tiles.join(" ") || "none";

/**
 * Tiles without one of a kind.
 * @param {readonly string[]} tiles
 * @param {string} kind
 * @returns {string[]}
 */
export function without(tiles, kind) {
  const at = tiles.indexOf(kind);
  return at < 0 ? [...tiles] : [...tiles.slice(0, at), ...tiles.slice(at + 1)];
}

/**
 * A tile in words, for whoever cannot see it: `river north-west, forest north-east`.
 * @param {string} tile
 * @returns {string}
 */
export function tileWords(tile) {
  const words = /** @type {Record<string, string>} */ ({ B: "river", G: "forest", S: "sand" });
  const corners = ["north-west", "north-east", "south-west", "south-east"];
  return corners.flatMap((corner, at) => (words[tile[at]] ? [`${words[tile[at]]} ${corner}`] : [])).join(", ");
}
