import type { Rank, Segment } from "../../outline.ts";
import { SegmentMarks } from "../../segment-marks.ts";
import type { JsonListener } from "./scan-json.ts";
import { type CountedValue, childShape, ITEM, newShape, noteScalar, type ValueShape } from "./value-shape.ts";

/** A container up to this size is shown or hidden as one; what is longer is parted into what it holds. */
const ROW_CHARACTERS = 600;
/** Items of an array that are shown before others, because they show what the rest looks like. */
const SAMPLE_ITEMS = 3;
/** Values this close to the top say what the document is. */
const TOP_DEPTH = 2;
const LONGEST_GROUP = 40;
const MOST_WRONG_ROWS = 200;
/** Behind every field that says what became of a row. */
const NO_FIELD = 1_000;
/** What an error field holds where there is none. */
const NOTHING = new Set(["null", "false", '""', "0"]);

/** Stands for a key that was cut off. */
const UNKNOWN_KEY = "…";

/** What is open. Used again for the next, because a text of rows opens and closes one with every row. */
interface Frame {
  isObject: boolean;
  start: number;
  /** How many segments there were before it. */
  firstSegment: number;
  shape: ValueShape | undefined;
  /** Whether its shape counts it. */
  isCounted: boolean;
  children: number;
  /** Where the value after the last key belongs. */
  next: ValueShape | undefined;
  group: string | undefined;
  groupField: number;
  hasError: boolean;
}

/** Builds the segments of a JSON text, and the shape of what it holds, while the text is read once. */
export class OutlineBuilder implements JsonListener {
  readonly root = newShape("", "", 0);
  /** Rows that went wrong and are too long to be shown or hidden as one. */
  readonly longWrongRows: { readonly start: number; readonly end: number }[] = [];
  readonly #text: string;
  readonly #stack: Frame[] = [];
  readonly #spare: Frame[] = [];
  readonly #marks = new SegmentMarks();
  #top: Frame;

  constructor(text: string) {
    this.#text = text;
    this.#top = newFrame();
    this.#top.shape = this.root;
  }

  /** Ends what came before a place from which on something else is read. */
  skip(at: number): void {
    if (this.#marks.count === 0) this.#marks.push(at, "signal", undefined);
    else if (this.#marks.end < at) this.#marks.end = at;
  }

  /** Opens what was opened before a piece began, the outermost first. None of it is counted: only its end is there. */
  enter(at: number, above: readonly boolean[]): void {
    for (const isObject of above) {
      const { shape } = this.#top;
      if (this.#top.isObject && shape !== undefined) this.#top.next = childShape(shape, UNKNOWN_KEY);
      this.#openAs(at, isObject, this.#shapeOfNext(), false);
    }
  }

  open(at: number, isObject: boolean): void {
    const shape = this.#shapeOfNext();
    if (shape !== undefined) shape.count += 1;
    this.#openAs(at, isObject, shape, true);
  }

  #openAs(at: number, isObject: boolean, shape: ValueShape | undefined, isCounted: boolean): void {
    this.#stack.push(this.#top);
    const frame = this.#spare.pop() ?? newFrame();
    frame.isObject = isObject;
    frame.start = at;
    frame.firstSegment = this.#marks.count;
    frame.shape = shape;
    frame.isCounted = isCounted;
    frame.children = 0;
    frame.next = undefined;
    frame.group = undefined;
    frame.groupField = NO_FIELD;
    frame.hasError = false;
    this.#top = frame;
  }

  close(end: number, isWhole: boolean): void {
    const frame = this.#top;
    // What is left of a row is no row.
    if (!isWhole && frame.isCounted && frame.shape !== undefined) frame.shape.count -= 1;
    this.#top = this.#stack.pop() ?? frame;
    if (frame !== this.#top) this.#spare.push(frame);
    if (end - frame.start <= ROW_CHARACTERS || this.#marks.count === frame.firstSegment) {
      this.#marks.count = frame.firstSegment;
      this.#push(end, frame.hasError ? "signal" : this.#rankOfNext(), frame.group);
      this.#top.hasError ||= frame.hasError;
    } else {
      this.#stretchLast(end);
      if (frame.hasError && this.#isRow(frame)) this.longWrongRows.push({ start: frame.start, end });
    }
    this.#countChild();
  }

  /** Whether what was closed is an item of a list; a document that stands alone is none. */
  #isRow({ isObject }: Frame): boolean {
    if (!isObject || this.#top.isObject || this.longWrongRows.length >= MOST_WRONG_ROWS) return false;
    return this.#stack.length > 0 || this.#top.children > 0;
  }

  key(start: number, end: number): void {
    const frame = this.#top;
    if (frame.shape === undefined) return;
    // Rows of one kind have their keys in one order: the next key is nearly always the expected one.
    const expected = frame.shape.children[frame.children];
    frame.next =
      expected !== undefined && expected.key.length === end - start && this.#text.startsWith(expected.key, start)
        ? expected
        : childShape(frame.shape, this.#text.slice(start, end));
  }

  scalar(start: number, end: number): void {
    const frame = this.#top;
    const shape = this.#shapeOfNext();
    let rank = this.#rankOfNext();
    if (shape !== undefined) {
      shape.count += 1;
      const value = noteScalar(shape, this.#text, start, end);
      if (frame.isObject && this.#noteOutcome(frame, shape, value)) rank = "signal";
    }
    this.#push(end, rank, undefined);
    this.#countChild();
  }

  /** The segments of the whole text, whose end belongs to the last one. */
  finish(): Segment[] {
    if (this.#marks.count > 0) this.#stretchLast(this.#text.length);
    else if (this.#text !== "") this.#marks.push(this.#text.length, "rest", undefined);
    return this.#marks.list();
  }

  #shapeOfNext(): ValueShape | undefined {
    const { shape, isObject, next } = this.#top;
    if (isObject || shape === undefined) return next;
    return shape.children[0]?.key === ITEM ? shape.children[0] : childShape(shape, ITEM);
  }

  #rankOfNext(): Rank {
    const isEarly = !this.#top.isObject && this.#top.children < SAMPLE_ITEMS;
    return isEarly || (this.#top.isObject && this.#stack.length <= TOP_DEPTH) ? "sample" : "rest";
  }

  #countChild(): void {
    this.#top.children += 1;
    this.#top.next = undefined;
  }

  /** Reads what a field says about its row. Says whether that is an error. */
  #noteOutcome(frame: Frame, { key, groupField, isError }: ValueShape, value: CountedValue | undefined): boolean {
    if (groupField !== undefined && groupField < frame.groupField && value !== undefined) {
      if (value.text.length <= LONGEST_GROUP) {
        frame.groupField = groupField;
        value.label ??= `${key} ${value.text.replaceAll('"', "")}`;
        frame.group = value.label;
      }
    }
    const tells = isError
      ? value === undefined || !NOTHING.has(value.text)
      : groupField !== undefined && value?.soundsLikeError === true;
    frame.hasError ||= tells;
    return tells;
  }

  #push(end: number, rank: Rank, group: string | undefined): void {
    this.#marks.push(this.#endOfSeparator(end), rank, group);
  }

  #stretchLast(end: number): void {
    if (this.#marks.count > 0 && this.#marks.end < end) this.#marks.end = this.#endOfSeparator(end);
  }

  /** A comma and a line break belong to the value before them. */
  #endOfSeparator(end: number): number {
    let at = end;
    if (this.#text.charCodeAt(at) === 0x2c) at += 1;
    if (this.#text.charCodeAt(at) === 0x0d) at += 1;
    return this.#text.charCodeAt(at) === 0x0a ? at + 1 : at;
  }
}

function newFrame(): Frame {
  return {
    isObject: false,
    start: 0,
    firstSegment: 0,
    shape: undefined,
    isCounted: false,
    children: 0,
    next: undefined,
    group: undefined,
    groupField: NO_FIELD,
    hasError: false,
  };
}
