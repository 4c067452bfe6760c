/** Buttons below the board: the tools of a game, and what any puzzle offers. */

import { html } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./types.js").Tool} Tool
 * @typedef {import("./icons.js").Sign} Sign
 *
 * @typedef {object} Control
 * @property {string} id
 * @property {string} text
 * @property {Sign} sign
 * @property {() => void} does
 * @property {string} [key]
 */

/** So many tools have room for a picture and a word side by side; with more, one stands below the other. */
const FEW = 3;
/** So many fit a narrow phone side by side. */
const MOST = 6;

/**
 * The tools of a board: they come and go, but a button that stays is the same button, and keeps the focus.
 * @param {(id: string) => void} choose
 * @param {(tool: Tool) => void} refuse  one that is off was pressed
 */
export function toolbox(choose, refuse) {
  const element = html("div", { class: "tools", role: "group", "aria-label": "Pieces" });
  /** @type {Map<string, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {Tool[]} */
  let now = [];

  /** @param {Tool} tool */
  function button(tool) {
    const made =
      buttons.get(tool.id) ?? html("button", { type: "button", "data-tool": tool.id, onclick: () => press(tool.id) });
    const text = tool.text ?? tool.label;
    const isShort = text !== tool.label;
    made.title = isShort ? tool.label : "";
    if (tool.key) made.setAttribute("aria-keyshortcuts", tool.key);
    else made.removeAttribute("aria-keyshortcuts");
    if (tool.isChosen === undefined) made.removeAttribute("aria-pressed");
    else made.setAttribute("aria-pressed", String(tool.isChosen));
    made.setAttribute("aria-disabled", String(Boolean(tool.isOff)));
    made.replaceChildren(
      ...(tool.art ? [html("span", { class: "art", "aria-hidden": "true" }, tool.art)] : []),
      ...(isShort ? [html("span", { class: "unseen" }, tool.label)] : []),
      html("span", { class: "text", "aria-hidden": isShort && "true" }, text),
      ...(tool.key ? [html("kbd", { "aria-hidden": "true" }, tool.key)] : []),
    );
    return made;
  }

  /** @param {string} id */
  function press(id) {
    const tool = now.find((each) => each.id === id);
    if (tool?.isOff) return refuse(tool);
    const before = new Set(buttons.keys());
    choose(id);
    // what has come is seen, too
    const fresh = [...buttons].filter(([each]) => !before.has(each));
    fresh[fresh.length - 1]?.[1].scrollIntoView({ block: "nearest" });
  }

  return {
    element,
    /**
     * @param {Tool[]} tools
     * @param {string} [name]  what they are
     */
    show(tools, name = "Pieces") {
      const focused = document.activeElement?.closest("[data-tool]")?.getAttribute("data-tool");
      const before = [...buttons.keys()].join("\n");
      now = tools;
      buttons = new Map(tools.map((tool) => [tool.id, button(tool)]));
      element.setAttribute("aria-label", name);
      element.classList.toggle("many", tools.length > FEW);
      if ([...buttons.keys()].join("\n") === before && element.childElementCount) return;
      const words = [...new Set(tools.map(({ group }) => group ?? ""))];
      element.replaceChildren(
        ...words.map((word) => {
          const own = tools.filter(({ group }) => (group ?? "") === word).map(({ id }) => buttons.get(id));
          const named = word ? { role: "group", "aria-label": word } : {};
          const head = word && html("span", { class: "word", "aria-hidden": "true" }, word);
          const group = html("div", { class: "group", ...named }, head, ...own);
          group.style.setProperty("--across", String(across(own.length)));
          return group;
        }),
      );
      if (focused !== null && focused !== undefined) buttons.get(focused)?.focus();
    },
  };
}

/**
 * How many buttons stand side by side, so that rows are even.
 * @param {number} count
 */
function across(count) {
  return Math.ceil(count / Math.ceil(count / MOST));
}

/**
 * What any puzzle offers.
 * @param {Control[]} controls
 */
export function controlBar(controls) {
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  for (const { id, text, sign, does, key } of controls) {
    const words = html("span", { class: "text" }, text);
    const press = () => {
      if (buttons.get(id)?.getAttribute("aria-disabled") !== "true") does();
    };
    const made = html("button", { type: "button", "data-control": id, onclick: press }, icon(sign), words);
    if (key) made.setAttribute("aria-keyshortcuts", key);
    buttons.set(id, made);
  }
  const element = html("div", { class: "controls", role: "group", "aria-label": "Puzzle" }, ...buttons.values());
  return {
    element,
    /**
     * Can a button be used now?
     * @param {string} id
     * @param {boolean} can
     */
    allow: (id, can) => buttons.get(id)?.setAttribute("aria-disabled", String(!can)),
    /**
     * Is a button that stays pressed, or opens something, pressed?
     * @param {string} id
     * @param {"aria-pressed" | "aria-expanded"} how
     * @param {boolean} is
     */
    mark: (id, how, is) => buttons.get(id)?.setAttribute(how, String(is)),
  };
}
