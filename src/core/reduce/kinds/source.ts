import type { Rank, Segment } from "../../outputs/segment.ts";
import { languages } from "../../outputs/source/languages.ts";
import { hasNumbers, listSourceLines, type SourceLine } from "../../outputs/source/list-source-lines.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import type { Fact } from "../outline.ts";
import type { OutlineContext, Reducer } from "../reducer.ts";
import type { SourcePart } from "../source-parser.ts";
import { takeSample } from "../text/take-sample.ts";
import { findParts } from "./source/find-parts.ts";
import { listDeclaredNames, type PlacedPart, placeParts } from "./source/list-declared-names.ts";
import { recogniseLanguage } from "./source/recognise-language.ts";

/** A judgement: only the beginning of longer signatures is quoted. */
const SIGNATURE_CHARACTERS = 200;
/** A judgement: how many lines around one that an error names are shown with it. */
const POINTED_LINES = 6;

/**
 * Source code: every declared name with its lines, every import; signatures; bodies that the query or an error points
 * to.
 */
export const sourceReducer: Reducer = {
  kind: "source",
  readsPlainText: true,
  recognise: (sample) => recogniseLanguage(sample)?.confidence ?? 0,
  outline(text, context) {
    const lines = listSourceLines(text);
    const parts = listSourceParts(text, lines, context);
    const owners = findOwners(lines, parts, "declaration");
    const imports = findOwners(lines, parts, "import");
    const placed = placeParts(lines, parts);
    const pointers = parsePointers(context.query ?? "");
    return {
      unit: "line",
      facts: [
        { title: "names", rank: "floor", layout: "inline", facts: listDeclaredNames(lines, placed) },
        { title: "imports", rank: "floor", facts: listParts(lines, placed, "import") },
        // After the bodies that the query points to, before all others.
        { title: "declarations", rank: "sample", facts: listParts(lines, placed, "declaration") },
      ],
      segments: lines.map((line, at) => makeSegment(line, owners[at] ?? [], (imports[at] ?? []).length > 0, pointers)),
    };
  },
};

function listSourceParts(text: string, lines: readonly SourceLine[], context: OutlineContext): readonly SourcePart[] {
  const looks = recogniseLanguage(takeSample(text, context))?.looks ?? languages[0];
  if (looks === undefined) return [];
  // A parser reads code, not the line numbers in front of it.
  const parsed = hasNumbers(text) ? undefined : context.sourceParser?.parse(text, looks.language);
  return parsed ?? findParts(lines, looks);
}

/** The parts of a kind that contain each line, innermost last; at most two, which is what a reader needs to know. */
function findOwners(
  lines: readonly SourceLine[],
  parts: readonly SourcePart[],
  kind: SourcePart["kind"],
): readonly (readonly SourcePart[])[] {
  const declared = parts.filter((part) => part.kind === kind);
  const open: SourcePart[] = [];
  let next = 0;
  return lines.map(({ start, end }) => {
    for (let last = open.at(-1); last !== undefined && last.end <= start; last = open.at(-1)) open.pop();
    for (let part = declared[next]; part !== undefined && part.start < end; part = declared[next]) {
      if (part.end > start) open.push(part);
      next += 1;
    }
    return open.slice(-2);
  });
}

function makeSegment(
  { start, end, number }: SourceLine,
  owners: readonly SourcePart[],
  isImport: boolean,
  pointers: Pointers,
): Segment {
  // Imports are already named: their lines come last.
  return { start, end, rank: isImport ? "rest" : rankLine(number, owners, pointers), group: owners.at(-1)?.name };
}

function rankLine(number: number, owners: readonly SourcePart[], { names, lineNumbers }: Pointers): Rank {
  if (owners.some(({ name }) => names.has(name))) return "signal";
  for (let near = number - POINTED_LINES; near <= number + POINTED_LINES && lineNumbers.size > 0; near += 1) {
    if (lineNumbers.has(near)) return "signal";
  }
  return "sample";
}

function listParts(lines: readonly SourceLine[], placed: readonly PlacedPart[], kind: SourcePart["kind"]): Fact[] {
  const facts: Fact[] = [];
  for (const { part, at } of placed) {
    const line = lines[at];
    if (part.kind !== kind || line === undefined) continue;
    const signature = writeSignature(lines, at, part);
    const text = kind === "import" ? signature : `${line.number}: ${signature}`;
    facts.push({ text, claim: { kind: "quote", value: line.code } });
  }
  return facts;
}

/** The lines of a signature on one line. */
function writeSignature(lines: readonly SourceLine[], at: number, { bodyStart }: SourcePart): string {
  let signature = lines[at]?.code ?? "";
  for (let next = at + 1; signature.length < SIGNATURE_CHARACTERS; next += 1) {
    const line = lines[next];
    if (line === undefined || line.start >= bodyStart) break;
    signature += ` ${line.code}`;
  }
  return signature.slice(0, SIGNATURE_CHARACTERS);
}

/** What a query points to in source code. */
interface Pointers {
  /** Words that may be names, as they are written. */
  readonly names: ReadonlySet<string>;
  readonly lineNumbers: ReadonlySet<number>;
}

const NAME = /[A-Za-z_$][\w$]{2,80}/g;
/** `file.ts:12`, `file.ts(12,5)`, `line 12`. */
const LINE_NUMBER = /(?:[\w)]:|\.\w{1,5}\(|\blines? )(\d{1,7})\b/g;

/** Parses names and places, such as those of an error, from a query. */
function parsePointers(query: string): Pointers {
  const start = query.slice(0, BEGINNING_CHARACTERS);
  return {
    names: new Set(start.match(NAME)),
    lineNumbers: new Set(Array.from(start.matchAll(LINE_NUMBER), ([, number]) => Number(number))),
  };
}
