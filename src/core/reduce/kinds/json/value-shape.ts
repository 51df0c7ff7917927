/** What stands at one place of a JSON text, over all its repetitions: `items[].status` is one place. */
export interface ValueShape {
  readonly path: string;
  readonly depth: number;
  /** By key; an array has its items under `[]`. */
  readonly children: Map<string, ValueShape>;
  /** How many values stood here. */
  count: number;
  /** How many keys were met after the children were too many to tell apart. */
  otherKeys: number;
  /** How many of them were numbers that can be added without loss. */
  numbers: number;
  sum: number;
  min: number;
  max: number;
  /** The least and the greatest as they stand in the text. */
  minText: string;
  maxText: string;
  /** Short texts, numbers and words with how often each came; undefined once there were too many. */
  values: Map<string, number> | undefined;
}

/** An object with more keys than these is a map: its entries are told apart no further. */
export const MOST_CHILDREN = 60;
const DEEPEST = 12;
const MOST_VALUES = 12;
const LONGEST_VALUE = 60;
/** The item of an array, as a key. */
export const ITEM = "[]";

export function newShape(path: string, depth: number): ValueShape {
  return {
    path,
    depth,
    children: new Map(),
    count: 0,
    otherKeys: 0,
    numbers: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minText: "",
    maxText: "",
    values: new Map(),
  };
}

/** The shape of a child; undefined where it is too deep or one key too many. */
export function childShape(parent: ValueShape, key: string): ValueShape | undefined {
  const known = parent.children.get(key);
  if (known !== undefined) return known;
  if (parent.depth >= DEEPEST) return undefined;
  if (parent.children.size >= MOST_CHILDREN) {
    parent.otherKeys += 1;
    return undefined;
  }
  const child = newShape(
    key === ITEM ? `${parent.path}[]` : parent.path === "" ? key : `${parent.path}.${key}`,
    parent.depth + 1,
  );
  parent.children.set(key, child);
  return child;
}

/** Notes a text, a number or a word such as `true`, as it stands in the JSON. */
export function noteScalar(shape: ValueShape, scalar: string): void {
  const first = scalar.charCodeAt(0);
  if (first === 0x2d || (first >= 0x30 && first <= 0x39)) noteNumber(shape, scalar);
  if (shape.values === undefined) return;
  const known = shape.values.get(scalar);
  if (known !== undefined) shape.values.set(scalar, known + 1);
  else if (shape.values.size >= MOST_VALUES || scalar.length > LONGEST_VALUE) shape.values = undefined;
  else shape.values.set(scalar, 1);
}

function noteNumber(shape: ValueShape, scalar: string): void {
  const value = Number(scalar);
  // Larger numbers are identifiers, and adding them would round them.
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return;
  shape.numbers += 1;
  shape.sum += value;
  if (value < shape.min) {
    shape.min = value;
    shape.minText = scalar;
  }
  if (value > shape.max) {
    shape.max = value;
    shape.maxText = scalar;
  }
}
