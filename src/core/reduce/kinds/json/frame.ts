import { NO_GROUP } from "./segment-marks.ts";
import type { ValueShape } from "./value-shape.ts";

/** Behind every field that says what became of a row. */
const NO_FIELD = 1_000;

/** What is open: an array, an object, or the text as a list of documents. */
export interface Frame {
  isObject: boolean;
  /** How many others are open around it. */
  depth: number;
  start: number;
  /** How many segments there were before it. */
  firstSegment: number;
  shape: ValueShape | undefined;
  /** Whether its shape counts it. */
  isCounted: boolean;
  children: number;
  /** Where the value after the last key belongs. */
  next: ValueShape | undefined;
  group: number;
  groupField: number;
  hasError: boolean;
}

export function newFrame(): Frame {
  return {
    isObject: false,
    depth: 0,
    start: 0,
    firstSegment: 0,
    shape: undefined,
    isCounted: false,
    children: 0,
    next: undefined,
    group: NO_GROUP,
    groupField: NO_FIELD,
    hasError: false,
  };
}

/** Makes a frame as good as new: a text of rows opens and closes one with every row, so they are used again. */
export function resetFrame(frame: Frame): void {
  frame.isCounted = true;
  frame.children = 0;
  frame.next = undefined;
  frame.group = NO_GROUP;
  frame.groupField = NO_FIELD;
  frame.hasError = false;
}
