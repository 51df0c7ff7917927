import type { FactList } from "../../outline.ts";
import { maskLine } from "../../text/line-mask.ts";
import type { LineTemplate } from "../../text/line-templates.ts";
import { mineTemplates } from "../../text/mine-templates.ts";

/** Patterns that stand for fewer templates save nothing. */
const MIN_TEMPLATES = 3;
const MAX_PATTERNS = 20;
const MAX_PATTERN_LENGTH = 400;

/** What lines say that differ in names, not only in values: a pattern each, with how many lines of the text match it. */
export function listPatterns(text: string, templates: readonly LineTemplate<unknown>[]): FactList {
  const masks = templates.map(({ first, count }) => ({ mask: maskLine(text, first), count }));
  const found = mineTemplates(masks)
    .filter(({ members }) => members.length >= MIN_TEMPLATES)
    .sort((left, right) => right.count - left.count)
    .slice(0, MAX_PATTERNS);
  return {
    title: "patterns, * is a name and # a value",
    rank: "sample",
    layout: "lines",
    facts: found.map(({ pattern }) => {
      const words = pattern.split(" ");
      // A line may fit a pattern and yet have been told with another: what is claimed is what fits.
      const count = masks.reduce((total, { mask, count: own }) => total + (fits(mask, words) ? own : 0), 0);
      return { text: `×${count} ${pattern.slice(0, MAX_PATTERN_LENGTH)}`, claim: { kind: "pattern", words, count } };
    }),
  };
}

function fits(mask: string, words: readonly string[]): boolean {
  const own = mask.split(" ");
  return own.length === words.length && words.every((word, at) => word === "*" || word === own[at]);
}
