/** A puzzle's progress in the hash of a link, for another device. What comes in is checked as what strangers send. */

import { readProgress } from "./logbook.js";
import { puzzleSession } from "./session.js";
import { amount, count, keyed, listOf, oneOf, orNull, parsed, text, Unreadable } from "./shape.js";

/** @typedef {import("./session.js").Progress} Progress */

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
