import { expect } from "vitest";
import type { Compaction } from "../../src/core/apply.ts";
import { SECTION_NAMES } from "../../src/core/model/handoff.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import { holdsNumber, onOneLine, readClaims } from "./read-claims.ts";

/** Words of ours that look like names. */
const OUR_NAMES = new Set(["left-out", "read-only"]);

/**
 * Every path, number, hash, identifier and quoted span in text that we wrote occurs in the source it stands for: a line
 * in its call and result, a record in the messages; what is counted is counted here once more.
 */
export function checkNothingInvented(input: readonly Message[], { messages, state }: Compaction): void {
  const before = new Set(input.flatMap(({ parts }) => parts));
  const sayings = new Set(input.flatMap((message) => listStrings(message)));
  const whole = describeSource(input);
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (before.has(part)) continue;
    const ours = listStrings(part).filter((text) => !sayings.has(text));
    const own = "callId" in part ? describeSource(input, part.callId) : whole;
    for (const text of ours) {
      // Arguments as JSON: what stands in them is looked at by itself.
      if (part.kind === "tool-call" && listNested(text).length > 0) continue;
      if (LEFT_OUT.test(text)) {
        checkShortened(text, sayings);
        continue;
      }
      const isRecord = text.startsWith("⟪palimpsest handoff");
      checkClaims(isRecord ? checkRecord(text, input, state) : checkCitations(text, input), own);
    }
  }
}

const LEFT_OUT = /^(.*?) … \[(\d+) characters left out\] … (.*)$/s;

/** A shortened argument is the two ends of one that there was, and as many characters between. */
function checkShortened(text: string, sayings: ReadonlySet<string>): void {
  const [, head = "", left, tail = ""] = LEFT_OUT.exec(text) ?? [];
  const length = head.length + Number(left) + tail.length;
  const isThere = [...sayings].some((said) => said.length === length && said.startsWith(head) && said.endsWith(tail));
  expect(isThere, text).toBe(true);
}

interface Source {
  readonly text: string;
  readonly oneLine: string;
  /** What can be counted in it. */
  readonly counts: ReadonlySet<number>;
}

function describeSource(input: readonly Message[], callId?: string): Source {
  const parts = input.flatMap((message) => message.parts.filter((part) => isOf(part, callId)));
  const texts = parts.flatMap((part) => [...listStrings(part), JSON.stringify(part)]);
  const counts = new Set(parts.flatMap((part) => (part.kind === "text" ? [] : sizesOf(part))));
  const text = texts.join("\n");
  return { text, oneLine: onOneLine(text), counts };
}

function isOf(part: Part, callId: string | undefined): boolean {
  return callId === undefined || ("callId" in part && part.callId === callId);
}

/** Lines and characters of what a tool was given and printed. */
function sizesOf(part: Part): number[] {
  return listStrings(part).flatMap((text) => {
    const lines = text.split("\n");
    const filled = text.endsWith("\n") ? lines.length - 1 : lines.length;
    return [filled, text.length];
  });
}

function checkClaims(text: string, source: Source): void {
  const { quotations, numbers, names } = readClaims(text);
  const isExcerpt = text.includes("[reduced ");
  const most = Math.max(...source.counts);
  const wrong = [
    ...quotations.filter((span) => !source.oneLine.includes(span)),
    ...names.filter((name) => !OUR_NAMES.has(name) && !source.text.includes(name) && !source.oneLine.includes(name)),
    ...numbers.filter(
      (number) =>
        !holdsNumber(source.text, number) &&
        !source.counts.has(Number(number)) &&
        // How much of it an excerpt hides is shown by the contract of reducers; here that it is not more than there is.
        !(isExcerpt && Number(number) <= most),
    ),
  ];
  expect(wrong, `invented in: ${text.slice(0, 600)}`).toEqual([]);
}

/** Checks what a record counts and cites, and returns the rest of its text. */
function checkRecord(text: string, input: readonly Message[], state: Compaction["state"]): string {
  const lines = text.split("\n").slice(1, -1);
  checkLeftOut(lines, state);
  const rest = lines
    .map((line) => checkTools(line, input))
    .map((line) => checkCitations(line, input))
    .map((line) => checkTimes(line, input))
    .join("\n");
  for (const [, first, last] of rest.matchAll(RANGE)) {
    expect(Number(first)).toBeGreaterThanOrEqual(1);
    expect(Number(first)).toBeLessThanOrEqual(Number(last));
    expect(Number(last)).toBeLessThanOrEqual(input.length);
  }
  return rest.replaceAll(RANGE, " ").replaceAll(/^- \(\d+ more, see \S+\)$/gm, "");
}

const RANGE = /\bmessages (\d+) to (\d+)\b/gi;

/** A note that some items were left out says how many there are beside those that are shown. */
function checkLeftOut(lines: readonly string[], { handoff }: Compaction["state"]): void {
  const items = lines.join("\n").split(/\n(?=- |## )/);
  for (const name of SECTION_NAMES) {
    const start = items.indexOf(`## ${name}`);
    if (start === -1) continue;
    const end = items.findIndex((item, index) => index > start && item.startsWith("## "));
    const own = items.slice(start + 1, end === -1 ? items.length : end);
    const shown = new Set(own.map((item) => item.slice("- ".length).replaceAll("\n  ", "\n")));
    const left = own.map((item) => Number(/^- \((\d+) more, see /.exec(item)?.[1] ?? 0));
    const hidden = (handoff?.sections[name] ?? []).filter((item) => !shown.has(item));
    if (left.some((count) => count > 0))
      expect(
        left.reduce((total, count) => total + count),
        name,
      ).toBe(hidden.length);
  }
}

/** A quotation may hold quotation marks itself: where it ends is told by what follows. */
const CITED = /["“«](.+?)["”»]…? \(message (\d+)(?:; replaces "(.+?)", message (\d+))?\)/g;

/** `"words" (message 7)`: the words stand in message 7. */
function checkCitations(line: string, input: readonly Message[]): string {
  const check = (quoted: string, number: string): void => {
    const cited = onOneLine(listStrings(input[Number(number) - 1]).join("\n"));
    expect(cited, line).toContain(onOneLine(quoted.replace(/…$/, "")));
  };
  const rest = line.replaceAll(CITED, (_whole, quoted: string, number: string, replaced?: string, before?: string) => {
    // Two stretches of one message are quoted side by side.
    for (const stretch of quoted.split(/["”»] ["“«]/)) check(stretch, number);
    if (replaced !== undefined && before !== undefined) check(replaced, before);
    return " ";
  });
  for (const [, number] of rest.matchAll(/\bmessage (\d+)/g)) expect(input[Number(number) - 1], line).toBeDefined();
  return rest.replaceAll(/\bmessage \d+/g, " ");
}

const TOOL = /([^\s,(]+) \((\d+), last as (\S+) in message (\d+)\)/g;

/** `bash (6, last as call_9 in message 14)`: no tool was called more often up to there, and that call stands there. */
function checkTools(line: string, input: readonly Message[]): string {
  if (!line.startsWith("- tools called: ")) return line;
  for (const [, name = "", calls, callId = "", number] of line.matchAll(TOOL)) {
    const until = input.slice(0, Number(number)).flatMap(({ parts }) => parts.flatMap(callOf));
    expect(until.filter(({ toolName }) => toolName === name).length, line).toBeGreaterThanOrEqual(Number(calls));
    const last = input[Number(number) - 1]?.parts.flatMap(callOf).findLast(({ toolName }) => toolName === name);
    expect(last?.callId, line).toBe(callId);
  }
  return line.replaceAll(TOOL, "$1 $3");
}

/** ``RUN `make` 3 times`` and `EDIT a.ts, 4 times`: so many calls, or fewer, name it. */
function checkTimes(line: string, input: readonly Message[]): string {
  const found = /^- (?:RUN `([^`]+)`|[A-Z]+ ([^,]+),.*?) (\d+) times/.exec(line);
  if (found === null) return line;
  const subject = (found[1] ?? found[2] ?? "").replace(/…$/, "");
  const calls = input.flatMap(({ parts }) => parts.flatMap(callOf));
  const naming = calls.filter((call) => onOneLine(listStrings(call).join("\n")).includes(onOneLine(subject)));
  expect(Number(found[3]), line).toBeGreaterThan(1);
  expect(naming.length, line).toBeGreaterThanOrEqual(Number(found[3]));
  return line.replace(/\d+ times/, "times");
}

function callOf(part: Part) {
  return part.kind === "tool-call" ? [part] : [];
}

/** Every string in a value, keys included; the provider's own object is left out, because it says the same again. */
function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value, ...listNested(value)];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "wire" ? [] : [key, ...listStrings(inner)]));
}

/** What JSON inside a string says. */
function listNested(text: string): string[] {
  if (!text.startsWith("{")) return [];
  try {
    return listStrings(JSON.parse(text));
  } catch {
    return [];
  }
}
