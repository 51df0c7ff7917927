import type { Span } from "../text/span.ts";
import type { SecretSpan } from "./secret-span.ts";
import type { AsciiSet } from "./text/ascii-set.ts";
import type { TextLookup } from "./text/text-lookup.ts";

/**
 * One family of secrets.
 *
 * `match` is called wherever one of the literals occurs, in any case, and reports what it finds there. It looks a
 * bounded distance around, or uses the lookup, which remembers, so that the whole search stays linear.
 */
export interface SecretShape {
  /** Lower case. */
  readonly literals: readonly string[];
  /** When `match` is worth calling at all: a common literal needs a rarer companion. */
  readonly companion?: Companion;
  match(scan: Scan, start: number, end: number): void;
}

/** A character required at a distance from a literal's end; 0 is the character right after it. */
export interface Companion {
  readonly distance: number;
  readonly set: AsciiSet;
}

/** One search over one text. */
export interface Scan {
  readonly text: string;
  readonly lookup: TextLookup;
  readonly code: boolean;
  report(span: SecretSpan): void;
  /** Says that this stretch is clean for certain: what touches it is never masked. */
  spare(stretch: Span): void;
  /** Says that a secret may begin at `start` and be wrapped somewhere before `end`: that part is read again as plain text. */
  doubt(start: number, end: number): void;
  /** Says that this was read as one table: if part of it changes, all of it has to be read again. */
  noteTable(start: number, end: number): void;
  /** How far the table readers have got, so that no row is read twice. */
  readonly readUntil: Map<string, number>;
  /** Whether this name differs from the one asked about last. */
  isNewName(start: number, end: number): boolean;
  /** Whether the span reported last already contains this stretch, so that looking at it again would change nothing. */
  isReported(start: number, end: number): boolean;
}
