import { isClosing, isOpening } from "../../../json/scan-json.ts";
import { LINE_FEED, QUOTE } from "../../../text/character-codes.ts";
import type { Span } from "../../../text/span.ts";
import { MAX_WRONG_ROWS } from "../../text/wrong-row-limits.ts";
import { noteScalar } from "./note-scalar.ts";
import { NO_GROUP, REST, SAMPLE, SegmentMarks, SIGNAL } from "./segment-marks.ts";
import { endOfCutString, endOfToken, isBetween, isClosed, skipColon } from "./token-ends.ts";
import { type CountedValue, childShape, ITEM, newShape, type ValueShape } from "./value-shape.ts";

/** A container up to this size is shown or hidden as one; a longer one is split into its contents. */
const ROW_CHARACTERS = 600;
/** How many items of an array are shown before others, because they show what the rest looks like. */
const SAMPLE_ITEMS = 3;
/** Values this close to the top say what the document is. */
const TOP_DEPTH = 2;
/** Braces by their code. */
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
/** The maximum number of missing brackets that is reported. */
const MAX_MISSING = 64;
/** After every field that says what became of a row. */
const NO_FIELD = 1_000;
/** Replaces a key that was cut off. */
const UNKNOWN_KEY = "…";

/** What is open: an array, an object, or the text as a list of documents. */
interface Frame {
  readonly isObject: boolean;
  /** How many others are open around it. */
  readonly depth: number;
  readonly start: number;
  /** The number of segments before it. */
  readonly firstSegment: number;
  readonly shape: ValueShape | undefined;
  /** Whether its shape counts it. */
  readonly isCounted: boolean;
  children: number;
  /** Where the value after the last key belongs. */
  next: ValueShape | undefined;
  group: number;
  groupField: number;
  hasError: boolean;
}

/** What was scanned of a JSON text. */
export interface JsonReading {
  /** The shape of all documents together, which are its items. */
  readonly root: ValueShape;
  readonly marks: SegmentMarks;
  /** Rows that went wrong and are too long to show or hide as a whole. */
  readonly longWrongRows: Span[];
  /** The text as a list of documents, which is open from its start to its end. */
  readonly documents: Frame;
}

export function newReading(): JsonReading {
  const root = newShape("", "", 0);
  const documents = newFrame({ isObject: false, depth: 0, start: 0, firstSegment: 0, shape: root, isCounted: false });
  return { root, marks: new SegmentMarks(), longWrongRows: [], documents };
}

type OpenedFrame = Pick<Frame, "isObject" | "depth" | "start" | "firstSegment" | "shape" | "isCounted">;

/** Every field is named explicitly: each row opens a frame, and spreading fields takes as long as reading it. */
function newFrame({ isObject, depth, start, firstSegment, shape, isCounted }: OpenedFrame): Frame {
  return {
    isObject,
    depth,
    start,
    firstSegment,
    shape,
    isCounted,
    children: 0,
    next: undefined,
    group: NO_GROUP,
    groupField: NO_FIELD,
    hasError: false,
  };
}

/** A part of a text to scan. */
export interface JsonRange extends Span {
  /** Where its first whole word starts. */
  readonly from: number;
}

/** What shows that a part is incomplete. */
export interface Signs {
  /** What was closed but never opened, the innermost first: true for an object. */
  readonly unopened: readonly boolean[];
  /** How many brackets were opened but never closed. */
  readonly unclosed: number;
  /** Whether a line starts unlike any line of formatted JSON, but as a note may. */
  readonly mayHoldNotes: boolean;
}

/**
 * Scans JSON from the start to the end of a part, one document or many, whole or cut off, continuing what was scanned
 * before.
 *
 * Nothing is refused: what is not JSON is scanned as words. Brackets go on a stack instead of being recursed into, so
 * no depth is too deep. A text or a number that was cut off is left out. One loop without an event per value: reporting
 * each to a listener takes a third longer.
 *
 * @param above - What was opened before the part began, the outermost first: true for an object.
 */
export function scanJsonPart(text: string, reading: JsonReading, range: JsonRange, above: readonly boolean[]): Signs {
  const { marks } = reading;
  const { end } = range;
  const stack: Frame[] = [];
  const unopened: boolean[] = [];
  let top = enter(reading, range.start, above, stack);
  let mayHoldNotes = false;

  for (let at = range.from; at < end; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      // Rows of the same kind have their keys in the same order: the next key is nearly always the expected one.
      const expected = top.shape?.children[top.children];
      if (expected !== undefined && text.slice(at, at + expected.written.length) === expected.written) {
        top.next = expected;
        at += expected.written.length;
        continue;
      }
      const after = endOfCutString(text, at, end);
      const behind = skipColon(text, after);
      if (isClosed(text, at, after)) {
        if (behind > after) top.next = top.shape && childShape(top.shape, text.slice(at + 1, after - 1));
        else addScalar(top, text, at, after, marks);
      }
      at = behind;
    } else if (isBetween(code)) at += 1;
    else if (isOpening(code)) {
      const isObject = code === OPENING_BRACE;
      mayHoldNotes ||= !isObject && text.charCodeAt(at - 1) === LINE_FEED;
      const shape = shapeOfNext(top);
      if (shape !== undefined) shape.count += 1;
      stack.push(top);
      top = newFrame({ isObject, depth: stack.length, start: at, firstSegment: marks.count, shape, isCounted: true });
      at += 1;
    } else if (isClosing(code)) {
      at += 1;
      const below = stack.pop();
      if (below === undefined) {
        if (unopened.length < MAX_MISSING) unopened.push(code === CLOSING_BRACE);
        continue;
      }
      closeFrame(top, below, at, reading);
      top = below;
    } else {
      mayHoldNotes ||= text.charCodeAt(at - 1) === LINE_FEED;
      const after = endOfToken(text, at, end);
      if (after < end || top.depth === 0) addScalar(top, text, at, after, marks);
      at = after;
    }
  }
  const unclosed = stack.length;
  for (let below = stack.pop(); below !== undefined; below = stack.pop()) {
    // What is left of a row is not a row.
    if (top.isCounted && top.shape !== undefined) top.shape.count -= 1;
    closeFrame(top, below, end, reading);
    top = below;
  }
  return { unopened, unclosed, mayHoldNotes };
}

/** Opens what was opened before a part began. None of it is counted: only its end is present. */
function enter({ documents, marks }: JsonReading, start: number, above: readonly boolean[], stack: Frame[]): Frame {
  let top = documents;
  for (const isObject of above) {
    if (top.isObject && top.shape !== undefined) top.next = childShape(top.shape, UNKNOWN_KEY);
    const shape = shapeOfNext(top);
    stack.push(top);
    const { length: depth } = stack;
    top = newFrame({ isObject, depth, start, firstSegment: marks.count, shape, isCounted: false });
  }
  return top;
}

function shapeOfNext({ shape, isObject, next }: Frame): ValueShape | undefined {
  if (isObject || shape === undefined) return next;
  const first = shape.children[0];
  return first?.key === ITEM ? first : childShape(shape, ITEM);
}

function addScalar(top: Frame, text: string, start: number, end: number, marks: SegmentMarks): void {
  const shape = shapeOfNext(top);
  let rank = rankOfNext(top);
  if (shape !== undefined) {
    shape.count += 1;
    const value = noteScalar(shape, text, start, end);
    if (shape.tellsOutcome && top.isObject && noteOutcome(top, shape, value, marks)) rank = SIGNAL;
  }
  marks.push(end, rank, NO_GROUP);
  top.children += 1;
  top.next = undefined;
}

function closeFrame(frame: Frame, below: Frame, end: number, reading: JsonReading): void {
  const { marks } = reading;
  if (end - frame.start <= ROW_CHARACTERS || marks.count === frame.firstSegment) {
    marks.count = frame.firstSegment;
    marks.push(end, frame.hasError ? SIGNAL : rankOfNext(below), frame.group);
    below.hasError ||= frame.hasError;
  } else {
    marks.stretchLast(end);
    if (frame.hasError) noteLongRow(frame, below, end, reading);
  }
  below.children += 1;
  below.next = undefined;
}

/** Notes what went wrong if it is an item of a list; a single document is not. */
function noteLongRow({ isObject, start }: Frame, below: Frame, end: number, { longWrongRows }: JsonReading): void {
  const isRow = isObject && !below.isObject && (below.depth > 0 || below.children > 0);
  if (isRow && longWrongRows.length < MAX_WRONG_ROWS) longWrongRows.push({ start, end });
}

function rankOfNext({ isObject, children, depth }: Frame): number {
  const isEarly = isObject ? depth <= TOP_DEPTH : children < SAMPLE_ITEMS;
  return isEarly ? SAMPLE : REST;
}

/** A judgement: a longer value is not the name of a state. */
const MAX_GROUP_LENGTH = 40;
/** What an error field contains if there is no error. */
const NOTHING = new Set(["null", "false", '""', "0"]);

/**
 * Notes what a field says about its row: the group it is counted under, and whether it went wrong. Returns whether it
 * did.
 */
function noteOutcome(
  frame: Frame,
  { key, groupField, isError }: ValueShape,
  value: CountedValue | undefined,
  marks: SegmentMarks,
): boolean {
  if (groupField !== undefined && groupField < frame.groupField && value !== undefined) {
    if (value.text.length <= MAX_GROUP_LENGTH) {
      frame.groupField = groupField;
      value.group ??= marks.addGroup(`${key} ${value.text.replaceAll('"', "")}`);
      frame.group = value.group;
    }
  }
  const tells = isError
    ? value === undefined || !NOTHING.has(value.text)
    : groupField !== undefined && value?.soundsLikeError === true;
  frame.hasError ||= tells;
  return tells;
}
