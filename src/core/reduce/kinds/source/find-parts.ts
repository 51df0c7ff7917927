import { declaredName } from "../../../outputs/source/declared-name.ts";
import type { LanguageLooks } from "../../../outputs/source/languages.ts";
import type { SourceLine } from "../../../outputs/source/list-source-lines.ts";
import type { SourcePart } from "../../source-parser.ts";

/** Signatures over more lines than these end with the last of them. */
const SIGNATURE_LINES = 12;
const SIGNATURE_END = /[{:;=]$|=>$|\)$|^\)/;
/** What closes a part stands at its indent and belongs to it. */
const CLOSER = /^(?:[})\]]|end\b|fi\b|done\b|\{$)/;
const OPENS_BODY = /[{:]$/;
const OPENS_LIST = /[{(,]$/;
const CLOSES_LIST = /^[})]/;
/** Imports name at most so many lines of names. */
const IMPORT_LINES = 40;

interface OpenPart {
  readonly index: number;
  readonly indent: number;
}

/** Finds what a source declares by its lines and indents: exact for formatted code, never more than linear. */
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

/** A line that stands no deeper than an open part ends it. */
function closeParts(parts: SourcePart[], open: OpenPart[], line: SourceLine): void {
  for (let last = open.at(-1); last !== undefined && line.indent <= last.indent; last = open.at(-1)) {
    const isCloser = line.indent === last.indent && CLOSER.test(line.code);
    // `{` on a line of its own, and the end of parameters over several lines, only open the body.
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
  { imports, declarations, continued, outermost = [] }: LanguageLooks,
  leastIndent: number,
): SourcePart | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const { code, indent, start } = line;
  if (imports.test(code)) {
    const importEnd = endOfImport(lines, at);
    return { kind: "import", name: code, start, bodyStart: importEnd, end: importEnd };
  }
  if (continued?.test(code) && endsParameters(lines, at)) return nameDeclaration(lines, at, continued);
  const patterns = indent === leastIndent ? [...declarations, ...outermost] : declarations;
  const pattern = patterns.find((own) => own.test(code));
  return pattern === undefined ? undefined : nameDeclaration(lines, at, pattern);
}

function nameDeclaration(lines: readonly SourceLine[], at: number, pattern: RegExp): SourcePart | undefined {
  const { code = "", start = 0, end = 0 } = lines[at] ?? {};
  const name = declaredName(code, pattern);
  return name === undefined
    ? undefined
    : { kind: "declaration", name, start, bodyStart: endOfSignature(lines, at), end };
}

/** Whether the lines that follow close the parameters of a declaration: `): Type {`. */
function endsParameters(lines: readonly SourceLine[], at: number): boolean {
  for (let next = at + 1; next < Math.min(lines.length, at + SIGNATURE_LINES); next += 1) {
    const { code = "" } = lines[next] ?? {};
    if (code.startsWith(")")) return code.endsWith("{") && !code.includes("=>");
  }
  return false;
}

function endOfSignature(lines: readonly SourceLine[], at: number): number {
  for (let next = at; next < Math.min(lines.length, at + SIGNATURE_LINES); next += 1) {
    const line = lines[next];
    if (line !== undefined && SIGNATURE_END.test(line.code)) return line.end;
  }
  return lines[at]?.end ?? 0;
}

function endOfImport(lines: readonly SourceLine[], at: number): number {
  const line = lines[at];
  if (line === undefined || !OPENS_LIST.test(line.code)) return line?.end ?? 0;
  for (let next = at + 1; next < Math.min(lines.length, at + IMPORT_LINES); next += 1) {
    const { code = "", end = 0 } = lines[next] ?? {};
    if (CLOSES_LIST.test(code)) return end;
  }
  return line.end;
}

function leastIndent(lines: readonly SourceLine[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { code, indent } of lines) if (code !== "" && indent < least) least = indent;
  return least;
}
