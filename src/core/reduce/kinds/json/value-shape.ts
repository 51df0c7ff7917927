import { OUTCOME_FIELDS } from "../../text/column-facts.ts";

/** What stands at one place of a JSON text, over all its repetitions: `items[].status` is one place. */
export interface ValueShape {
  readonly key: string;
  /** The key as it stands before its values. */
  readonly written: string;
  readonly path: string;
  readonly depth: number;
  /** Which of the fields that say what became of a row it is; undefined where it is none. */
  readonly groupField: number | undefined;
  /** Its name says that what it holds is an error. */
  readonly isError: boolean;
  /** Whether it is any of them. */
  readonly tellsOutcome: boolean;
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
  /** The sum of their squares. */
  squares: number;
  min: number;
  max: number;
  /** Where the least and the greatest first stand in the text. */
  minStart: number;
  minEnd: number;
  maxStart: number;
  maxEnd: number;
  /** Each value with how often it came; undefined once there were too many. */
  values: CountedValue[] | undefined;
}

/** A text with its quotes, a number or a word, as it stands in the JSON. */
export interface CountedValue {
  readonly text: string;
  readonly soundsLikeError: boolean;
  /** The number of what a row with it is counted under; given when it is first needed. */
  group: number | undefined;
  count: number;
}

/** An object with more keys than these is a map: its further entries are not told apart. */
const MAX_CHILDREN = 60;
/** Judgements: no reader asks for what stands deeper, and longer keys are data. */
const MAX_DEPTH = 12;
const MAX_KEY_LENGTH = 200;
/** The item of an array, as a key. */
export const ITEM = "[]";
const ERROR_FIELDS = /^(?:errors?|exception|failures?|failed|(?:error|failure|failed)_?count)$/i;

export function newShape(key: string, path: string, depth: number): ValueShape {
  const field = OUTCOME_FIELDS.indexOf(key);
  const isError = ERROR_FIELDS.test(key);
  return {
    key,
    written: `"${key}":`,
    path,
    depth,
    groupField: field < 0 ? undefined : field,
    isError,
    tellsOutcome: isError || field >= 0,
    children: [],
    childrenByKey: new Map(),
    count: 0,
    hasOtherKeys: false,
    numbers: 0,
    sum: 0,
    squares: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minStart: 0,
    minEnd: 0,
    maxStart: 0,
    maxEnd: 0,
    values: [],
  };
}

/** The shape of a child; undefined where it is too deep or one key too many. */
export function childShape(parent: ValueShape, key: string): ValueShape | undefined {
  const known = parent.childrenByKey.get(key);
  if (known !== undefined) return known;
  if (parent.depth >= MAX_DEPTH) return undefined;
  if (parent.children.length >= MAX_CHILDREN || key.length > MAX_KEY_LENGTH) {
    parent.hasOtherKeys = true;
    return undefined;
  }
  const path = key === ITEM ? `${parent.path}[]` : parent.path === "" ? key : `${parent.path}.${key}`;
  const child = newShape(key, path, parent.depth + 1);
  parent.children.push(child);
  parent.childrenByKey.set(key, child);
  return child;
}
