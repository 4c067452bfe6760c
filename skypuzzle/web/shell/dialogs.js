/** Questions that must be answered before something is lost. */

import { html } from "./dom.js";

/**
 * Ask, and wait: true only for the button that says so. Escape is a no.
 * @param {string} question
 * @param {string} yes  what the button says
 * @param {string} [no]
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, no = "Cancel") {
  return new Promise((resolve) => {
    const close = (/** @type {string} */ answer) =>
      html(
        "button",
        {
          type: "button",
          class: answer === "yes" ? "chief" : "",
          onclick: () => dialog.close(answer),
        },
        answer === "yes" ? yes : no,
      );
    const words = html("p", { id: "question" }, question);
    const ways = html("p", { class: "ways" }, close("no"), close("yes"));
    const dialog = html("dialog", { "aria-labelledby": "question" }, words, ways);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
