import type { Handoff, SectionName } from "../../../model/handoff.ts";
import { parseHeading } from "./parse-heading.ts";
import { stripThinking } from "./strip-thinking.ts";
import { type AnswerLine, unwrapFences } from "./unwrap-fences.ts";

const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const COLON_AT_END = /:[*_`)\s]{0,6}$/;
/** Enough of a line to find that colon in. */
const END_CHARACTERS = 80;
/** As wide as any: indents are compared only within one answer. */
const TAB = "    ";
/** Deeper nesting is not shown deeper. */
const MAX_INDENT_COLUMNS = 20;
const RULE_LINE = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/;
const UNDERLINE = /^ {0,3}(?:-{3,}|={3,})\s*$/;
const NOTHING = /^[(*_[]*(?:none|n\/a|nothing|not applicable|empty)[)*_\].]*$/i;

/**
 * Reads a model's Markdown answer into the sections of a handoff: a section whose only entry says "None" is there and
 * empty. The answer is unfinished if the model was still thinking when it ended.
 *
 * Takes headings as models write them, and leaves out thinking, a fence around the whole, a preamble,
 * and sections that are none of ours. Checks nothing against the source. Never throws; linear in the length of the text.
 */
export function parseSummary(text: string): { sections: Handoff["sections"]; isUnfinished: boolean } {
  const { lines, isUnfinished } = stripThinking(text.split(/\r\n|\n|\r/));
  return { sections: collectEntries(joinUnderlinedHeadings(unwrapFences(lines))), isUnfinished };
}

/** Turns a section's name with a line of `===` or `---` below it into a heading like the others. */
function joinUnderlinedHeadings(lines: readonly AnswerLine[]): AnswerLine[] {
  return lines.map((line, index) => {
    const below = lines[index + 1];
    if (line.isCode || below === undefined || below.isCode || !UNDERLINE.test(below.text)) return line;
    const marked = `# ${line.text.trim()}`;
    return parseHeading(marked)?.section === undefined ? line : { text: marked, isCode: false };
  });
}

/** The entries under each heading of ours; of a section that says it has none, the section alone. */
function collectEntries(lines: readonly AnswerLine[]): Handoff["sections"] {
  const entries = new Map<SectionName, string[]>();
  /** Undefined before the first section and below a heading that is none of ours. */
  let current: { readonly list: string[]; readonly level: number } | undefined;
  /** The entry that deeper lines belong to; undefined if the next line opens one. */
  let parent: { readonly indent: number; readonly takesList: boolean; readonly isBullet: boolean } | undefined;
  /** Whether the next line may go on with the last one: nothing blank is between them. */
  let continues = false;
  let wasCode = false;

  /** Whether a line belongs to the entry above it: deeper ones do, and the list that a colon announces. */
  const isInner = (indent: number, isBullet: boolean): boolean =>
    parent !== undefined && (indent > parent.indent || (isBullet && parent.takesList && indent === parent.indent));

  const addText = (list: string[], text: string) => {
    const trimmed = text.trim();
    const indent = measureIndent(text);
    const isBullet = BULLET.test(text);
    // Markdown takes any line right below an item for a part of it; what follows a plain line opens a new entry.
    const isLazy = parent?.isBullet === true || /^\p{Ll}/u.test(trimmed);
    const goesOn = continues && !isBullet && (indent >= 2 || isLazy);
    if (goesOn) append(list, ` ${trimmed}`);
    else if (parent !== undefined && isInner(indent, isBullet)) {
      append(list, `\n${" ".repeat(Math.min(Math.max(0, indent - parent.indent - 2), MAX_INDENT_COLUMNS))}${trimmed}`);
    } else {
      list.push(text.replace(BULLET, "").trim());
      parent = { indent, isBullet, takesList: !isBullet && COLON_AT_END.test(text.slice(-END_CHARACTERS)) };
    }
    continues = true;
  };

  const addCode = (list: string[], text: string) => {
    const belongs =
      parent !== undefined && list.length > 0 && (measureIndent(text) > parent.indent || parent.takesList);
    if (wasCode || belongs) append(list, `\n${text}`);
    else {
      list.push(text);
      parent = undefined;
    }
    continues = false;
  };

  for (const line of lines) {
    const heading = line.isCode ? undefined : parseHeading(line.text);
    if (heading !== undefined) {
      const { section, level, rest } = heading;
      [parent, continues, wasCode] = [undefined, false, false];
      if (section !== undefined) {
        current = { list: entries.get(section) ?? [], level };
        entries.set(section, current.list);
        if (rest !== "") current.list.push(rest);
        // A heading inside a section only divides it.
      } else if (current !== undefined && level <= current.level) current = undefined;
    } else if (current !== undefined) {
      if (line.isCode) addCode(current.list, line.text);
      else if (line.text.trim() === "" || RULE_LINE.test(line.text)) continues = false;
      else addText(current.list, line.text);
      wasCode = line.isCode;
    }
  }
  const said = (entry: string): boolean => entry !== "" && !NOTHING.test(entry);
  return Object.fromEntries(Array.from(entries, ([name, list]) => [name, list.filter(said)]));
}

function measureIndent(text: string): number {
  return text.replaceAll("\t", TAB).search(/[^ ]|$/);
}

function append(list: string[], text: string): void {
  list.push(`${list.pop() ?? ""}${text}`);
}
