import { declaredName, type LanguageLooks } from "../../../outputs/source/languages.ts";
import type { SourceLine } from "../../../outputs/source/list-source-lines.ts";
import type { SourcePart } from "../../source-parser.ts";

/** Longer signatures end after this many lines. */
const SIGNATURE_LINES = 12;
const SIGNATURE_END = /[{:;=]$|=>$|\)$|^\)/;
/** What closes a part is at its indentation and belongs to it. */
const CLOSER = /^(?:[})\]]|end\b|fi\b|done\b|\{$)/;
const OPENS_BODY = /[{:]$/;
const OPENS_LIST = /[{(,]$/;
const CLOSES_LIST = /^[})]/;
/** An import lists names on at most this many lines. */
const IMPORT_LINES = 40;

interface OpenPart {
  readonly index: number;
  readonly indent: number;
}

/** Finds what source code declares by its lines and indentation: exact for formatted code, never worse than linear. */
export function findParts(lines: readonly SourceLine[], looks: LanguageLooks): readonly SourcePart[] {
  const outermost = leastIndent(lines);
  const parts: SourcePart[] = [];
  const open: OpenPart[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.code === "") continue;
    closeParts(parts, open, line);
    const part = findPart(lines, at, looks, outermost);
    if (part === undefined) continue;
    parts.push(part);
    if (part.kind === "declaration") open.push({ index: parts.length - 1, indent: line.indent });
  }
  for (const { index } of open) endPart(parts, index, lines.at(-1)?.end ?? 0);
  return parts;
}

/** A line that is not deeper than an open part ends it. */
function closeParts(parts: SourcePart[], open: OpenPart[], line: SourceLine): void {
  for (let last = open.at(-1); last !== undefined && line.indent <= last.indent; last = open.at(-1)) {
    const isCloser = line.indent === last.indent && CLOSER.test(line.code);
    // `{` on its own line, and the end of parameters that span several lines, only open the body.
    if (isCloser && OPENS_BODY.test(line.code)) return;
    endPart(parts, last.index, isCloser ? line.end : line.start);
    open.pop();
    if (isCloser) return;
  }
}

function endPart(parts: SourcePart[], index: number, end: number): void {
  const part = parts[index];
  if (part !== undefined) parts[index] = { ...part, bodyStart: Math.min(part.bodyStart, end), end };
}

function findPart(
  lines: readonly SourceLine[],
  at: number,
  looks: LanguageLooks,
  leastIndent: number,
): SourcePart | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const { code, indent, start } = line;
  if (looks.imports.test(code)) {
    const named = OPENS_LIST.test(code) ? lines.slice(at + 1, at + IMPORT_LINES) : [];
    const { end } = named.find((other) => CLOSES_LIST.test(other.code)) ?? line;
    return { kind: "import", name: code, start, bodyStart: end, end };
  }
  const isContinued = looks.continued?.test(code) === true && endsParameters(lines.slice(at + 1, at + SIGNATURE_LINES));
  const name = declaredName(code, looks, indent === leastIndent, isContinued);
  if (name === undefined) return undefined;
  const last = lines.slice(at, at + SIGNATURE_LINES).find((other) => SIGNATURE_END.test(other.code)) ?? line;
  return { kind: "declaration", name, start, bodyStart: last.end, end: line.end };
}

/** Whether the lines of a signature close the parameters of a declaration: `): Type {`. */
function endsParameters(signature: readonly SourceLine[]): boolean {
  const { code = "" } = signature.find((line) => line.code.startsWith(")")) ?? {};
  return code.endsWith("{") && !code.includes("=>");
}

function leastIndent(lines: readonly SourceLine[]): number {
  return lines.reduce(
    (least, { code, indent }) => (code === "" ? least : Math.min(least, indent)),
    Number.POSITIVE_INFINITY,
  );
}
