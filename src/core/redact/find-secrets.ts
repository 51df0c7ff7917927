import { nameMemory } from "./judge/name-memory.ts";
import { MARKER_START } from "./marker.ts";
import type { Companion, Scan, Shape } from "./shape.ts";
import type { Span, Stretch } from "./span.ts";
import { type Automaton, buildAutomaton, type Cursor, findLiteral } from "./text/automaton.ts";
import { ANYTHING, isIn } from "./text/character-set.ts";
import { codeAt } from "./text/code-at.ts";
import { INVISIBLE_LITERALS } from "./text/strip-invisible.ts";
import { type TextLookup, textLookup } from "./text/text-lookup.ts";

/** Shapes made ready for searching. Building it once serves every text. */
export interface ShapeIndex {
  readonly automaton: Automaton;
  /** What to try in each state that ends a literal. */
  readonly triggers: readonly (readonly Trigger[])[];
}

interface Trigger {
  readonly shape: Shape;
  readonly length: number;
  readonly companion: Companion;
}

/** For shapes that need no companion: the literal's own last character, whatever it is. */
const ITSELF: Companion = { distance: -1, set: ANYTHING };

export function indexShapes(shapes: readonly Shape[]): ShapeIndex {
  const triggers = shapes.flatMap((shape) => shape.literals.map((literal) => toTrigger(shape, literal)));
  // Last, and without a shape: where they end, there is no trigger.
  const literals = [...shapes.flatMap((shape) => shape.literals), ...INVISIBLE_LITERALS];
  const automaton = buildAutomaton(literals);
  const triggersOf = (indexes: readonly number[]): Trigger[] => triggers.filter((_, index) => indexes.includes(index));
  return { automaton, triggers: automaton.endings.map(triggersOf) };
}

export interface FoundSecrets {
  /** In no particular order, possibly overlapping. */
  readonly spans: readonly Span[];
  /** What must stay as it is, in order and not overlapping. */
  readonly spared: readonly Stretch[];
  /** Where something may be wrapped, in no particular order. */
  readonly doubts: readonly Stretch[];
}

export interface FindOptions {
  readonly code: boolean;
  readonly isStripped?: boolean;
}

function toTrigger(shape: Shape, literal: string): Trigger {
  return { shape, length: literal.length, companion: shape.companion ?? ITSELF };
}

/**
 * Every secret that one of the shapes sees in the text.
 *
 * Undefined where the text holds something that shows nothing: it would hide a secret, so that the
 * search has to be made without it. In a text that was stripped, what is left of such things is text.
 */
export function findSecrets(
  text: string,
  { automaton, triggers }: ShapeIndex,
  { code, isStripped = false }: FindOptions,
): FoundSecrets | undefined {
  // Most texts hold nothing that a shape would look at, so what shapes need is made for the first that does.
  let search: Search | undefined;
  const cursor: Cursor = { position: 0, state: 0 };
  while (findLiteral(automaton, text, cursor)) {
    const fired = triggers[cursor.state - automaton.firstEnding] ?? [];
    if (fired.length === 0 && !isStripped) return undefined;
    for (const { shape, length, companion } of fired) {
      const end = cursor.position;
      if (!isIn(companion.set, codeAt(text, end + companion.distance))) continue;
      search ??= beginSearch(text, code);
      shape.match(search.scan, end - length, end);
    }
  }
  return search?.found ?? NOTHING;
}

const NOTHING: FoundSecrets = { spans: [], spared: [], doubts: [] };

/** One search over one text, and what it has found so far. */
interface Search {
  readonly scan: Scan;
  readonly found: FoundSecrets;
}

function beginSearch(text: string, code: boolean): Search {
  const spans: Span[] = [];
  const spared: Stretch[] = [];
  const doubts: Stretch[] = [];
  const lookup = textLookup(text);
  let last: Span | undefined;
  const scan: Scan = {
    text,
    lookup,
    names: nameMemory(),
    code,
    readUntil: new Map(),
    report(span) {
      spans.push(span);
      // A span that holds a marker is dropped later, so that what is inside it still has to be looked at.
      if (!holdsMarker(lookup, span)) last = span;
    },
    spare(stretch) {
      spared.push(stretch);
    },
    doubt(start, end) {
      const known = doubts.at(-1);
      if (known === undefined || start < known.start || end > known.end) doubts.push({ start, end });
    },
    isReported: (start, end) => last !== undefined && last.start <= start && end <= last.end,
  };
  return { scan, found: { spans, spared, doubts } };
}

/** Spans up to this length are looked through; longer ones, which may overlap, ask the lookup. */
const SHORT_SPAN = 256;

function holdsMarker(lookup: TextLookup, { start, end }: Span): boolean {
  if (end - start <= SHORT_SPAN) return lookup.text.slice(start, end + MARKER_START.length - 1).includes(MARKER_START);
  return lookup.next(MARKER_START, start) < end;
}
