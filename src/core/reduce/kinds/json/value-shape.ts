import { readSignal } from "../../text/signal-words.ts";

/** What stands at one place of a JSON text, over all its repetitions: `items[].status` is one place. */
export interface ValueShape {
  readonly key: string;
  readonly path: string;
  readonly depth: number;
  /** Which of the fields that say what became of a row it is; undefined where it is none. */
  readonly groupField: number | undefined;
  /** Its name says that what it holds is an error. */
  readonly isError: boolean;
  /** In the order in which they first came; an array has its items under `[]`. */
  readonly children: ValueShape[];
  readonly childrenByKey: Map<string, ValueShape>;
  /** How many values stood here. */
  count: number;
  /** Whether there were more keys than are told apart. */
  hasOtherKeys: boolean;
  /** How many of the values were numbers that can be added without loss. */
  numbers: number;
  sum: number;
  min: number;
  max: number;
  /** The least and the greatest as they stand in the text. */
  minText: string;
  maxText: string;
  /** Each value with how often it came; undefined once there were too many. */
  values: CountedValue[] | undefined;
}

/** A text with its quotes, a number or a word, as it stands in the JSON. */
export interface CountedValue {
  readonly text: string;
  readonly soundsLikeError: boolean;
  /** What a row with it is counted under; written when it is first needed. */
  label?: string;
  count: number;
}

/** An object with more keys than these is a map: its further entries are not told apart. */
const MOST_CHILDREN = 60;
const DEEPEST = 12;
const MOST_VALUES = 12;
const LONGEST_VALUE = 60;
const LONGEST_KEY = 200;
/** So many digits are always a safe integer. */
const SAFE_DIGITS = 15;
/** The item of an array, as a key. */
export const ITEM = "[]";
/** Fields that say what became of a row, most telling first. */
const GROUP_FIELDS = [
  "status",
  "state",
  "level",
  "severity",
  "conclusion",
  "result",
  "phase",
  "outcome",
  "type",
  "kind",
];
const ERROR_FIELDS = /^(?:errors?|exception|failures?|failed|(?:error|failure|failed)_?count)$/i;

export function newShape(key: string, path: string, depth: number): ValueShape {
  const field = GROUP_FIELDS.indexOf(key);
  return {
    key,
    path,
    depth,
    groupField: field < 0 ? undefined : field,
    isError: ERROR_FIELDS.test(key),
    children: [],
    childrenByKey: new Map(),
    count: 0,
    hasOtherKeys: false,
    numbers: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minText: "",
    maxText: "",
    values: [],
  };
}

/** The shape of a child; undefined where it is too deep or one key too many. */
export function childShape(parent: ValueShape, key: string): ValueShape | undefined {
  const known = parent.childrenByKey.get(key);
  if (known !== undefined) return known;
  if (parent.depth >= DEEPEST) return undefined;
  if (parent.children.length >= MOST_CHILDREN || key.length > LONGEST_KEY) {
    parent.hasOtherKeys = true;
    return undefined;
  }
  const path = key === ITEM ? `${parent.path}[]` : parent.path === "" ? key : `${parent.path}.${key}`;
  const child = newShape(key, path, parent.depth + 1);
  parent.children.push(child);
  parent.childrenByKey.set(key, child);
  return child;
}

/**
 * Notes a text, a number or a word such as `true`. Values that came before are found without
 * copying them out of the text.
 *
 * @returns The value with its count; undefined where the values here are too many or too long.
 */
export function noteScalar(shape: ValueShape, text: string, start: number, end: number): CountedValue | undefined {
  const first = text.charCodeAt(start);
  if (first === 0x2d || (first >= 0x30 && first <= 0x39)) noteNumber(shape, text, start, end);
  const { values } = shape;
  if (values === undefined) return undefined;
  const length = end - start;
  for (const known of values) {
    if (known.text.length === length && text.startsWith(known.text, start)) {
      known.count += 1;
      return known;
    }
  }
  if (values.length >= MOST_VALUES || length > LONGEST_VALUE) {
    shape.values = undefined;
    return undefined;
  }
  const own = text.slice(start, end);
  const soundsLikeError = readSignal(own) === "error" || isErrorNumber(shape.key, own);
  const value: CountedValue = { text: own, soundsLikeError, count: 1 };
  values.push(value);
  return value;
}

/** Loggers of Node write levels as numbers, and servers how they answered. */
function isErrorNumber(key: string, value: string): boolean {
  return key === "level" ? /^[56]0$/.test(value) : key === "status" && /^5\d\d$/.test(value);
}

function noteNumber(shape: ValueShape, text: string, start: number, end: number): void {
  const value = readNumber(text, start, end);
  // Larger numbers are identifiers, and adding them would round them.
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return;
  shape.numbers += 1;
  shape.sum += value;
  if (value < shape.min) {
    shape.min = value;
    shape.minText = text.slice(start, end);
  }
  if (value > shape.max) {
    shape.max = value;
    shape.maxText = text.slice(start, end);
  }
}

/** The number between two places. Most are short and of digits only, and need not be copied out of the text. */
function readNumber(text: string, start: number, end: number): number {
  if (end - start > SAFE_DIGITS) return Number(text.slice(start, end));
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number(text.slice(start, end));
    value = value * 10 + digit;
  }
  return value;
}
