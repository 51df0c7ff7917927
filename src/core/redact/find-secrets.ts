import { MARKER_START } from "./marker.ts";
import type { Scan, Shape } from "./shape.ts";
import type { Span } from "./span.ts";
import { type Automaton, buildAutomaton, ROW_BITS } from "./text/automaton.ts";
import { INVISIBLE_CHARACTERS } from "./text/strip-invisible.ts";
import { textLookup } from "./text/text-lookup.ts";

/** Shapes made ready for searching. Building it once serves every text. */
export interface ShapeIndex {
  readonly automaton: Automaton;
  /** What to try in each state that ends a literal. */
  readonly triggers: readonly (readonly Trigger[])[];
}

interface Trigger {
  readonly shape: Shape;
  readonly length: number;
}

export function indexShapes(shapes: readonly Shape[]): ShapeIndex {
  const triggers = shapes.flatMap((shape) => shape.literals.map((literal) => ({ shape, length: literal.length })));
  // Last, and without a shape: where they end, there is no trigger.
  const literals = [...shapes.flatMap((shape) => shape.literals), ...INVISIBLE_CHARACTERS];
  const automaton = buildAutomaton(literals);
  const triggersOf = (indexes: readonly number[]): Trigger[] => triggers.filter((_, index) => indexes.includes(index));
  return { automaton, triggers: automaton.endings.map(triggersOf) };
}

/**
 * Every secret that one of the shapes sees in the text, in no particular order and possibly overlapping.
 *
 * Undefined where the text holds invisible characters: they would hide a secret, so that the
 * search has to be made without them.
 */
export function findSecrets(
  text: string,
  { automaton, triggers }: ShapeIndex,
  code: boolean,
): readonly Span[] | undefined {
  const { columns, next, firstEnding } = automaton;
  const spans: Span[] = [];
  const lookup = textLookup(text);
  let last: Span | undefined;
  const scan: Scan = {
    text,
    lookup,
    code,
    report(span) {
      spans.push(span);
      // A span that holds a marker is dropped later, so that what is inside it still has to be looked at.
      if (lookup.next(MARKER_START, span.start) >= span.end) last = span;
    },
    isReported: (start, end) => last !== undefined && last.start <= start && end <= last.end,
  };

  for (let index = 0, state = 0; index < text.length; ) {
    // Nearly all the time is spent in this loop, so nothing else happens in it.
    do {
      state = next[(state << ROW_BITS) + (columns[text.charCodeAt(index)] ?? 0)] ?? 0;
      index += 1;
    } while (state < firstEnding && index < text.length);
    if (state < firstEnding) break;

    const fired = triggers[state - firstEnding] ?? [];
    if (fired.length === 0) return undefined;
    for (const { shape, length } of fired) shape.match(scan, index - length, index);
  }
  return spans;
}
