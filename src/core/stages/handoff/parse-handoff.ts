import { parseAccount } from "../../account/parse-account.ts";
import {
  HANDOFF_LANGUAGES,
  type Handoff,
  type HandoffLanguage,
  type NamedThings,
  type OriginalRange,
  SECTION_NAMES,
  type SectionName,
} from "../../model/handoff.ts";
import type { Pin } from "../../model/pin.ts";
import { HANDOFF_WORDS, type HandoffWords } from "./handoff-words.ts";

export interface ParsedHandoff
  extends Pick<
    Handoff,
    "replaced" | "ranges" | "sections" | "account" | "names" | "rulesLeftOut" | "actions" | "language"
  > {
  /** The standing constraints it lists. */
  readonly pins: readonly Pin[];
}

/**
 * Reads the text of a handoff back into what it says, for a transcript whose state was lost.
 * Undefined where the text does not begin like one.
 *
 * Whether it is a handoff of ours is for its seal to say, not for its text.
 */
export function parseHandoff(body: string): ParsedHandoff | undefined {
  const [firstLine = ""] = body.split("\n", 1);
  const language = HANDOFF_LANGUAGES.find((name) => opens(firstLine, name) !== null);
  const found = language === undefined ? undefined : opens(firstLine, language)?.groups;
  if (language === undefined || found === undefined) return undefined;
  const words = HANDOFF_WORDS[language];
  const replaced = { first: Number(found["first"]), last: Number(found["last"]) };
  const blocks = splitAtHeadings(body);
  const now = parseNow(blocks.get(words.now) ?? [], words);
  const account = parseAccount(blocks.get(words.happened) ?? []);
  // How things stood then is told by no message any more.
  const stood = now.facts.length === 0 ? [] : [{ number: replaced.last, kind: "record", pieces: now.facts } as const];
  return {
    replaced,
    ranges: parseRanges(body, words),
    sections: parseSections(blocks, words),
    account: [...account, ...stood],
    names: parseItems(blocks.get(words.named) ?? []).flatMap(parseNames),
    pins: now.pins,
    ...parseActions(blocks.get(words.headings["Completed actions"]) ?? []),
    ...parseLeftOut(blocks.get(words.now) ?? [], words),
    ...(language !== "English" && { language }),
  };
}

function opens(line: string, language: HandoffLanguage): RegExpExecArray | null {
  const { replaced, formerly } = HANDOFF_WORDS[language];
  for (const template of formerly === undefined ? [replaced] : [replaced, formerly]) {
    const found = patternOf(template).exec(line);
    if (found?.index === 0) return found;
  }
  return null;
}

/** The lines under each heading. */
function splitAtHeadings(body: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of body.split("\n")) {
    if (line.startsWith("## ")) {
      lines = [];
      blocks.set(line.slice("## ".length), lines);
    } else lines.push(line);
  }
  return blocks;
}

const ITEM = /^(?:-|\d{1,4}\.) /;

/** Items behind dashes or numbers, each with the indented lines that belong to it. */
function parseItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const opening = ITEM.exec(line);
    if (opening !== null) items.push(line.slice(opening[0].length));
    else if (line.startsWith("  ") && items.length > 0) items.push(`${items.pop() ?? ""}\n${line.slice(2)}`);
  }
  return items;
}

function parseSections(blocks: ReadonlyMap<string, readonly string[]>, words: HandoffWords): Handoff["sections"] {
  const sections: Partial<Record<SectionName, string[]>> = {};
  for (const name of SECTION_NAMES) {
    const items = parseItems(blocks.get(words.headings[name]) ?? []);
    if (items.length > 0) sections[name] = items;
  }
  return sections;
}

function parseNames(item: string): NamedThings[] {
  const end = item.lastIndexOf(": ");
  return [
    end === -1 ? { under: item, names: [] } : { under: item.slice(0, end), names: item.slice(end + 2).split(" ") },
  ];
}

const PIN = /^"([\s\S]+)" \((\d{1,9})\)$/;

function parseNow(
  lines: readonly string[],
  { asked, rules: heading, state }: HandoffWords,
): { readonly pins: Pin[]; readonly facts: string[] } {
  const stateStart = lines.indexOf(`${state}:`);
  const [rules, facts] =
    stateStart === -1 ? [lines, []] : [lines.slice(0, stateStart), parseItems(lines.slice(stateStart))];
  const items = parseItems(rules.filter((line) => !line.startsWith(`${asked}:`)));
  const matchPin = (item: string): RegExpExecArray | null => (rules.includes(`${heading}:`) ? PIN.exec(item) : null);
  // Before 0.2 facts followed the constraints without a heading: none looks like one before the first that does not.
  const end = items.findIndex((item) => matchPin(item) === null);
  const [pinned, others] = end === -1 ? [items, []] : [items.slice(0, end), items.slice(end)];
  const pins = pinned.map((item): Pin => {
    const [, text = "", messageNumber] = matchPin(item) ?? [];
    return { text, messageNumber: Number(messageNumber) };
  });
  return { pins, facts: [...others, ...facts] };
}

/** Numbers that begin at one without a gap say nothing that their order does not. */
function parseActions(lines: readonly string[]): Pick<Handoff, "actions"> {
  const numbers = lines.flatMap((line) =>
    ITEM.test(line) && !line.startsWith("-") ? [Number.parseInt(line, 10)] : [],
  );
  if (numbers.every((number, index) => number === index + 1)) return {};
  return { actions: { numbers, through: Math.max(...numbers) } };
}

function parseLeftOut(lines: readonly string[], { leftOut }: HandoffWords): Pick<Handoff, "rulesLeftOut"> {
  const pattern = patternOf(leftOut);
  const found = lines.map((line) => (ITEM.test(line) ? null : pattern.exec(line))).find((match) => match?.index === 0);
  if (found?.groups === undefined) return {};
  const { count, first, last } = found.groups;
  return { rulesLeftOut: { count: Number(count), first: Number(first), last: Number(last) } };
}

function parseRanges(body: string, { done, range }: HandoffWords): OriginalRange[] {
  const pattern = patternOf(range, "g");
  const [opening = ""] = done.split("{ranges}", 1);
  const line = body.split("\n", MAX_FRAME_LINES).find((candidate) => candidate.startsWith(opening)) ?? "";
  return Array.from(line.matchAll(pattern), ({ groups }) => ({
    handle: groups?.["handle"] ?? "",
    first: Number(groups?.["first"]),
    last: Number(groups?.["last"]),
  }));
}

/** The frame stands before the first section, in as many lines at most. */
const MAX_FRAME_LINES = 4;

/** What matches a text that was filled in. */
function patternOf(template: string, flags = ""): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
  const source = escaped.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === "handle" ? "(?<handle>h-[0-9a-z]{8,48})" : `(?<${name}>\\d{1,15})`,
  );
  return new RegExp(source, flags);
}
