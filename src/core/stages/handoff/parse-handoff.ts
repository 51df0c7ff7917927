import { parseAccount } from "../../account/parse-account.ts";
import { HANDOFF_LANGUAGES, type Handoff, type NamedThings, SECTION_NAMES } from "../../model/handoff.ts";
import type { Pin } from "../../model/pin.ts";
import { HANDOFF_WORDS, type HandoffWords } from "./handoff-words.ts";
import type { HandoffContent } from "./render-handoff.ts";

export interface ParsedHandoff extends Omit<Handoff, "number" | "lineage"> {
  /** The standing constraints it lists. */
  readonly pins: readonly Pin[];
}

/**
 * Reads the text of a handoff back into what it says, for a transcript whose state was lost.
 * Undefined if the text does not begin like one.
 *
 * Whether it is a handoff of ours is for its seal to say, not for its text.
 */
export function parseHandoff(body: string): ParsedHandoff | undefined {
  const [firstLine = ""] = body.split("\n", 1);
  const opening = parseOpening(firstLine);
  if (opening === undefined) return undefined;
  const { language, replaced } = opening;
  const words = HANDOFF_WORDS[language];
  const blocks = splitAtHeadings(body);
  const linesUnder = (heading: string): readonly string[] => blocks.get(heading) ?? [];
  const now = parseNow(linesUnder(words.now), words);
  // No message tells any more how things were then.
  const stood = now.facts.length === 0 ? [] : [{ number: replaced.last, kind: "record", pieces: now.facts } as const];
  return {
    replaced,
    ranges: parseRanges(body, words),
    sections: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, parseItems(linesUnder(words.headings[name]))] as const).filter(
        ([, items]) => items.length > 0,
      ),
    ),
    account: [...parseAccount(linesUnder(words.happened)), ...stood],
    names: parseItems(linesUnder(words.named)).map(parseNames),
    pins: now.pins,
    ...parseActions(linesUnder(words.headings["Completed actions"])),
    ...parseLeftOut(linesUnder(words.now), words),
    ...(language !== "English" && { language }),
  };
}

function parseOpening(line: string): Pick<HandoffContent, "language" | "replaced"> | undefined {
  for (const language of HANDOFF_LANGUAGES) {
    const words = HANDOFF_WORDS[language];
    const { first, last } =
      matchStart(words.replaced, line) ?? matchStart(words.formerly ?? words.replaced, line) ?? {};
    if (first !== undefined && last !== undefined) return { language, replaced: { first, last } };
  }
  return undefined;
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

function parseNames(item: string): NamedThings {
  const end = item.lastIndexOf(": ");
  if (end === -1) return { under: item, names: [] };
  return { under: item.slice(0, end), names: item.slice(end + 2).split(" ") };
}

const PIN = /^"([\s\S]+)" \((\d{1,9})\)$/;

function parseNow(lines: readonly string[], { rules, state }: HandoffWords): { pins: Pin[]; facts: string[] } {
  const found = lines.indexOf(`${state}:`);
  const stateStart = found === -1 ? lines.length : found;
  const items = parseItems(lines.slice(0, stateStart));
  const pins: Pin[] = [];
  // Before 0.2 facts followed the constraints without a heading: none looks like one before the first that does not.
  for (const item of lines.includes(`${rules}:`) ? items : []) {
    const [, text, messageNumber] = PIN.exec(item) ?? [];
    if (text === undefined) break;
    pins.push({ text, messageNumber: Number(messageNumber) });
  }
  return { pins, facts: [...items.slice(pins.length), ...parseItems(lines.slice(stateStart))] };
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
  const found = lines.map((line) => matchStart(leftOut, line)).find((numbers) => numbers !== undefined);
  const { count = 0, first = 0, last = 0 } = found ?? {};
  return found === undefined ? {} : { rulesLeftOut: { count, first, last } };
}

/** The frame comes before the first section, in as many lines at most. */
const MAX_FRAME_LINES = 4;

function parseRanges(body: string, { done, range }: HandoffWords): Handoff["ranges"] {
  const [opening = ""] = done.split("{ranges}", 1);
  const line = body.split("\n", MAX_FRAME_LINES).find((candidate) => candidate.startsWith(opening)) ?? "";
  return Array.from(line.matchAll(new RegExp(sourceOf(range), "g")), ({ groups }) => ({
    handle: groups?.["handle"] ?? "",
    first: Number(groups?.["first"]),
    last: Number(groups?.["last"]),
  }));
}

/** The numbers that were filled into the text a line begins with; undefined if it begins with another. */
function matchStart(template: string, line: string): Partial<Record<string, number>> | undefined {
  const filled = new RegExp(`^${sourceOf(template)}`).exec(line)?.groups;
  return filled && Object.fromEntries(Object.entries(filled).map(([name, digits]) => [name, Number(digits)]));
}

/** What matches a text that was filled in. */
function sourceOf(template: string): string {
  return template
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      name === "handle" ? "(?<handle>h-[0-9a-z]{8,48})" : `(?<${name}>\\d{1,15})`,
    );
}
