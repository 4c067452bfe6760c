/** A puzzle's progress in a link to another device. The page loads this script only when it is needed. */

import { ask, html } from "./dom.js";
import { isSameLine, mergeProgress, readProgress } from "./logbook.js";
import { puzzleSession } from "./session.js";
import { FormatError, count, isSame, listOf, nonNegative, nullable, object, oneOf, parseJson, text } from "./schema.js";
import { numberOf } from "./words.js";

// Progress as text; what a link contains is checked like any data from outside

/**
 * @typedef {import("./session.js").Progress} Progress
 * @typedef {import("./session.js").Session} Session
 */

const [PACKED, PLAIN] = ["z", "p"];
const LONGEST = 8 * 1024;
const LONGEST_UNPACKED = 64 * 1024;
const TOO_LONG = "The progress in this link is too long, and nothing was changed.";
const WRONG_PUZZLE = "The progress in this link does not fit this puzzle, and nothing was changed.";

const linkSchema = object(
  { v: oneOf(1), id: text, m: text },
  {
    u: [text, () => ""],
    h: [listOf(count), () => []],
    t: [listOf(text), () => []],
    n: [count, () => 0],
    b: [count, () => 0],
    s: [nonNegative, () => 0],
    x: [oneOf(0, 1), () => 0],
    f: [nullable((value) => value), () => null],
  },
);

/**
 * A puzzle's progress as text for the hash of a link. Throws a FormatError if it is too long.
 * @param {string} id
 * @param {Progress} progress
 */
export async function packProgress(id, progress) {
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
  const needed = Object.entries(all).filter(([, value]) => !isEmpty(value));
  const bytes = new TextEncoder().encode(JSON.stringify({ m: "", ...Object.fromEntries(needed) }));
  const canPack = "CompressionStream" in globalThis;
  const packed = canPack ? await pipeThrough(bytes, new CompressionStream("deflate-raw")) : null;
  const carrier = packed === null ? PLAIN + encodeBase64url(bytes) : PACKED + encodeBase64url(packed);
  if (carrier.length > LONGEST) throw new FormatError("too long for a link");
  return carrier;
}

/**
 * The progress in the hash of a link, replayed on the board move by move; or a sentence that says what is wrong.
 * @param {string} carrier
 * @param {string} id
 * @param {import("./types.js").Board} board
 * @returns {Promise<{ progress: Progress } | { trouble: string }>}
 */
export async function unpackProgress(carrier, id, board) {
  if (carrier.length > LONGEST) return { trouble: TOO_LONG };
  try {
    const progress = await decodeProgress(carrier, id);
    return puzzleSession(board, { title: "" }).resume(progress) ? { progress } : { trouble: WRONG_PUZZLE };
  } catch {
    return { trouble: WRONG_PUZZLE };
  }
}

/**
 * @param {string} packed
 * @param {string} id
 */
async function decodeProgress(packed, id) {
  const bytes = decodeBase64url(packed.slice(1));
  const isPacked = packed.startsWith(PACKED);
  if (!isPacked && !packed.startsWith(PLAIN)) throw new FormatError("packed in an unknown way");
  const data = isPacked ? await pipeThrough(bytes, new DecompressionStream("deflate-raw")) : bytes;
  const all = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(data), linkSchema);
  if (all.id !== id) throw new FormatError("of another puzzle");
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
function isEmpty(value) {
  return !value || (Array.isArray(value) && value.length === 0);
}

/**
 * Send bytes through a stream. Throws a FormatError if too many come out.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function pipeThrough(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > LONGEST_UNPACKED) {
      await reader.cancel();
      throw new FormatError("too long");
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
function encodeBase64url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} written */
function decodeBase64url(written) {
  if (!/^[\w-]*$/.test(written)) throw new FormatError("not base64url");
  const binary = atob(written.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Opening a link

/**
 * Offer the progress in the address, and ask before it replaces anything. Returns whether it did.
 * @param {string} carrier
 * @param {string} id
 * @param {Session} session  as it was left on this device
 * @param {(sentence: string) => void} notify
 */
export async function offerProgress(carrier, id, session, notify) {
  const found = await unpackProgress(carrier, id, session.board);
  history.replaceState(null, "", location.pathname + location.search); // so that this is asked once
  if ("trouble" in found) {
    notify(found.trouble);
    return false;
  }
  const here = session.progress();
  const facts = factsOf(mergeProgress(here, found.progress));
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

/** Where a link to this site can be opened. */
function whereToOpen() {
  const isHere = ["127.0.0.1", "localhost"].includes(location.hostname);
  return isHere
    ? "in another browser on this machine; for other devices, save a file under “Your progress”"
    : "on the other device";
}

/**
 * A button that creates the link.
 * @param {string} id
 * @param {Session} session
 * @param {string} mark  the prefix of a hash that contains progress
 */
export function linkPanel(id, session, mark) {
  const status = html("span", { role: "status" });
  const link = html("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link with your progress" });
  async function make() {
    const page = location.href.split("#")[0];
    const writing = packProgress(id, session.progress()).then((carrier) => page + mark + carrier);
    const copying = isCopied(writing);
    try {
      link.value = await writing;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      status.textContent = "This is too much for a link: save a file under “Your progress”.";
      return;
    }
    link.hidden = false;
    link.select();
    status.textContent = (await copying)
      ? `The link is copied: open it ${whereToOpen()}.`
      : `Copy this link, and open it ${whereToOpen()}.`;
  }
  return html(
    "div",
    { class: "carry" },
    html(
      "p",
      { class: "ways" },
      html("button", { type: "button", onclick: () => void make() }, "Continue elsewhere"),
      status,
    ),
    link,
  );
}

/**
 * Copy a text that is still being made. WebKit requires the call right after the button was pressed.
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
