import type { Rank } from "../../outputs/segment.ts";
import { cutBefore } from "../../text/clip-text.ts";
import { countOf } from "../../text/count-of.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import type { Fact, FactList } from "../outline.ts";
import { maskValues } from "./line-mask.ts";
import type { LineTemplate, LineTemplates } from "./line-templates.ts";
import { nameBriefly } from "./name-briefly.ts";
import { putCheapFirst } from "./put-short-first.ts";

/** This much of a line distinguishes it from others; the rest comes once every template is named. */
const NAMING_CHARACTERS = 160;

export interface ListOptions<Reading> {
  readonly rank: Rank;
  /**
   * If given, the title says how many lines there are and how many are distinct, and the cheapest are named first;
   * otherwise in order.
   */
  readonly counted?: LineTemplates<Reading>;
  /** What a template is worth compared with the others; all the same by default. */
  readonly worthOf?: (reading: Reading) => number;
  /** Finds when a line was written. */
  readonly findTime?: (line: string) => string | undefined;
}

/**
 * Templates as facts: how often each occurred and, if that can be parsed, when last. If they are counted, the first
 * line of each is quoted verbatim, because what went wrong is in its values; otherwise a `#` marks where its lines
 * differ.
 */
export function listTemplates<Reading>(
  title: string,
  text: string,
  found: readonly LineTemplate<Reading>[],
  { rank, counted, worthOf = () => 1, findTime }: ListOptions<Reading>,
): FactList {
  const worths = new Map<Fact, number>();
  const examples = found.map(({ first, count }) => ({
    line: text.slice(first.start, Math.min(first.end, first.start + LINE_CHARACTERS)),
    mark: count === 1 ? "" : `×${count} `,
  }));
  const briefs = counted === undefined || findTime === undefined ? [] : nameBriefly(examples, findTime);
  const facts = found.map(({ first, count, latestStart, reading, differing }, index): Fact => {
    const { line: example = "", mark = "" } = examples[index] ?? {};
    const shown = counted === undefined ? maskValues(example, differing) : example;
    const brief = briefs[index];
    const last = count === 1 ? undefined : findTime?.(text.slice(latestStart, latestStart + LINE_CHARACTERS));
    const cut = shown.length <= NAMING_CHARACTERS ? shown.length : cutBefore(shown, NAMING_CHARACTERS);
    const detail = `${shown.slice(cut)}${last === undefined ? "" : ` (last ${last})`}`;
    const fact: Fact = {
      text: `${mark}${shown.slice(0, cut)}`,
      ...(brief !== undefined && { briefs: [brief] }),
      ...(detail !== "" && { detail }),
      ...(counted !== undefined && { at: first.start }),
      claim: { kind: "template", example, count },
    };
    worths.set(fact, worthOf(reading));
    return fact;
  });
  return {
    title: `${title}${describeList(found, counted, findTime !== undefined)}`,
    // If not all templates were kept, the title says so: it has to stay with them.
    isTitleOptional: rank === "floor" && counted !== undefined && !counted.isFull,
    ...(briefs.length > 0 && { briefTitle: `${title}, times left out` }),
    rank,
    facts: counted === undefined ? facts : order(facts, (fact) => worths.get(fact) ?? 1),
  };
}

/** What a reader has to know about a list: how many lines it covers, and that the lines of one template differ. */
function describeList<Reading>(
  found: readonly LineTemplate<Reading>[],
  counted: LineTemplates<Reading> | undefined,
  hasTimes: boolean,
): string {
  const differs = found.some(({ differing }) => differing.size > 0);
  if (counted === undefined) return differs ? ", # is a value" : "";
  const lines = found.reduce((total, { count }) => total + count, 0);
  const size = `, ${counted.isFull ? "at least " : ""}${countOf(lines, "line")}, ${found.length} distinct`;
  // When the last one occurred says as much.
  return differs && !hasTimes ? `${size}, values differ` : size;
}

/** If brief names leave room for every fact, the most valuable ones are the first to be written whole. */
function order(facts: readonly Fact[], worthOf: (fact: Fact) => number): readonly Fact[] {
  const cheapFirst = putCheapFirst(facts, worthOf);
  if (facts.every(({ briefs }) => briefs === undefined)) return cheapFirst;
  return cheapFirst.toSorted((left, right) => worthOf(right) - worthOf(left));
}
