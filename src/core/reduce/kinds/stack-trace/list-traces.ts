import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import { estimateTokens } from "../../../tokens/estimate-tokens.ts";
import type { Fact, FactList } from "../../outline.ts";
import type { LineTemplate } from "../../text/line-templates.ts";
import { quoteLine } from "../../text/name-facts.ts";
import { putCheapFirst } from "../../text/put-short-first.ts";
import { chooseFrames } from "./choose-frames.ts";
import type { ParsedTraces, StackLine } from "./parse-traces.ts";

type Template = LineTemplate<undefined>;

/** A frame that occurs less often is not a recursion. */
const REPEATED = 4;
/** A judgement: more do not fit any budget. */
const MAX_REPEATED = 20;
/** What a line is worth: a line worth half as much is ranked like one twice as long. */
const ERROR_WORTH = 1;
/** It says the same about other values. */
const ALIKE_WORTH = 0.8;
/** What only warns or only sounds like an error matters less than what went wrong. */
const WARNING_WORTH = 0.12;
const SUSPECT_WORTH = 0.08;
/** How many lines are named that say the same with other values. */
const MAX_ALIKE = 8;

/** A longer line, such as a sanitizer's, leaves a small budget no room for anything else. */
const MAX_MAIN_TOKENS = 36;

const WARNING = /\bWARNING\b/;

const MACHINE_WORDS = /^[^\s(].*\([^()]*\b0x[0-9a-f]+\??[^()]*\)$/;
/** Ends where what it announces should follow. */
const ANNOUNCES = /:[ =]*$/;
/** A place below a function's name. */
const PLACE = /^at |:\d+(?::\d+)?(?: |$)/;

interface Line {
  readonly fact: Fact;
  readonly worth: number;
  /** Whether it says what went wrong, or where to look first. */
  readonly isMain?: boolean;
}

/** What went wrong and where, in the order of the text: an abridged trace. Then the frames that recurred. */
export function listTraces(text: string, read: ParsedTraces, ofLines: readonly Template[]): FactList[] {
  const suspects = distinctTemplates(read.lines, ofLines, "suspect");
  const repeated = distinctTemplates(read.lines, ofLines, "frame")
    .filter(({ count }) => count >= REPEATED)
    .sort((left, right) => right.count - left.count)
    .slice(0, MAX_REPEATED)
    .map((template): Fact => {
      // If the count is the message, it comes first.
      const { detail: _, ...fact } = describe(text, template);
      return { ...fact, text: `×${template.count} ${fact.text}` };
    });
  const lines = [
    ...listErrors(text, read.lines, ofLines),
    ...listFrames(read),
    ...suspects.map((template): Line => ({ fact: describe(text, template), worth: SUSPECT_WORTH })),
  ];
  return [
    { title: "", rank: "floor", facts: orderLines(lines) },
    { title: "frames like these came often", rank: "signal", facts: repeated },
  ];
}

/**
 * What went wrong and where to look, unless they are longer than most lines. Then what matters most first, but a short
 * line before a long one that matters little more, so that most are named.
 */
function orderLines(lines: readonly Line[]): readonly Fact[] {
  const main = lines.filter(({ fact, isMain }) => isMain === true && estimateTokens(fact.text) <= MAX_MAIN_TOKENS);
  const worths = new Map(lines.filter((line) => !main.includes(line)).map(({ fact, worth }) => [fact, worth]));
  return [
    ...main.map(({ fact }) => fact),
    ...putCheapFirst([...worths.keys()], (fact) => worths.get(fact) ?? ERROR_WORTH),
  ];
}

function distinctTemplates(
  lines: readonly StackLine[],
  ofLines: readonly Template[],
  role: StackLine["role"],
): readonly Template[] {
  return [...new Set(ofLines.filter((_, index) => lines[index]?.role === role))];
}

/** Each distinct error and its count; later those that differ from one only in their values. */
function listErrors(text: string, lines: readonly StackLine[], ofLines: readonly Template[]): Line[] {
  const described = distinctTemplates(lines, ofLines, "error").map((template) => describe(text, template));
  const main = described.find((fact) => !WARNING.test(fact.text) && !ANNOUNCES.test(fact.text));
  const distinct = described.map(
    (fact): Line => ({
      fact,
      worth: WARNING.test(fact.text) ? WARNING_WORTH : ERROR_WORTH,
      isMain: fact === main,
    }),
  );
  const firsts = new Set(distinct.map(({ fact }) => fact.at));
  const named = new Set(lines.filter(({ start }) => firsts.has(start)).map(({ text: line }) => line));
  const alike = new Map<string, Line>();
  for (const { role, start, text: line } of lines) {
    if (role !== "error" || named.has(line) || alike.size >= MAX_ALIKE || alike.has(line)) continue;
    alike.set(line, { fact: quoteLine(line, start), worth: ALIKE_WORTH });
  }
  return [...distinct, ...alike.values()];
}

function describe(text: string, { first, count }: Template): Fact {
  const example = text.slice(first.start, Math.min(first.end, first.start + LINE_CHARACTERS));
  return {
    text: example.trim(),
    ...(count > 1 && { detail: ` ×${count}` }),
    at: first.start,
    claim: { kind: "template", example, count },
  };
}

function listFrames(read: ParsedTraces): Line[] {
  return chooseFrames(read).map(({ line, part, worth, isNewestOwn }) => {
    const at = line.start;
    if (part === undefined) return { fact: quoteLine(line.text, at), worth };
    const name = leaveOutWords(line.text);
    const claim = { kind: "quotes", values: [name, part] } as const;
    const detail = `${PLACE.test(part) ? " " : ": "}${part}`;
    // For the frame that matters most, its place matters as much as its name.
    const isWhole = isNewestOwn && PLACE.test(part);
    return {
      fact: isWhole ? { text: `${name}${detail}`, at, claim } : { text: name, detail, at, claim },
      worth,
      isMain: isNewestOwn,
    };
  });
}

/** A Go function's name without its raw argument words, which no one can read. */
function leaveOutWords(frame: string): string {
  return MACHINE_WORDS.test(frame) ? frame.slice(0, frame.lastIndexOf("(")) : frame;
}
