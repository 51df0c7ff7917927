import { SECTION_NAMES, type SectionName } from "../../../model/handoff.ts";
import type { ParsedSummary, SummaryProblem } from "./parsed-summary.ts";
import { type Heading, readHeading } from "./read-heading.ts";
import { stripThinking } from "./strip-thinking.ts";
import { type AnswerLine, unwrapFences } from "./unwrap-fences.ts";

const SHOWN_HEADING_CHARACTERS = 80;
const SHOWN_PROBLEMS = 50;
const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const RULE_LINE = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/;
const UNDERLINE = /^ {0,3}(?:-{3,}|={3,})\s*$/;
const NOTHING = /^[(*_[]*(?:none|n\/a|nothing|not applicable|empty)[)*_\].]*$/i;

/**
 * Reads a model's Markdown answer into the sections of a handoff.
 *
 * Takes headings as models write them, and leaves out thinking, a fence around the whole, a preamble,
 * and sections that are none of ours. Never throws; linear in the length of the text.
 */
export function parseSummary(text: string): ParsedSummary {
  const { lines, unclosed } = stripThinking(text.split(/\r\n|\n|\r/));
  const draft = createDraft();
  if (unclosed) draft.report({ kind: "unclosed-thinking" });
  for (const line of joinUnderlinedHeadings(unwrapFences(lines))) draft.read(line);
  return draft.finish();
}

/** Turns a section's name with a line of `===` or `---` below it into a heading like the others. */
function joinUnderlinedHeadings(lines: readonly AnswerLine[]): AnswerLine[] {
  return lines.map((line, index) => {
    const below = lines[index + 1];
    if (line.isCode || below === undefined || below.isCode || !UNDERLINE.test(below.text)) return line;
    const marked = `# ${line.text.trim()}`;
    return readHeading(marked)?.section === undefined ? line : { text: marked, isCode: false };
  });
}

interface Draft {
  report(problem: SummaryProblem): void;
  read(line: AnswerLine): void;
  finish(): ParsedSummary;
}

function createDraft(): Draft {
  const entries = new Map<SectionName, string[]>();
  const problems: SummaryProblem[] = [];
  // Undefined before the first section and below a heading that is none of ours.
  let current: { readonly list: string[]; readonly level: number } | undefined;
  let hasPreamble = false;
  let continues = false;
  let wasCode = false;

  const report = (problem: SummaryProblem) => {
    if (problems.length < SHOWN_PROBLEMS) problems.push(problem);
  };

  const open = ({ section, level, title, rest }: Heading) => {
    if (section === undefined) {
      report({ kind: "unknown-heading", heading: title.slice(0, SHOWN_HEADING_CHARACTERS) });
      // A heading inside a section only divides it.
      if (current !== undefined && level <= current.level) current = undefined;
      return;
    }
    const list = entries.get(section);
    if (list !== undefined) report({ kind: "repeated-section", section });
    current = { list: list ?? [], level };
    entries.set(section, current.list);
    if (rest !== "") current.list.push(rest);
  };

  const add = ({ text, isCode }: AnswerLine) => {
    const list = current?.list;
    const trimmed = text.trim();
    if (list === undefined) {
      hasPreamble ||= entries.size === 0 && trimmed !== "";
    } else if (isCode && wasCode) {
      append(list, `\n${text}`);
    } else if (isCode) {
      list.push(text);
    } else if (trimmed === "" || RULE_LINE.test(text)) {
      continues = false;
    } else if (continues && /^\s{2,}/.test(text) && !BULLET.test(text)) {
      append(list, ` ${trimmed}`);
    } else {
      list.push(text.replace(BULLET, "").trim());
      continues = true;
    }
    wasCode = isCode;
  };

  return {
    report,
    read(line) {
      const heading = line.isCode ? undefined : readHeading(line.text);
      if (heading === undefined) return add(line);
      continues = false;
      wasCode = false;
      open(heading);
    },
    finish() {
      if (hasPreamble && entries.size > 0) report({ kind: "preamble" });
      if (entries.size === 0) report({ kind: "no-sections" });
      const sections: Partial<Record<SectionName, readonly string[]>> = {};
      for (const name of SECTION_NAMES) {
        const list = entries.get(name);
        if (list !== undefined) sections[name] = list.filter((entry) => entry !== "" && !NOTHING.test(entry));
      }
      return { sections, problems };
    },
  };
}

function append(list: string[], text: string): void {
  list.push(`${list.pop() ?? ""}${text}`);
}
