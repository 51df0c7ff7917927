import type { Span } from "../text/span.ts";
import { MARKER_START } from "./marker.ts";
import { isWholeFieldName } from "./read/is-field-name.ts";
import type { Companion, Scan, SecretShape } from "./secret-shape.ts";
import type { SecretSpan } from "./secret-span.ts";
import { ANYTHING, type AsciiSet, codeAt, isIn } from "./text/ascii-set.ts";
import { type Automaton, buildAutomaton, type Cursor, findLiteral, isExact } from "./text/automaton.ts";
import { INVISIBLE_LITERALS } from "./text/strip-invisible.ts";
import { type TextLookup, textLookup } from "./text/text-lookup.ts";

/** Shapes prepared for searching. Built once for all texts. */
export interface ShapeIndex {
  readonly automaton: Automaton;
  /** What to try in each state that ends a literal. */
  readonly triggers: readonly (readonly Trigger[])[];
}

interface Trigger {
  readonly shape: SecretShape;
  readonly length: number;
  /** Those of the shape's companion character. */
  readonly distance: number;
  readonly set: AsciiSet;
  /** The literal itself where the automaton may take something else for it, else nothing. */
  readonly literal: string;
}

/** For shapes that need no companion: the literal's own last character, which always matches. */
const ITSELF: Companion = { distance: -1, set: ANYTHING };

export function indexShapes(shapes: readonly SecretShape[]): ShapeIndex {
  // Last, and without a shape: no trigger belongs to them.
  const literals = [...shapes.flatMap((shape) => shape.literals), ...INVISIBLE_LITERALS];
  const automaton = buildAutomaton(literals);
  const triggers = shapes.flatMap((shape) => shape.literals.map((literal) => toTrigger(shape, literal, automaton)));
  const triggersOf = (indexes: readonly number[]): Trigger[] =>
    indexes.toSorted((one, other) => one - other).flatMap((index) => triggers[index] ?? []);
  return { automaton, triggers: automaton.endings.map(triggersOf) };
}

export interface FoundSecrets {
  /** In no particular order, possibly overlapping. */
  readonly spans: readonly SecretSpan[];
  /** What must stay as it is, in order and not overlapping. */
  readonly spared: readonly Span[];
  /** Where something may be wrapped, in no particular order. */
  readonly doubts: readonly Span[];
  /** Tables, whose rows are read by what stands far above them. */
  readonly tables: readonly Span[];
}

export interface FindOptions {
  readonly code: boolean;
  readonly isStripped?: boolean;
  /** Where secrets may begin, in order and apart; anywhere by default. */
  readonly ranges?: readonly Span[];
}

function toTrigger(shape: SecretShape, literal: string, automaton: Automaton): Trigger {
  const { distance, set } = shape.companion ?? ITSELF;
  return { shape, length: literal.length, distance, set, literal: isExact(automaton, literal) ? "" : literal };
}

/**
 * Every secret that one of the shapes finds in the text.
 *
 * Undefined if the text contains invisible characters: they could hide a secret, so the search has to run without them.
 * In a text that was already stripped, what is left of them counts as text.
 */
export function findSecrets(text: string, shapes: ShapeIndex, options: FindOptions): FoundSecrets | undefined {
  const { code, isStripped = false, ranges } = options;
  const search: Search = { text, code, isStripped, begun: undefined };
  const isWhole =
    ranges === undefined
      ? searchRange(search, shapes, 0, text.length)
      : ranges.every(({ start, end }) => searchRange(search, shapes, start, Math.min(end, text.length)));
  return isWhole ? (search.begun?.found ?? NOTHING) : undefined;
}

/** Lets the shapes examine every literal of a range; false if the range contains invisible characters. */
function searchRange(search: Search, { automaton, triggers }: ShapeIndex, from: number, to: number): boolean {
  const { text } = search;
  const cursor: Cursor = { position: from, state: 0, end: to };
  while (findLiteral(automaton, text, cursor)) {
    const fired = triggers[cursor.state - automaton.firstEnding] ?? NO_TRIGGERS;
    if (fired.length === 0 && !search.isStripped) return false;
    const end = cursor.position;
    // Words of equal length beyond ASCII end in the same state, so the text there is folded once for all of them.
    let [folded, foldedLength] = ["", -1];
    for (let index = 0; index < fired.length; index += 1) {
      const trigger = fired[index];
      if (trigger === undefined || !isIn(trigger.set, codeAt(text, end + trigger.distance))) continue;
      if (trigger.literal !== "") {
        if (foldedLength !== trigger.length) {
          foldedLength = trigger.length;
          folded = text.slice(end - foldedLength, end).toLowerCase();
        }
        if (folded !== trigger.literal) continue;
      }
      search.begun ??= beginSearch(text, search.code);
      trigger.shape.match(search.begun.scan, end - trigger.length, end);
    }
  }
  return true;
}

const NO_TRIGGERS: readonly Trigger[] = [];
const NOTHING: FoundSecrets = { spans: [], spared: [], doubts: [], tables: [] };

/** One search over one text. */
interface Search {
  readonly text: string;
  readonly code: boolean;
  readonly isStripped: boolean;
  /** Most texts contain nothing that a shape would examine, so what shapes need is created for the first that does. */
  begun: BegunSearch | undefined;
}

interface BegunSearch {
  readonly scan: Scan;
  /** What was found so far. */
  readonly found: FoundSecrets;
}

function beginSearch(text: string, code: boolean): BegunSearch {
  const spans: SecretSpan[] = [];
  const spared: Span[] = [];
  const doubts: Span[] = [];
  const tables: Span[] = [];
  const lookup = textLookup(text);
  let last: SecretSpan | undefined;
  let [nameStart, nameEnd] = [-1, -1];
  const scan: Scan = {
    text,
    lookup,
    code,
    readUntil: new Map(),
    noteTable(start, end) {
      tables.push({ start, end });
    },
    report(span) {
      // What has the form of a vendor's token is one wherever it is.
      if (WEIGHED_TYPES.has(span.type) && isWholeFieldName(text, span.start, span.end)) return;
      spans.push(span);
      // A span that contains a marker is dropped later, so its content still has to be examined.
      if (!holdsMarker(lookup, span)) last = span;
    },
    spare(stretch) {
      spared.push(stretch);
    },
    doubt(start, end) {
      const known = doubts.at(-1);
      if (known === undefined || start < known.start || end > known.end) doubts.push({ start, end });
    },
    isNewName(start, end) {
      if (start === nameStart && end === nameEnd) return false;
      nameStart = start;
      nameEnd = end;
      return true;
    },
    isReported: (start, end) => last !== undefined && last.start <= start && end <= last.end,
  };
  return { scan, found: { spans, spared, doubts, tables } };
}

/** Types that are found by what is beside them, not by their own form. */
const WEIGHED_TYPES: ReadonlySet<string> = new Set(["password", "secret", "token", "credential", "passphrase"]);

/** Spans up to this length are searched directly; longer ones, which may overlap, use the lookup. */
const SHORT_SPAN = 256;

function holdsMarker(lookup: TextLookup, { start, end }: SecretSpan): boolean {
  if (end - start <= SHORT_SPAN) return lookup.text.slice(start, end + MARKER_START.length - 1).includes(MARKER_START);
  return lookup.next(MARKER_START, start) < end;
}
