/** Quarters in words. */

import { listed } from "../shell/wording.js";
import { nameOf } from "./geometry.js";

/**
 * Quarters in a list, by their names.
 * @param {number[]} quarters
 * @returns {string}
 */
export const names = (quarters) => listed(quarters.map(nameOf));
