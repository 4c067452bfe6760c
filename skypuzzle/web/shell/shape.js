/** What data that comes from outside must look like: strictly read, with the place of what is wrong. */

/** Data that makes no sense here; the message says where and why. */
export class Unreadable extends Error {}

/** Data that only a newer version of these pages understands. */
export class Newer extends Unreadable {}

/**
 * @template T
 * @typedef {(value: unknown, place: string) => T} Shape  reads a value, or throws an Unreadable; where the place is
 *   empty it need not be told
 */

/** @type {Shape<string>} */
export function text(value, place) {
  if (typeof value !== "string") throw new Unreadable(`${place}: expected text`);
  return value;
}

/** @type {Shape<boolean>} */
export function yesOrNo(value, place) {
  if (typeof value !== "boolean") throw new Unreadable(`${place}: expected true or false`);
  return value;
}

/** @type {Shape<number>} */
export function amount(value, place) {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw new Unreadable(`${place}: expected a number from 0`);
  }
  return value;
}

/** @type {Shape<number>} */
export function count(value, place) {
  if (!Number.isSafeInteger(value)) throw new Unreadable(`${place}: expected a whole number`);
  return amount(value, place);
}

/** @type {Shape<number>} */
export function whole(value, place) {
  if (!Number.isSafeInteger(value)) throw new Unreadable(`${place}: expected a whole number`);
  return /** @type {number} */ (value);
}

/** @type {Shape<string>} */
export function day(value, place) {
  const name = text(value, place);
  const date = /^\d{4}-\d\d-\d\d$/.test(name) ? new Date(`${name}T00:00:00Z`) : null;
  if (date === null || Number.isNaN(date.getTime()) || date.toISOString().slice(0, name.length) !== name) {
    throw new Unreadable(`${place}: expected a day, such as 2027-01-01`);
  }
  return name;
}

/**
 * Exactly one of these.
 * @template {string | number} T
 * @param {...T} values
 * @returns {Shape<T>}
 */
export function oneOf(...values) {
  return (value, place) => {
    const found = values.find((each) => each === value);
    if (found === undefined) throw new Unreadable(`${place}: expected ${values.join(" or ")}`);
    return found;
  };
}

/**
 * The edition of a document: it rises when what older pages know is not enough any more to change it.
 * @template {number} T
 * @param {T} known
 * @returns {Shape<T>}
 */
export function edition(known) {
  return (value, place) => {
    if (whole(value, place) > known) throw new Newer(`${place}: of a newer version`);
    return oneOf(known)(value, place);
  };
}

/**
 * Null, or what the shape says.
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<T | null>}
 */
export function orNull(shape) {
  return (value, place) => (value === null ? null : shape(value, place));
}

/**
 * A list of what the shape says.
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<T[]>}
 */
export function listOf(shape) {
  return (value, place) => {
    if (!Array.isArray(value)) throw new Unreadable(`${place}: expected a list`);
    return value.map((item, number) => shape(item, place && `${place}[${number}]`));
  };
}

/**
 * Any keys, each with what the shape says.
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<Record<string, T>>}
 */
export function recordOf(shape) {
  return (value, place) =>
    Object.fromEntries(
      Object.entries(plain(value, place)).map(([key, item]) => [key, shape(item, place && `${place}.${key}`)]),
    );
}

/**
 * Certain keys, those of the second kind with what they are if they are missing: undefined leaves them out. Others are
 * wrong, or carried along as they are.
 * @template {Record<string, Shape<any>>} R
 * @template {Record<string, [Shape<any>, () => any]>} O
 * @param {R} required
 * @param {O} optional
 * @param {boolean} [isOpen]  to keys that only a newer version knows
 * @returns {Shape<{ [K in keyof R]: ReturnType<R[K]> } & { [K in keyof O]: ReturnType<O[K][0]> }>}
 */
export function keyed(required, optional, isOpen = false) {
  return (value, place) => {
    const given = plain(value, place);
    const known = { ...required, ...optional };
    const found = Object.entries(given).filter(([key]) => !Object.hasOwn(known, key));
    if (found.length && !isOpen) {
      throw new Unreadable(`${place}: unknown key ${JSON.stringify(found[0][0].slice(0, 40))}`);
    }
    for (const [key, shape] of Object.entries(required)) {
      if (!Object.hasOwn(given, key)) throw new Unreadable(`${place}: no ${key}`);
      found.push([key, shape(given[key], place && `${place}.${key}`)]);
    }
    for (const [key, [shape, otherwise]] of Object.entries(optional)) {
      const item = Object.hasOwn(given, key) ? shape(given[key], place && `${place}.${key}`) : otherwise();
      if (item !== undefined) found.push([key, item]);
    }
    return /** @type {any} */ (Object.fromEntries(found));
  };
}

/**
 * Text as JSON of that shape.
 * @template T
 * @param {string} written
 * @param {Shape<T>} shape
 * @returns {T}
 */
export function parsed(written, shape) {
  let value;
  try {
    value = JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch {
    throw new Unreadable("it is not JSON");
  }
  try {
    return shape(value, ""); // to know all places takes longer than to read
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return shape(value, "$");
  }
}

/**
 * What a record has under a key of its own, such as one that comes from outside; null if nothing.
 * @template T
 * @param {Record<string, T>} record
 * @param {string} key
 * @returns {T | null}
 */
export function own(record, key) {
  return Object.hasOwn(record, key) ? record[key] : null;
}

/**
 * Are both the same, written down?
 * @param {unknown} one
 * @param {unknown} other
 */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @type {(value: unknown, place: string) => Record<string, unknown>} */
function plain(value, place) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Unreadable(`${place}: expected an object`);
  }
  return /** @type {Record<string, unknown>} */ (value);
}
