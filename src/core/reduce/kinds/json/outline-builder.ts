import type { Rank, Segment } from "../../outline.ts";
import { readSignal } from "../../text/signal-words.ts";
import type { JsonListener } from "./scan-json.ts";
import { childShape, ITEM, newShape, noteScalar, type ValueShape } from "./value-shape.ts";

/** A container up to this size is shown or hidden as one; what is longer is parted into what it holds. */
const ROW_CHARACTERS = 600;
/** Items of an array that are shown before others, because they show what the rest looks like. */
const SAMPLE_ITEMS = 3;
/** Values this close to the top say what the document is. */
const TOP_DEPTH = 2;
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
const LONGEST_GROUP = 40;

interface Frame {
  readonly isObject: boolean;
  readonly start: number;
  /** How many segments there were before it. */
  readonly firstSegment: number;
  readonly shape: ValueShape | undefined;
  children: number;
  key: string;
  group: string | undefined;
  groupField: number;
  rank: Rank;
}

/** Builds the segments of a JSON text, and the shape of what it holds, while the text is read once. */
export class OutlineBuilder implements JsonListener {
  readonly segments: Segment[] = [];
  readonly root = newShape("", 0);
  /** Whether the documents themselves are the rows. */
  documents = 0;
  readonly #text: string;
  readonly #stack: Frame[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  open(at: number, isObject: boolean): void {
    const parent = this.#stack.at(-1);
    const shape = this.#shapeOfNext(parent);
    if (shape !== undefined) shape.count += 1;
    this.#stack.push({
      isObject,
      start: at,
      firstSegment: this.segments.length,
      shape,
      children: 0,
      key: "",
      group: undefined,
      groupField: GROUP_FIELDS.length,
      rank: "rest",
    });
  }

  close(end: number): void {
    const frame = this.#stack.pop();
    if (frame === undefined) return;
    const parent = this.#stack.at(-1);
    const isRow = end - frame.start <= ROW_CHARACTERS || this.segments.length === frame.firstSegment;
    if (isRow) {
      this.segments.length = frame.firstSegment;
      this.#push(end, raise(frame.rank, this.#rankOfNext(parent)), frame.group);
    } else this.#stretchLast(end);
    this.#countChild(parent);
    if (parent !== undefined && isRow && frame.rank === "signal") parent.rank = "signal";
  }

  key(start: number, end: number): void {
    const frame = this.#stack.at(-1);
    if (frame !== undefined) frame.key = this.#text.slice(start, Math.min(end, start + 200));
  }

  scalar(start: number, end: number): void {
    const frame = this.#stack.at(-1);
    const shape = this.#shapeOfNext(frame);
    const scalar = this.#text.slice(start, Math.min(end, start + 200));
    if (shape !== undefined) {
      shape.count += 1;
      if (end - start <= 200) noteScalar(shape, scalar);
      else shape.values = undefined;
    }
    const rank = this.#rankOfNext(frame);
    const isSignal = frame !== undefined && this.#noteGroup(frame, scalar);
    this.#push(end, isSignal ? "signal" : rank, undefined);
    if (isSignal && frame !== undefined) frame.rank = "signal";
    this.#countChild(frame);
  }

  /** The end of the text belongs to the last segment. */
  finish(): void {
    if (this.segments.length === 0) {
      if (this.#text !== "") this.segments.push({ start: 0, end: this.#text.length, rank: "rest" });
    } else this.#stretchLast(this.#text.length);
  }

  #shapeOfNext(parent: Frame | undefined): ValueShape | undefined {
    if (parent === undefined) return childShape(this.root, ITEM);
    return parent.shape && childShape(parent.shape, parent.isObject ? parent.key : ITEM);
  }

  #rankOfNext(parent: Frame | undefined): Rank {
    const isEarly = parent !== undefined && !parent.isObject && parent.children < SAMPLE_ITEMS;
    const isTop = parent?.isObject === true && this.#stack.length <= TOP_DEPTH;
    return isEarly || isTop || (parent === undefined && this.documents < SAMPLE_ITEMS) ? "sample" : "rest";
  }

  #countChild(parent: Frame | undefined): void {
    if (parent === undefined) this.documents += 1;
    else {
      parent.children += 1;
      parent.key = "";
    }
  }

  /** Reads what a field says about its row. Says whether that is an error. */
  #noteGroup(frame: Frame, scalar: string): boolean {
    if (!frame.isObject || scalar.length > 200) return false;
    const field = GROUP_FIELDS.indexOf(frame.key);
    if (field >= 0 && field < frame.groupField && scalar.length <= LONGEST_GROUP) {
      frame.groupField = field;
      frame.group = `${frame.key} ${scalar.replaceAll('"', "")}`;
    }
    if (scalar === "null" || scalar === "false" || scalar === '""' || scalar === "0") return false;
    if (frame.key === "error" || frame.key === "errors" || frame.key === "exception") return true;
    return field >= 0 && readSignal(scalar) === "error";
  }

  #push(end: number, rank: Rank, group: string | undefined): void {
    const start = this.segments.at(-1)?.end ?? 0;
    const after = this.#endOfSeparator(end);
    this.segments.push(group === undefined ? { start, end: after, rank } : { start, end: after, rank, group });
  }

  #stretchLast(end: number): void {
    const last = this.segments.at(-1);
    if (last !== undefined && last.end < end)
      this.segments[this.segments.length - 1] = { ...last, end: this.#endOfSeparator(end) };
  }

  /** A comma and a line break belong to the value before them. */
  #endOfSeparator(end: number): number {
    let at = end;
    if (this.#text.charCodeAt(at) === 0x2c) at += 1;
    if (this.#text.charCodeAt(at) === 0x0d) at += 1;
    return this.#text.charCodeAt(at) === 0x0a ? at + 1 : at;
  }
}

function raise(own: Rank, place: Rank): Rank {
  return own === "signal" ? own : place;
}
