import { CompactionError } from "../../base/errors.ts";
import { MAX_TYPE_LENGTH } from "../marker.ts";
import type { SecretPattern } from "../redaction.ts";
import type { SecretShape } from "../secret-shape.ts";
import { type PatternElement, parseShapePattern } from "../text/parse-shape-pattern.ts";
import type { TextLookup } from "../text/text-lookup.ts";

const TYPE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** A judgement: every occurrence of the beginning is examined, so it must not be too common. */
const MIN_LITERAL_LENGTH = 2;

/** The shapes of a host's own patterns. */
export function extraPatterns(patterns: readonly SecretPattern[]): SecretShape[] {
  return patterns.map(({ type, pattern }, index) => {
    const refuse = (reason: string): never => {
      throw new CompactionError("UNSAFE_PATTERN", { index, reason });
    };
    if (typeof type !== "string" || !TYPE.test(type) || type.length > MAX_TYPE_LENGTH) {
      return refuse("the type should be lower-case words with dashes, at most 40 characters");
    }
    if (typeof pattern !== "string") return refuse("the pattern should be a string");
    const { literal, elements } = parseShapePattern(pattern, refuse);
    if (literal.length < MIN_LITERAL_LENGTH) return refuse("it should begin with at least 2 fixed characters");
    if (!elements.some((element) => element.least > 0))
      return refuse("something variable should follow the fixed beginning");
    return patternShape(type, literal, elements);
  });
}

function patternShape(type: string, literal: string, elements: readonly PatternElement[]): SecretShape {
  return {
    literals: [literal.toLowerCase()],
    match({ text, lookup, report }, start, end) {
      if (!text.startsWith(literal, start)) return;
      const tokenEnd = matchElements(lookup, end, elements);
      if (tokenEnd !== undefined) report({ type, start, end: tokenEnd });
    },
  };
}

/** Each element takes all it can and gives nothing back: `parseShapePattern` refuses patterns where that would matter. */
function matchElements(lookup: TextLookup, from: number, elements: readonly PatternElement[]): number | undefined {
  let position = from;
  for (const { set, least, most } of elements) {
    const taken = Math.min(lookup.runEnd(set, position) - position, most);
    if (taken < least) return undefined;
    position += taken;
  }
  return position;
}
