import {
  type Handoff,
  type OriginalRange,
  RECORD_LANGUAGES,
  type RecordLanguage,
  SECTION_NAMES,
  type SectionName,
} from "../../model/handoff.ts";
import { RECORD_WORDS, type RecordWords } from "./record-words.ts";

type ParsedHandoff = Pick<Handoff, "replaced" | "ranges" | "sections" | "language">;

/**
 * Reads the text of a handoff back into what it says, for a transcript whose state was lost.
 * Undefined where the text does not begin like one.
 *
 * Whether it is a handoff of ours is for its seal to say, not for its text.
 */
export function parseHandoff(body: string): ParsedHandoff | undefined {
  const [firstLine = ""] = body.split("\n", 1);
  const language = RECORD_LANGUAGES.find((name) => opens(firstLine, name) !== null);
  const replaced = language === undefined ? undefined : opens(firstLine, language)?.groups;
  if (language === undefined || replaced === undefined) return undefined;
  const words = RECORD_WORDS[language];
  const names = new Map(SECTION_NAMES.map((name) => [`## ${words.headings[name]}`, name]));
  const sections: Partial<Record<SectionName, string[]>> = {};
  let items: string[] = [];
  let lines: string[] = [];
  for (const line of body.split("\n")) {
    const name = names.get(line);
    const opensItem = line.startsWith("- ");
    if ((name !== undefined || opensItem) && lines.length > 0) {
      items.push(lines.join("\n"));
      lines = [];
    }
    if (name !== undefined) {
      items = [];
      sections[name] = items;
    } else if (opensItem) lines = [line.slice(2)];
    else if (line.startsWith("  ") && lines.length > 0) lines.push(line.slice(2));
  }
  if (lines.length > 0) items.push(lines.join("\n"));
  return {
    replaced: { first: Number(replaced["first"]), last: Number(replaced["last"]) },
    ranges: readRanges(body, words),
    sections: withoutEmpty(sections),
    ...(language !== "English" && { language }),
  };
}

function opens(line: string, language: RecordLanguage): RegExpExecArray | null {
  const found = patternOf(RECORD_WORDS[language].replaced).exec(line);
  return found?.index === 0 ? found : null;
}

function readRanges(body: string, { done, range }: RecordWords): OriginalRange[] {
  const pattern = patternOf(range, "g");
  const [opening = ""] = done.split("{ranges}", 1);
  const line = body.split("\n", MOST_FRAME_LINES).find((candidate) => candidate.startsWith(opening)) ?? "";
  return Array.from(line.matchAll(pattern), ({ groups }) => ({
    handle: groups?.["handle"] ?? "",
    first: Number(groups?.["first"]),
    last: Number(groups?.["last"]),
  }));
}

/** The frame stands before the first section, in as many lines at most. */
const MOST_FRAME_LINES = 4;

/** What matches a text that was filled in. */
function patternOf(template: string, flags = ""): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  const source = escaped.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === "handle" ? "(?<handle>h-[0-9a-z]{8,48})" : `(?<${name}>\\d{1,15})`,
  );
  return new RegExp(source, flags);
}

function withoutEmpty(sections: Readonly<Partial<Record<SectionName, string[]>>>): Handoff["sections"] {
  return Object.fromEntries(Object.entries(sections).filter(([, items]) => items.length > 0));
}
