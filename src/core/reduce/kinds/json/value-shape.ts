import { OUTCOME_FIELDS } from "../../text/column-facts.ts";

/** What is at one place of a JSON text, over all its repetitions: `items[].status` is one place. */
export interface ValueShape {
  readonly key: string;
  /** The key as written before its values. */
  readonly written: string;
  readonly path: string;
  readonly depth: number;
  /** Which of the fields that say what became of a row it is; undefined if it is none of them. */
  readonly groupField: number | undefined;
  /** Its name says that it contains an error. */
  readonly isError: boolean;
  /** Whether it is either of these. */
  readonly tellsOutcome: boolean;
  /** In order of first occurrence; an array has its items under `[]`. */
  readonly children: ValueShape[];
  readonly childrenByKey: Map<string, ValueShape>;
  /** How many values were here. */
  count: number;
  /** Whether there were more keys than we keep apart. */
  hasOtherKeys: boolean;
  /** How many of the values were numbers that can be added without loss. */
  numbers: number;
  sum: number;
  /** The sum of their squares. */
  squares: number;
  min: number;
  max: number;
  /** Where the smallest and the largest first occur in the text. */
  minStart: number;
  minEnd: number;
  maxStart: number;
  maxEnd: number;
  /** Each value with its count; undefined once there are too many. */
  values: CountedValue[] | undefined;
}

/** A text with its quotes, a number or a word, as written in the JSON. */
export interface CountedValue {
  readonly text: string;
  readonly soundsLikeError: boolean;
  /** The number of the group under which a row with it is counted; assigned when first needed. */
  group: number | undefined;
  count: number;
}

/** An object with more keys than this is a map: its further entries are not kept apart. */
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

/** The shape of a child; undefined if it is too deep or one key too many. */
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
