/** A puzzle's progress in a link to another device. The page fetches this only where it is needed. */

import { ask, html } from "./dom.js";
import { isSameLine, mergedProgress, readProgress } from "./logbook.js";
import { puzzleSession } from "./session.js";
import { Unreadable, amount, count, isSame, keyed, listOf, oneOf, orNull, parsed, text } from "./shape.js";
import { numberOf } from "./words.js";

// Progress as text: what comes in is checked like anything that strangers send

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 */

const [PACKED, PLAIN] = ["z", "p"];
const LONGEST = 8 * 1024;
const LONGEST_UNPACKED = 64 * 1024;
const TELL_LONG = "The progress in this link is too long to be carried, and nothing was changed.";
const TELL_WRONG = "The progress in this link does not fit this puzzle, and nothing was changed.";

const carriedShape = keyed(
  { v: oneOf(1), id: text, m: text },
  {
    u: [text, () => ""],
    h: [listOf(count), () => []],
    t: [listOf(text), () => []],
    n: [count, () => 0],
    b: [count, () => 0],
    s: [amount, () => 0],
    x: [oneOf(0, 1), () => 0],
    f: [orNull((value) => value), () => null],
  },
);

/**
 * What carries a puzzle's progress in a hash; an Unreadable if that is more than a link should bear.
 * @param {string} id
 * @param {Progress} progress
 */
export async function carrying(id, progress) {
  const all = {
    v: 1,
    id,
    m: progress.moves.join(" "),
    u: progress.undone.join(" "),
    h: progress.helped,
    t: progress.told,
    n: progress.hints,
    b: progress.taken_back,
    s: progress.seconds,
    x: Number(progress.shown),
    f: progress.feat,
  };
  const needed = Object.entries(all).filter(([, value]) => !isNothing(value));
  const bytes = new TextEncoder().encode(JSON.stringify({ m: "", ...Object.fromEntries(needed) }));
  const packed = "CompressionStream" in globalThis ? await piped(bytes, new CompressionStream("deflate-raw")) : null;
  const carrier = packed === null ? PLAIN + base64url(bytes) : PACKED + base64url(packed);
  if (carrier.length > LONGEST) throw new Unreadable("too long for a link");
  return carrier;
}

/**
 * The progress that is carried for a puzzle, made again by its board, move by move; or a sentence that tells why there
 * is none.
 * @param {string} carrier
 * @param {string} id
 * @param {import("./types.js").Board} board
 * @returns {Promise<{ progress: Progress } | { trouble: string }>}
 */
export async function carried(carrier, id, board) {
  if (carrier.length > LONGEST) return { trouble: TELL_LONG };
  try {
    const progress = await unpacked(carrier, id);
    return puzzleSession(board, { title: "" }).resume(progress) ? { progress } : { trouble: TELL_WRONG };
  } catch {
    return { trouble: TELL_WRONG };
  }
}

/**
 * @param {string} packed
 * @param {string} id
 */
async function unpacked(packed, id) {
  const bytes = bytesOf(packed.slice(1));
  const isPacked = packed.startsWith(PACKED);
  if (!isPacked && !packed.startsWith(PLAIN)) throw new Unreadable("packed in an unknown way");
  const data = isPacked ? await piped(bytes, new DecompressionStream("deflate-raw")) : bytes;
  const all = parsed(new TextDecoder("utf-8", { fatal: true }).decode(data), carriedShape);
  if (all.id !== id) throw new Unreadable("of another puzzle");
  return readProgress({
    moves: words(all.m),
    undone: words(all.u),
    helped: all.h,
    told: all.t,
    hints: all.n,
    taken_back: all.b,
    seconds: all.s,
    shown: all.x === 1,
    feat: all.f,
  });
}

/** @param {string} moves */
function words(moves) {
  return moves.split(" ").filter(Boolean);
}

/** @param {unknown} value */
function isNothing(value) {
  return !value || (Array.isArray(value) && value.length === 0);
}

/**
 * Bytes through a stream; no more come out than may.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function piped(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LONGEST_UNPACKED) {
      await reader.cancel();
      throw new Unreadable("too long");
    }
  }
  const whole = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} written */
function bytesOf(written) {
  if (!/^[\w-]*$/.test(written)) throw new Unreadable("not base64url");
  const binary = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Opening a link

/**
 * Offer the progress that the address carries, before it replaces what is here; has it?
 * @param {string} carrier
 * @param {string} id
 * @param {Session} session  as it was left here
 * @param {(sentence: string) => void} tell
 */
export async function takeCarried(carrier, id, session, tell) {
  const found = await carried(carrier, id, session.board);
  history.replaceState(null, "", location.pathname + location.search); // it is asked once
  if ("trouble" in found) {
    tell(found.trouble);
    return false;
  }
  const here = session.progress();
  const facts = factsOf(mergedProgress(here, found.progress));
  const isNothingNew = isSameLine(here, found.progress) && isSame(facts, factsOf(here));
  if (isNothingNew || !(await ask(question(here, found.progress), "Continue from there"))) return false;
  return session.resume({ ...found.progress, ...facts });
}

/**
 * @param {Progress} here
 * @param {Progress} there
 */
function question(here, there) {
  const solved = there.feat && !here.feat ? ", where you have solved it" : "";
  const [theirs, yours] = [there, here].map(({ moves }) => numberOf(moves.length, "move"));
  const brought = `This link brings ${theirs} of this puzzle from another device${solved}.`;
  const isReplaced = here.moves.length > 0 && !isSameLine(here, there);
  const replaced = isReplaced ? ` They replace your ${yours} here.` : "";
  return `${brought}${replaced} Continue from there?`;
}

/** @param {Progress} progress */
function factsOf({ told, hints, shown, feat }) {
  return { told, hints, shown, feat };
}

// Making a link

/** Where a link to this site works. */
function whereTo() {
  const isHere = ["127.0.0.1", "localhost"].includes(location.hostname);
  return isHere
    ? "in another browser of this machine; no other device reaches it, but files of “Your progress” travel"
    : "on the other device";
}

/**
 * A button that makes the link.
 * @param {string} id
 * @param {Session} session
 * @param {string} mark  what a hash that carries progress begins with
 */
export function carryPanel(id, session, mark) {
  const told = html("span", { role: "status" });
  const link = html("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link with your progress" });
  async function make() {
    const writing = carrying(id, session.progress()).then((carrier) => location.href.split("#")[0] + mark + carrier);
    const copying = isCopied(writing);
    try {
      link.value = await writing;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      told.textContent = "This is too much for a link: save a file under “Your progress”.";
      return;
    }
    link.hidden = false;
    link.select();
    told.textContent = (await copying)
      ? `The link is copied: open it ${whereTo()}.`
      : `Copy this link, and open it ${whereTo()}.`;
  }
  return html(
    "div",
    { class: "carry" },
    html(
      "p",
      { class: "ways" },
      html("button", { type: "button", onclick: () => void make() }, "Carry on elsewhere"),
      told,
    ),
    link,
  );
}

/**
 * Asked for at once, as WebKit wants it: while a text is waited for, it forgets that a button was pressed.
 * @param {Promise<string>} text
 */
async function isCopied(text) {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}
