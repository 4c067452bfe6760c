/** Signs on buttons, drawn with a pen of one width. */

import { svg } from "./dom.js";

const SIGNS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  check: "m4 12.5 5.5 5.5L20 7",
  hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.3-1 2.5h-5c0-1.2-.3-1.9-1-2.5Z",
  notes: "m4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1ZM14.5 6.5l3 3",
  flag: "M6 21V4M6 4h12l-3 4.5 3 4.5H6",
  back: "M6 21V4h12l-3 4.5 3 4.5h-4M13 17H9m2.5-2.5L9 17l2.5 2.5",
  anew: "M4 5v5h5M4.6 10a8 8 0 1 1-.6 4.5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "m6 6 12 12M18 6 6 18",
  share: "M12 15V4m-4 4 4-4 4 4M5 13v7h14v-7",
  copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
  next: "M5 12h14m-6-6 6 6-6 6",
};

/** @typedef {keyof typeof SIGNS} Sign */

/**
 * A sign; it says nothing to those who cannot see it.
 * @param {Sign} sign
 */
export function icon(sign) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
}
