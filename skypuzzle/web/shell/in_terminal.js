/** A puzzle that only the terminal plays: what is given, and the command for it. */

import { html } from "./dom.js";

/**
 * What stands in place of a board.
 * @param {import("./puzzle.js").Place} place
 * @param {import("./types.js").PuzzleData} puzzle
 */
export function inTerminal({ date, game, number }, puzzle) {
  const picture = html("img", { src: "./given.svg", alt: "What is given", class: "sheet given-picture" });
  picture.addEventListener("error", () => picture.remove());
  return [
    html("p", {}, puzzle.task),
    html(
      "p",
      {},
      "This kind of puzzle needs more thought than a page has: the terminal plays it, with ",
      html("code", {}, `skypuzzle ${game} play ${date}#${number}`),
      ".",
    ),
    picture,
    html("p", {}, html("a", { href: "../../booklet.pdf" }, "The day’s puzzles as a booklet to print (PDF)")),
  ];
}
