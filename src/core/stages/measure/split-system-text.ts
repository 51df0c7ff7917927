import type { CategoryName } from "../../model/breakdown.ts";
import { parseMarkdownHeading } from "../../text/markdown.ts";
import { appendText, type CategorisedText, nameHeadingCategory, nameTagCategory } from "./name-category.ts";

/**
 * Splits the text of a system prompt by its headings and tags.
 *
 * A heading applies until the next heading of its level or above, a tag until it is closed. Text
 * that no known heading or tag covers belongs to the system prompt itself.
 */
export function splitSystemText(text: string): CategorisedText[] {
  const segments: CategorisedText[] = [];
  let sections: readonly Section[] = [];

  for (const line of linesOf(text)) {
    const start = parseSectionStart(line);
    if (start !== undefined) sections = [...sections.filter((section) => section.level < start.level), start];
    appendText(segments, categoryOf(sections), line);
    const closed = parseClosingTag(line);
    if (closed !== undefined) sections = sections.filter((section) => section.tag !== closed);
  }
  return segments;
}

interface Section {
  readonly category: CategoryName | undefined;
  /** Headings have levels 1 to 6; a tag is inside every heading. */
  readonly level: number;
  readonly tag: string | undefined;
}

/** Below the six heading levels. */
const TAG_LEVEL = 7;

/** A heading always ends what came before it; a tag counts only if it says what it contains. */
function parseSectionStart(line: string): Section | undefined {
  const heading = parseMarkdownHeading(line.trimEnd());
  if (heading !== undefined) {
    const { level, title } = heading;
    return { category: nameHeadingCategory(title), level, tag: undefined };
  }
  const tag = /^[ \t]{0,16}<([a-zA-Z][\w-]{0,63})[\s>]/.exec(line)?.[1];
  const category = tag === undefined ? undefined : nameTagCategory(tag);
  return category === undefined ? undefined : { category, level: TAG_LEVEL, tag };
}

/** A closing tag fits into this many characters, including the white space after it. */
const CLOSING_TAG_CHARACTERS = 80;

function parseClosingTag(line: string): string | undefined {
  return /<\/([a-zA-Z][\w-]{0,63})>\s*$/.exec(line.slice(-CLOSING_TAG_CHARACTERS))?.[1];
}

/** The innermost section that says what it is. */
function categoryOf(sections: readonly Section[]): CategoryName {
  return sections.findLast((section) => section.category !== undefined)?.category ?? "system prompt";
}

/** The lines of a text with their line ends, so that joining them gives the text again. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const next = end === -1 ? text.length : end + 1;
    yield text.slice(start, next);
    start = next;
  }
}
