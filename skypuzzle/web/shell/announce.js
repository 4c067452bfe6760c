/** The one voice of a page: what changes is told to those who cannot see it, a sentence at a time. */

import { html } from "./dom.js";

/**
 * @typedef {object} Announcer
 * @property {HTMLElement} element  to be put on the page before anything is said
 * @property {(sentence: string) => void} say
 */

/**
 * A live region that nobody sees. Saying the same once more is a change, too.
 * @returns {Announcer}
 */
export function announcer() {
  const element = html("div", { role: "status", "aria-live": "polite", class: "unseen" });
  return {
    element,
    say(sentence) {
      if (sentence) element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
    },
  };
}
