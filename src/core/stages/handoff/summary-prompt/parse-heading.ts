import { SECTION_NAMES, type SectionName } from "../../../model/handoff.ts";

/** A longer line is not a heading. */
const MAX_HEADING_LENGTH = 200;

/** A heading that is only bold text ranks below every real one. */
const BOLD_LEVEL = 7;

/** A line that opens a section, ours or not. */
export interface Heading {
  /** 1 to 6 as in Markdown, 7 for a heading that is only bold. */
  readonly level: number;
  /** Undefined if it is none of our sections. */
  readonly section: SectionName | undefined;
  /** Content that follows on the same line, as in `**Goal:** ship it`. */
  readonly rest: string;
}

type Named = Pick<Heading, "section" | "rest">;

const SECTIONS_BY_KEY: ReadonlyMap<string, SectionName> = new Map(SECTION_NAMES.map((name) => [toKey(name), name]));

/**
 * Reads a line as a heading, in any of the ways models write them: any level, numbered, bold, with a
 * colon, with content on the same line. A line that is not marked as a heading is one only if it
 * is exactly the name of a section with a colon.
 */
export function parseHeading(line: string): Heading | undefined {
  const [marks, signs = ""] = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line) ?? [];
  if (marks === undefined) {
    const named = parseBold(line.trim()) ?? parsePlain(line.trim());
    return named && { level: BOLD_LEVEL, ...named };
  }
  const text = line.slice(marks.length).trim();
  const title = text.length > MAX_HEADING_LENGTH ? text : text.replace(/#+$/, "").trim();
  return { level: signs.length, section: undefined, rest: "", ...(parseBold(title) ?? parseTitle(title)) };
}

const BOLD = /^(?:\d{1,3}[.)]\s*)?(\*\*|__)(.{0,198}?)\1(.*)$/s;

/** A line whose bold beginning names a section, alone or before content. */
function parseBold(text: string): Named | undefined {
  const [, , title = "", behind = ""] = BOLD.exec(text) ?? [];
  const section = findSection(title);
  const rest = behind.trim();
  // `**Goal** was met` is a sentence; `**Goal:** ship it` is a heading with content.
  const isSentence = rest !== "" && !title.trimEnd().endsWith(":") && !/^[:：—–-]/.test(rest);
  return section === undefined || isSentence ? undefined : { section, rest: rest.replace(/^[:：—–-]\s*/, "") };
}

/** `Goal`, `3. Goal`, `Goal: ship it`; undefined if the title is none of ours. */
function parseTitle(title: string): Named | undefined {
  const whole = findSection(title);
  if (whole !== undefined) return { section: whole, rest: "" };
  const colon = title.indexOf(":");
  const section = colon === -1 ? undefined : findSection(title.slice(0, colon));
  return section && { section, rest: title.slice(colon + 1).trim() };
}

function parsePlain(text: string): Named | undefined {
  const section = /^(?:\d{1,3}[.)]\s*)?\p{Letter}/u.test(text) && text.endsWith(":") ? findSection(text) : undefined;
  return section && { section, rest: "" };
}

function findSection(title: string): SectionName | undefined {
  return title.length > MAX_HEADING_LENGTH ? undefined : SECTIONS_BY_KEY.get(toKey(title));
}

/** What makes two headings the same: letters only, without numbering, case and anything in brackets. */
function toKey(title: string): string {
  return title
    .replaceAll("&", " and ")
    .replace(/\([^)]*\)/g, " ")
    .replace(/[^\p{Letter}]+/gu, " ")
    .trim()
    .toLowerCase();
}
