import { SECTION_NAMES, type SectionName } from "../../../model/handoff.ts";

/** A longer line is no heading. */
const MAX_HEADING_LENGTH = 200;

/** A heading that is only bold text stands below every real one. */
const BOLD_LEVEL = 7;

/** A line that opens a section, ours or not. */
export interface Heading {
  /** 1 to 6 as in Markdown, 7 for a heading that is only bold. */
  readonly level: number;
  /** Undefined where it is none of our sections. */
  readonly section: SectionName | undefined;
  /** The heading's own words. */
  readonly title: string;
  /** Content that follows on the same line, as in `**Goal:** ship it`. */
  readonly rest: string;
}

const SECTIONS_BY_KEY: ReadonlyMap<string, SectionName> = new Map(SECTION_NAMES.map((name) => [toKey(name), name]));

/**
 * Reads a line as a heading, in any of the ways models write them: any level, numbered, bold, with a
 * colon, with content on the same line. A line that is not marked as a heading is one only where it
 * is exactly the name of a section with a colon.
 */
export function parseHeading(line: string): Heading | undefined {
  const marks = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line);
  const text = line.slice(marks?.[0].length ?? 0).trim();
  if (marks !== null) {
    const level = marks[1]?.length ?? 1;
    const title = text.length > MAX_HEADING_LENGTH ? text : text.replace(/#+$/, "").trim();
    return (
      parseTitle(title, level) ?? { level, section: undefined, title: title.slice(0, MAX_HEADING_LENGTH), rest: "" }
    );
  }
  if (line.length > MAX_HEADING_LENGTH && !/^\s*(?:\d+[.)]\s*)?(?:\*\*|__)/.test(line)) return undefined;
  return parseBold(text) ?? parsePlain(text);
}

/** `Goal`, `3. Goal`, `**Goal**`, `Goal: ship it`; undefined where the title is none of ours. */
function parseTitle(title: string, level: number): Heading | undefined {
  const bold = parseBold(title);
  if (bold !== undefined) return { ...bold, level };
  const section = findSection(title);
  if (section !== undefined) return { level, section, title, rest: "" };
  const colon = title.indexOf(":");
  const before = colon === -1 ? undefined : findSection(title.slice(0, colon));
  return before === undefined
    ? undefined
    : { level, section: before, title: before, rest: title.slice(colon + 1).trim() };
}

/** A line whose bold beginning names a section, alone or before content. */
function parseBold(text: string): Heading | undefined {
  const open = /^(?:\d{1,3}[.)]\s*)?(\*\*|__)/.exec(text);
  const mark = open?.[1];
  if (open === null || mark === undefined) return undefined;
  const start = open[0].length;
  const end = text.slice(start, start + MAX_HEADING_LENGTH).indexOf(mark);
  if (end === -1) return undefined;
  const title = text.slice(start, start + end);
  const section = findSection(title);
  if (section === undefined) return undefined;
  const rest = text.slice(start + end + mark.length).trim();
  // `**Goal** was met` is a sentence; `**Goal:** ship it` is a heading with content.
  if (rest !== "" && !title.trimEnd().endsWith(":") && !/^[:：—–-]/.test(rest)) return undefined;
  return { level: BOLD_LEVEL, section, title, rest: rest.replace(/^[:：—–-]\s*/, "") };
}

function parsePlain(text: string): Heading | undefined {
  const section = /^(?:\d{1,3}[.)]\s*)?\p{Letter}/u.test(text) && text.endsWith(":") ? findSection(text) : undefined;
  return section === undefined ? undefined : { level: BOLD_LEVEL, section, title: text, rest: "" };
}

function findSection(title: string): SectionName | undefined {
  return title.length > MAX_HEADING_LENGTH ? undefined : SECTIONS_BY_KEY.get(toKey(title));
}

/** What makes two headings the same: letters only, without numbering, case and what stands in brackets. */
function toKey(title: string): string {
  return title
    .replaceAll("&", " and ")
    .replace(/\([^)]*\)/g, " ")
    .replace(/[^\p{Letter}]+/gu, " ")
    .trim()
    .toLowerCase();
}
