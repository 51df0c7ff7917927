import type { Fact, FactList, Rank } from "../outline.ts";
import { countOf } from "../write/describe-run.ts";
import type { LineTemplate, LineTemplates } from "./line-templates.ts";

const LONGEST_EXAMPLE = 400;

export interface ListOptions {
  readonly rank: Rank;
  /** Where given, the title is followed by how many lines there are and how many are distinct. */
  readonly counted?: LineTemplates<unknown>;
  /** Finds when a line was written. */
  readonly readTime?: (line: string) => string | undefined;
}

/** Templates as facts: the first line of each to the letter, how often it came and, where that can be read, when last. */
export function listTemplates(
  title: string,
  text: string,
  found: readonly LineTemplate<unknown>[],
  { rank, counted, readTime }: ListOptions,
): FactList {
  const facts = found.map(({ first, count, latestStart }): Fact => {
    const example = text.slice(first.start, Math.min(first.end, first.start + LONGEST_EXAMPLE));
    const last = count === 1 ? undefined : readTime?.(text.slice(latestStart, latestStart + LONGEST_EXAMPLE));
    const times = count === 1 ? "" : `×${count}${last === undefined ? "" : ` last ${last}`} `;
    return { text: `${times}${example}`, claim: { kind: "template", example, count } };
  });
  return { title: counted === undefined ? title : `${title}, ${sizeOf(found, counted)}`, rank, layout: "lines", facts };
}

function sizeOf(found: readonly LineTemplate<unknown>[], { isFull }: LineTemplates<unknown>): string {
  const lines = found.reduce((total, { count }) => total + count, 0);
  return `${isFull ? "at least " : ""}${countOf(lines, "line")}, ${found.length} distinct`;
}
