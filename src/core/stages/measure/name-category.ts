import { RULES_FILES } from "../../hosts/hosts.ts";
import type { CategoryName } from "../../model/breakdown.ts";

/** A piece of text and its category. */
export interface CategorisedText {
  readonly category: CategoryName;
  readonly text: string;
}

type CategoryWords = readonly (readonly [CategoryName, readonly string[]])[];

/** Words in a heading that say what is under it. The first row that matches wins. */
const HEADING_WORDS: CategoryWords = [
  ["memory", ["memory", "memories"]],
  ["skills", ["skill", "skills"]],
  ["sub-agent definitions", ["subagent", "subagents", "sub-agent", "sub-agents", "agents"]],
  ["rules and context files", RULES_FILES],
];

/** A tag is a host's deliberate mark, so more ordinary words count there than in a heading. */
const TAG_WORDS: CategoryWords = [
  ...HEADING_WORDS,
  ["rules and context files", ["rules", "instructions", "environment", "reminder"]],
];

/** What the text under a heading is, or undefined if the heading does not say. */
export function nameHeadingCategory(title: string): CategoryName | undefined {
  return findCategory(title, HEADING_WORDS);
}

/** What the text inside a tag is, or undefined if the tag does not say. */
export function nameTagCategory(tag: string): CategoryName | undefined {
  return findCategory(tag.replaceAll("-", " "), TAG_WORDS) ?? findCategory(tag, TAG_WORDS);
}

/** Adds a piece of text, joined to the one before if both have the same category. */
export function appendText(segments: CategorisedText[], category: CategoryName, text: string): void {
  if (text === "") return;
  const last = segments.at(-1);
  if (last?.category === category) segments[segments.length - 1] = { category, text: last.text + text };
  else segments.push({ category, text });
}

/** How many words of a title are tested; a longer title is a sentence. */
const TITLE_WORDS = 24;

function findCategory(title: string, table: CategoryWords): CategoryName | undefined {
  const words = title.toLowerCase().split(/[\s_/()[\],:;`"'*]+/, TITLE_WORDS);
  return table.find(([, names]) => words.some((word) => names.includes(word)))?.[0];
}
