import { classifyErrorLine } from "../../../outputs/errors/classify-error-line.ts";
import { isGoFunction, parseFrame } from "../../../outputs/trace/parse-frame.ts";
import { type CleanLine, cleanLines } from "../../../text/clean-lines.ts";

/** What a line of a text with traces is. `part` belongs to the frame before: its place, or its code. */
export type StackRole = "error" | "joint" | "suspect" | "frame" | "part" | "elided" | "other";

export interface StackLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly role: StackRole;
  readonly isLibrary: boolean;
}

/** The frames of one stack, newest first, and what it was printed for, as indexes of lines. */
export interface Trace {
  readonly error: number | undefined;
  readonly frames: readonly number[];
}

/** A frame with a number goes on with the trace before where at most so many other lines, such as wrapped ones, stand between. */
const FARTHEST_FRAME = 3;
const FRAME_NUMBER = /^#(\d{1,6})/;
/** Rust says in one line where it panicked, and in the next why. */
const RUST_PANIC = /^thread '[^']*' (?:\(\d+\) )?panicked at .*:$/;
/** An error stands at most so many lines before its frames. */
const FARTHEST_ERROR = 8;

/** A text with traces of any language, line by line and trace by trace. */
export interface ParsedTraces {
  readonly lines: readonly StackLine[];
  readonly traces: readonly Trace[];
}

/** Reads a text with traces of any language. */
export function parseTraces(text: string): ParsedTraces {
  const reader = new TraceReader();
  let previous: CleanLine | undefined;
  for (const line of cleanLines(text)) {
    if (previous !== undefined) reader.read(previous, line.text);
    previous = line;
  }
  if (previous !== undefined) reader.read(previous, undefined);
  return { lines: reader.lines, traces: reader.traces.map(putNewestFirst) };
}

interface GrowingTrace {
  error: number | undefined;
  readonly frames: number[];
  readonly hasNewestLast: boolean;
}

function putNewestFirst({ error, frames, hasNewestLast }: GrowingTrace): Trace {
  return { error, frames: hasNewestLast ? frames.toReversed() : frames };
}

class TraceReader {
  readonly lines: StackLine[] = [];
  readonly traces: GrowingTrace[] = [];
  #error: number | undefined;
  #isOpen = false;
  /** Whether the trace is one of Python, which names the newest frame and the error last. */
  #namesErrorLast = false;
  #isLibrary = false;
  #indent = 0;

  read({ start, end, text }: CleanLine, next: string | undefined): void {
    const trimmed = text.trim();
    const indent = text.length - text.trimStart().length;
    const role = this.#findRole(trimmed, indent, next?.trim());
    const index = this.lines.length;
    if (role === "frame") this.#addFrame(index, trimmed);
    else if (role === "error") this.#addError(index);
    else if (role !== "part" && role !== "elided" && trimmed !== "") this.#isOpen = false;
    this.lines.push({ start, end, text: trimmed, role, isLibrary: this.#isLibrary });
  }

  #findRole(trimmed: string, indent: number, next: string | undefined): StackRole {
    if (trimmed === "") return "other";
    const frame = parseFrame(trimmed);
    if (frame?.role === "elided") return "elided";
    // The place below the name of a function belongs to it: in Go always, in Rust where it stands deeper.
    const isPlace = frame?.role === "part" || (trimmed.startsWith("at ") && indent > this.#indent + 2);
    if (this.#isOpen && isPlace && frame !== undefined) return "part";
    if (frame?.role === "frame" || isGoFunction(trimmed, next)) {
      this.#indent = indent;
      this.#isLibrary = (frame ?? parseFrame(next ?? ""))?.isLibrary ?? false;
      return "frame";
    }
    if (this.#isOpen && indent > this.#indent) return "part";
    if (RUST_PANIC.test(this.lines.at(-1)?.text ?? "")) return "error";
    return classifyErrorLine(trimmed) ?? "other";
  }

  #addFrame(index: number, trimmed: string): void {
    if (!this.#isOpen && this.#goesOn(index, trimmed)) this.#isOpen = true;
    if (!this.#isOpen) {
      const isNear = this.#error !== undefined && index - this.#error <= FARTHEST_ERROR;
      this.#isOpen = true;
      this.#namesErrorLast = trimmed.startsWith("File ");
      this.traces.push({ error: isNear ? this.#error : undefined, frames: [], hasNewestLast: this.#namesErrorLast });
      this.#error = undefined;
    }
    this.traces.at(-1)?.frames.push(index);
  }

  #goesOn(index: number, trimmed: string): boolean {
    const last = this.traces.at(-1)?.frames.at(-1);
    if (last === undefined || index - last > FARTHEST_FRAME + 1) return false;
    const [before, now] = [this.lines[last]?.text ?? "", trimmed].map((line) => FRAME_NUMBER.exec(line)?.[1]);
    return before !== undefined && now !== undefined && Number(now) > Number(before);
  }

  #addError(index: number): void {
    const trace = this.traces.at(-1);
    if (this.#isOpen && this.#namesErrorLast && trace !== undefined) {
      trace.error ??= index;
    } else this.#error = index;
    this.#isOpen = false;
  }
}
