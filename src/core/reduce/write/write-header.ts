import { countOf } from "../../text/count-of.ts";

/** What the first line of a reduction says. */
export interface HeaderFacts {
  readonly kind: string;
  readonly unit: string;
  readonly units: number;
  /** Undefined if the reduction cannot be rebuilt. */
  readonly code?: string | undefined;
  readonly factLines?: number;
}

/** The first line of a reduction: what was reduced, its code, and how many lines of facts follow. */
export function writeHeader({ kind, unit, units, code, factLines = 0 }: HeaderFacts): string {
  const parts = [`reduced ${kind}`, countOf(units, unit)];
  if (code !== undefined) parts.push(code);
  if (factLines > 0) parts.push(countOf(factLines, "fact line"));
  return `[${parts.join(" · ")}]\n`;
}

const HEADER = /^\[reduced [a-z-]{1,24} · \d{1,12} [a-z ]{1,24} · (r-[0-9a-z]{8})(?: · (\d{1,9}) fact lines?)?\]\n/;

export interface ParsedHeader {
  readonly code: string;
  /** Where the text after the header and its facts begins. */
  readonly bodyStart: number;
}

/** Parses what `writeHeader` wrote; undefined if a text does not open like a reduction. */
export function parseHeader(text: string): ParsedHeader | undefined {
  const match = HEADER.exec(text);
  if (match === null) return undefined;
  let bodyStart = match[0].length;
  for (let line = Number(match[2] ?? 0); line > 0; line -= 1) {
    const lineBreak = text.indexOf("\n", bodyStart);
    if (lineBreak === -1) return undefined;
    bodyStart = lineBreak + 1;
  }
  return { code: match[1] ?? "", bodyStart };
}

const WHOLE = /^\[\d{1,12} [a-z ]{1,60}(?:: [^[\]\n]{1,300} ·)? (h-[0-9a-z]{8,48})\](?:\n|$)/;

/**
 * The first line if no part of the text is shown: what follows it is about the whole. It is as short as possible while
 * still saying how much is hidden and where it is, because for a small output it takes half of the budget.
 *
 * @param hidden What is hidden, as markers describe it with its kind and groups; the number of units if not given.
 */
export function writeWhole({ units, unit }: HeaderFacts, handle: string | undefined, hidden?: string): string {
  // A count before a handle counts what the handle opens.
  if (handle === undefined) return `[${hidden ?? `${countOf(units, unit)} hidden`}]`;
  return hidden?.includes(": ") ? `[${hidden} · ${handle}]` : `[${hidden ?? countOf(units, unit)} ${handle}]`;
}

/** The name of a unit if nothing else says what kind it is: `test output line`. */
export function wholeUnit({ kind, unit }: Pick<HeaderFacts, "kind" | "unit">): string {
  return `${kind.replaceAll("-", " ")} ${unit}`;
}

export interface ParsedWhole {
  readonly handle: string;
  /** What is said about the hidden text. */
  readonly facts: string;
}

/** Parses a text that opens with what `writeWhole` wrote; undefined for everything else. */
export function parseWhole(text: string): ParsedWhole | undefined {
  const match = WHOLE.exec(text);
  return match === null ? undefined : { handle: match[1] ?? "", facts: text.slice(match[0].length) };
}

const FORM =
  /^\[reduced [a-z-]{1,24} · (?:nothing hidden: [A-Za-z, ]{1,60}|words left out by [\w.-]{1,40}) · (h-[0-9a-z]{8,48})\]\n/;
/** A judgement: the header stays one line. */
const MAX_NAME_LENGTH = 40;

/** The first line of a text that is shown whole in another form. */
export function writeLosslessHeader(kind: string, form: string, handle: string | undefined): string {
  return writeFormHeader(kind, `nothing hidden: ${form}`, handle);
}

/** The first line of a text that a compressor made shorter. */
export function writeCompressedHeader(kind: string, name: string, handle: string | undefined): string {
  const plain = name.replaceAll(/[^\w.-]+/g, "-").slice(0, MAX_NAME_LENGTH) || "a-compressor";
  return writeFormHeader(kind, `words left out by ${plain}`, handle);
}

function writeFormHeader(kind: string, form: string, handle: string | undefined): string {
  return `[reduced ${kind} · ${form}${handle === undefined ? "" : ` · ${handle}`}]\n`;
}

/**
 * The handle of the original, if the first line says that another form of it follows; undefined for everything else.
 */
export function parseFormHandle(text: string): string | undefined {
  return FORM.exec(text)?.[1];
}
