import { expect } from "vitest";
import type { Compaction } from "../../src/core/apply/apply.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import { outputText } from "../../src/core/turns/output-text.ts";
import { holdsNumber, onOneLine, readClaims } from "./read-claims.ts";

/** Our own words that look like names. */
const OUR_NAMES = new Set(["to-do"]);

/**
 * Every path, number, hash, identifier and quoted span in text that we wrote occurs in the source it represents: for a
 * line its call and result, for a record the messages; counts are recomputed here.
 */
export function checkNothingInvented(input: readonly Message[], done: Compaction): void {
  const before = new Set(input.flatMap(({ parts }) => parts));
  const sayings = new Set(input.flatMap((message) => listStrings(message)));
  const whole = describeSource(input);
  for (const part of done.messages.flatMap(({ parts }) => parts)) {
    if (before.has(part)) continue;
    const ours = listStrings(part).filter((text) => !sayings.has(text));
    const own = "callId" in part ? describeSource(input, part.callId) : whole;
    for (const text of ours) {
      // Arguments as JSON: their contents are checked separately.
      if (part.kind === "tool-call" && listNested(text).length > 0) continue;
      if (LEFT_OUT.test(text)) {
        checkShortened(text, sayings);
        continue;
      }
      const isHandoff = text.startsWith("⟪palimpsest handoff");
      if (isHandoff) checkHandoff(text, input, done);
      else checkClaims(checkStale(text, input), own);
    }
  }
}

const LEFT_OUT = /^(.*?) … \[(\d+) characters left out\] … (.*)$/s;

/** A shortened argument is the two ends of an original one, and as many characters in between. */
function checkShortened(text: string, sayings: ReadonlySet<string>): void {
  const [, head = "", left, tail = ""] = LEFT_OUT.exec(text) ?? [];
  const length = head.length + Number(left) + tail.length;
  const isThere = [...sayings].some((said) => said.length === length && said.startsWith(head) && said.endsWith(tail));
  expect(isThere, text).toBe(true);
}

const STALE = / · (?:same result|read again|changed|edited|passed) at message (\d+)(?= h-)/;

/** A message that made a result stale exists. */
function checkStale(text: string, input: readonly Message[]): string {
  const number = STALE.exec(text)?.[1];
  if (number !== undefined) expect(input[Number(number) - 1], text).toBeDefined();
  return text.replace(STALE, "");
}

interface Source {
  readonly text: string;
  readonly oneLine: string;
  /** What its tools printed. */
  readonly printed: readonly string[];
  /** What can be counted in it. */
  readonly counts: ReadonlySet<number>;
}

function describeSource(input: readonly Message[], callId?: string): Source {
  return describeParts(input.flatMap((message) => message.parts.filter((part) => isOf(part, callId))));
}

function describeParts(parts: readonly Part[]): Source {
  const texts = parts.flatMap((part) => [...listStrings(part), JSON.stringify(part)]);
  const counts = new Set(parts.flatMap((part) => (part.kind === "text" ? [] : sizesOf(part))));
  const text = texts.join("\n");
  const printed = parts.flatMap((part) => (part.kind === "tool-result" ? [outputText(part.output)] : []));
  return { text, oneLine: onOneLine(text), printed, counts };
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
  expect(findInvented(text, source), `invented in: ${text.slice(0, 600)}`).toEqual([]);
}

function findInvented(text: string, source: Source): string[] {
  const { quotations, numbers, names } = readClaims(text, (span) => source.oneLine.includes(span));
  return [
    ...quotations.filter((span) => !source.oneLine.includes(span)),
    ...names.filter((name) => !OUR_NAMES.has(name) && !source.text.includes(name) && !source.oneLine.includes(name)),
    ...numbers.filter((number) => !holdsNumber(source.text, number) && !source.counts.has(Number(number))),
  ];
}

/**
 * Checks a record line by line: what it quotes is in the message it cites, what it tells about a message is in that
 * message, and counts are recomputed here.
 */
function checkHandoff(text: string, input: readonly Message[], done: Compaction): void {
  const blocks = splitBlocks(text.split("\n").slice(1, -1));
  for (const { heading, lines } of blocks) {
    if (heading === undefined) checkFrame(lines.join("\n"), input);
    else if (heading === "Now") for (const line of lines) checkNow(line, input);
    else if (heading === "What happened") checkAccount(lines, input, done);
    else if (heading === "Also named") for (const line of lines) checkNames(line, input);
    else checkClaims(lines.join("\n"), describeSource(input));
  }
}

interface Block {
  readonly heading?: string;
  readonly lines: string[];
}

function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [{ lines: [] }];
  for (const line of lines) {
    if (line.startsWith("## ")) blocks.push({ heading: line.slice("## ".length), lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

const RANGE = /\bmessages (\d+) to (\d+)\b/gi;

function checkFrame(text: string, input: readonly Message[]): void {
  for (const [, first, last] of text.matchAll(RANGE)) {
    expect(Number(first)).toBeGreaterThanOrEqual(1);
    expect(Number(first)).toBeLessThanOrEqual(Number(last));
    expect(Number(last)).toBeLessThanOrEqual(input.length);
  }
  const { quotations, numbers, names } = readClaims(text.replaceAll(RANGE, " "), () => false);
  expect([quotations, numbers, names], text).toEqual([[], [], []]);
}

/** A quotation may contain quotation marks itself: it begins the line and is followed by its message. */
const CITED = /^(?:- |Asked last: )["“«](.+)["”»]…? \((\d+)(?:, below)?\)$/;
const EVENT = / \((\d+)(?:, below)?\)$/;
const EDITED_SINCE = /, files were edited since$/;
const TIMES = /^- last of (\d+) runs of `([^`]+)`/;
const MORE = /, and (\d+) more$/;
const OLDER = /^- messages? ([\d, ]+) right below (?:is|are) older than the end of this handoff$/;
const CHANGED = "- files changed, last first: ";

/** `"words" (7)`: message 7 contains the words, and what is told about its calls. Anything else is in the session. */
function checkNow(line: string, input: readonly Message[]): void {
  if (CITED.test(line)) {
    checkQuotation(line, input);
    return;
  }
  const older = OLDER.exec(line)?.[1];
  if (older !== undefined) {
    for (const number of older.split(", ")) expect(input[Number(number) - 1], line).toBeDefined();
    return;
  }
  const [, times, command = ""] = TIMES.exec(line) ?? [];
  if (times !== undefined) {
    expect(Number(times), line).toBeGreaterThan(1);
    expect(countCalls(input, command.replace(/…$/, "")), line).toBeGreaterThanOrEqual(Number(times));
  }
  const told = line.replace(EDITED_SINCE, "");
  const number = EVENT.exec(told)?.[1];
  if (number !== undefined) expect(input[Number(number) - 1], line).toBeDefined();
  if (told !== line) {
    const later = input.slice(Number(number)).flatMap(({ parts }) => parts.flatMap(callOf));
    expect(later.length, line).toBeGreaterThan(0);
  }
  const source = number === undefined ? describeSource(input) : describeEvent(input, Number(number));
  const rest = told
    .replace(EVENT, "")
    .replace(/^- last of \d+ runs/, "")
    .replace(MORE, "");
  const changed = rest.startsWith(CHANGED) ? rest.slice(CHANGED.length).split(", ") : [];
  for (const file of changed) {
    for (const path of file.replace(/ \((?:new|deleted|moved)\)$/, "").split(" to ")) {
      expect(source.text, line).toContain(path);
    }
  }
  checkClaims(rest, source);
}

function checkQuotation(line: string, input: readonly Message[]): void {
  const [, quoted = "", number] = CITED.exec(line) ?? [];
  const cited = onOneLine(listStrings(input[Number(number) - 1]).join("\n"));
  // Two stretches of one message are quoted side by side.
  for (const stretch of quoted.split(/["”»] ["“«]/))
    expect(cited, line).toContain(onOneLine(stretch.replace(/…$/, "")));
}

/** A message with the results of its calls. */
function describeEvent(input: readonly Message[], number: number): Source {
  const own = input[number - 1]?.parts ?? [];
  const callIds = new Set(own.flatMap(callOf).map(({ callId }) => callId));
  return describeParts(
    input.flatMap(({ parts }) =>
      parts.filter((part) => own.includes(part) || ("callId" in part && callIds.has(part.callId))),
    ),
  );
}

function countCalls(input: readonly Message[], named: string): number {
  const calls = input.flatMap(({ parts }) => parts.flatMap(callOf));
  return calls.filter((call) => onOneLine(listStrings(call).join("\n")).includes(onOneLine(named))).length;
}

/** Whether a result of a message's calls is not in the transcript unchanged. */
function isShortened({ parts }: Message, input: readonly Message[], standing: ReadonlySet<Part>): boolean {
  const callIds = new Set(parts.flatMap(callOf).map(({ callId }) => callId));
  const results = input.flatMap((message) => message.parts.filter((part) => part.kind === "tool-result"));
  return results.some((part) => callIds.has(part.callId) && !standing.has(part));
}

const ENTRY = /^(\d+) (?:(user|assistant|earlier): )?(.*)$/;

/**
 * Every entry is about a message that is gone, in the order of the session, and says only what that message contains.
 */
function checkAccount(lines: readonly string[], input: readonly Message[], done: Compaction): void {
  const standing = new Set(done.messages.flatMap(({ parts }) => parts));
  let last = 0;
  for (const entry of lines.join("\n").split(/\n(?! {2})/)) {
    const [opening = "", ...others] = entry.split("\n");
    const [, digits, speaker = "step", first = ""] = ENTRY.exec(opening) ?? [];
    const number = Number(digits);
    const message = input[number - 1];
    expect(number, entry).toBeGreaterThanOrEqual(last);
    expect(message, entry).toBeDefined();
    if (message === undefined) return;
    last = number;
    expect(
      message.parts.some((part) => standing.has(part)) &&
        !(speaker === "step" && isShortened(message, input, standing)),
      `told although it stands: ${entry}`,
    ).toBe(false);
    const told = others.map((line) => line.slice("  ".length));
    if (speaker === "step") checkStep(message, first, told, input, done);
    else checkSaid(message, speaker, [first, ...told]);
  }
}

/**
 * What somebody said is in that message of theirs, word for word; a mark before a line shows that something is left out
 * above it.
 */
function checkSaid(message: Message, speaker: string, told: readonly string[]): void {
  expect(message.role).toBe(speaker);
  const said = onOneLine(message.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n"));
  for (const line of told) expect(said, line).toContain(onOneLine(line.replace(GAP_MARK, "")));
}

const GAP_MARK = /^… /;
/** Marks before a line: lines are left out above it, it was removed, or it was added. */
const OUR_MARKS = /^(?:… )?(?:[-+] (?=.))?/;
const HANDLE_AT_END = / (h-[0-9a-z]{8,48})$/;

/** What a step did is in one call of that message and its result; a handle opens exactly that result. */
function checkStep(
  message: Message,
  line: string,
  told: readonly string[],
  input: readonly Message[],
  { commit }: Compaction,
): void {
  const handle = HANDLE_AT_END.exec(line)?.[1];
  const before = input.slice(0, input.indexOf(message) + 1);
  // A changed line is told whole, as a read and the edits since left it: each edit puts its text between two stretches.
  const known = describeSource(before).oneLine;
  const most = 1 + 2 * before.flatMap(({ parts }) => parts.flatMap(callOf)).filter(isEdit).length;
  const faults = message.parts.flatMap(callOf).map((call) => {
    const source = describeSource(input, call.callId);
    const missing = told.filter((text) => {
      const line = onOneLine(text.replace(OUR_MARKS, ""));
      return !source.oneLine.includes(line) && !(isEdit(call) && countStretches(line, known) <= most);
    });
    const opened = commit?.originals.find((original) => original.handle === handle)?.text;
    const isOther = handle !== undefined && opened !== undefined && !source.printed.includes(opened);
    return [...findInvented(line, source), ...missing, ...(isOther ? [handle] : [])];
  });
  expect(
    faults.some((wrong) => wrong.length === 0),
    `invented in: ${line}\n${JSON.stringify(faults)}`,
  ).toBe(true);
}

function isEdit(call: Part): boolean {
  return listStrings(call).includes("new_string");
}

/** How many stretches of a source make up a text, each as long as possible. */
function countStretches(text: string, source: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    let length = text.length - at;
    while (length > 0 && !source.includes(text.slice(at, at + length))) length -= 1;
    if (length === 0) return Number.POSITIVE_INFINITY;
    at += length;
  }
  return count;
}

/** `- http/client.ts: maxAttempts`: the session contains the place and every name. */
function checkNames(line: string, input: readonly Message[]): void {
  const { text, oneLine } = describeSource(input);
  const end = line.lastIndexOf(": ");
  const place = line.slice("- ".length, end).replace(/…$/, "");
  expect(text.includes(place) || oneLine.includes(place), line).toBe(true);
  for (const name of line.slice(end + 2).split(" ")) expect(text, line).toContain(name);
}

function callOf(part: Part) {
  return part.kind === "tool-call" ? [part] : [];
}

/** Every string in a value, including keys; the provider's own object is left out, because it repeats them. */
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
