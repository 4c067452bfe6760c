/** Elements of a page: creating them, announcements for screen readers, dialogs, icons. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes
 */

/**
 * Create an HTML element. Attributes that are false or missing are left out; those that begin with `on` are listeners.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(/** @type {any} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
  return element;
}

// Announcements

/**
 * @typedef {object} Announcer
 * @property {HTMLElement} element  must be on the page before anything is said
 * @property {(sentence: string) => void} say
 */

/** A visually hidden live region. Saying the same sentence again is announced again. @type {() => Announcer} */
export function announcer() {
  const element = html("div", { role: "status", "aria-live": "polite", class: "unseen" });
  return {
    element,
    say(sentence) {
      if (sentence) element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
    },
  };
}

// Dialogs

/**
 * Ask a question and wait for the answer. Escape means no.
 * @param {string} question
 * @param {string} yes  the text of the button that agrees
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

// Icons

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
 * An icon, hidden from screen readers.
 * @param {Sign} sign
 */
export function icon(sign) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));
}
