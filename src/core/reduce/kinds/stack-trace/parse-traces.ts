import { announcesPanic, classifyErrorLine } from "../../../outputs/errors/classify-error-line.ts";
import { isGoFunction, parseFrame } from "../../../outputs/trace/parse-frame.ts";
import { type CleanLine, cleanLines } from "../../../text/clean-lines.ts";

/** What a line of a text with traces is. `part` belongs to the frame before: its place, or its code. */
export type StackRole = "error" | "joint" | "suspect" | "frame" | "part" | "elided" | "other";

export interface StackLine extends CleanLine {
  readonly role: StackRole;
  readonly isLibrary: boolean;
}

/** The frames of one stack, newest first, as indexes of lines. */
export interface Trace {
  readonly frames: readonly number[];
}

/** A frame with a number goes on with the trace before where at most so many other lines, such as wrapped ones, stand between. */
const MAX_FRAME_DISTANCE = 3;
const FRAME_NUMBER = /^#(\d{1,6})/;

/** A text with traces of any language, line by line and trace by trace. */
export interface ParsedTraces {
  readonly lines: readonly StackLine[];
  readonly traces: readonly Trace[];
}

/** Parses a text with traces of any language. */
export function parseTraces(text: string): ParsedTraces {
  const reader = new TraceReader();
  let previous: CleanLine | undefined;
  for (const line of cleanLines(text)) {
    if (previous !== undefined) reader.read(previous, line.text);
    previous = line;
  }
  if (previous !== undefined) reader.read(previous, undefined);
  return {
    lines: reader.lines,
    traces: reader.traces.map(({ frames, hasNewestLast }) => ({ frames: hasNewestLast ? frames.reverse() : frames })),
  };
}

interface GrowingTrace {
  readonly frames: number[];
  /** As in Python. */
  readonly hasNewestLast: boolean;
}

class TraceReader {
  readonly lines: StackLine[] = [];
  readonly traces: GrowingTrace[] = [];
  #isOpen = false;
  #isLibrary = false;
  #indent = 0;

  read({ start, end, text }: CleanLine, next: string | undefined): void {
    const trimmed = text.trim();
    const indent = text.length - text.trimStart().length;
    const role = this.#findRole(trimmed, indent, next?.trim());
    if (role === "frame") this.#addFrame(this.lines.length, trimmed);
    else if (role !== "part" && role !== "elided" && trimmed !== "") this.#isOpen = false;
    this.lines.push({ start, end, text: trimmed, role, isLibrary: this.#isLibrary });
  }

  #findRole(trimmed: string, indent: number, next: string | undefined): StackRole {
    if (trimmed === "") return "other";
    const frame = parseFrame(trimmed);
    if (frame?.role === "elided") return "elided";
    // The place below a function's name belongs to it: in Go always, in Rust if it is indented more.
    const isPlace = frame?.role === "part" || (trimmed.startsWith("at ") && indent > this.#indent + 2);
    if (this.#isOpen && isPlace && frame !== undefined) return "part";
    if (frame?.role === "frame" || isGoFunction(trimmed, next)) {
      this.#indent = indent;
      this.#isLibrary = (frame ?? parseFrame(next ?? ""))?.isLibrary ?? false;
      return "frame";
    }
    if (this.#isOpen && indent > this.#indent) return "part";
    if (announcesPanic(this.lines.at(-1)?.text ?? "")) return "error";
    return classifyErrorLine(trimmed) ?? "other";
  }

  #addFrame(index: number, trimmed: string): void {
    if (!this.#isOpen && !this.#goesOn(index, trimmed)) {
      this.traces.push({ frames: [], hasNewestLast: trimmed.startsWith("File ") });
    }
    this.#isOpen = true;
    this.traces.at(-1)?.frames.push(index);
  }

  #goesOn(index: number, trimmed: string): boolean {
    const last = this.traces.at(-1)?.frames.at(-1);
    if (last === undefined || index - last > MAX_FRAME_DISTANCE + 1) return false;
    const [before, now] = [this.lines[last]?.text ?? "", trimmed].map((line) => FRAME_NUMBER.exec(line)?.[1]);
    return before !== undefined && now !== undefined && Number(now) > Number(before);
  }
}
