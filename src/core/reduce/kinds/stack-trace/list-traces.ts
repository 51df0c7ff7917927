import type { Fact, FactList } from "../../outline.ts";
import type { LineTemplate } from "../../text/line-templates.ts";
import { chooseFrames, type Urgency } from "./choose-frames.ts";
import type { ReadTraces, StackLine } from "./read-traces.ts";

type Template = LineTemplate<undefined>;

/** A frame that came less often is no recursion. */
const REPEATED = 4;
const MOST_REPEATED = 20;
const LONGEST_EXAMPLE = 400;
/** A line that matters one step less is named as soon as one that is so many characters longer. */
const STEP_CHARACTERS = 60;
/** Of lines that say the same with other values only so many are named. */
const MOST_ALIKE = 8;

/** A frame that speaks of an error, and so many of them are named. */
const RAISING = /error|exception|fatal|panic/i;
const MOST_RAISING = 6;
/** What only warns matters less than what went wrong. */
const WARNING = /\bWARNING\b/;

/** A place below the name of a function. */
const PLACE = /^at |:\d+(?::\d+)?(?: |$)/;

interface Line {
  readonly fact: Fact;
  readonly urgency: Urgency;
}

/** What went wrong and where, in the order of the text: an abridged trace. Then which frames came again and again. */
export function listTraces(text: string, read: ReadTraces, ofLines: readonly Template[]): FactList[] {
  const suspects = distinctTemplates(read.lines, ofLines, "suspect");
  const errors = listErrors(text, read.lines, ofLines);
  const frames = listFrames(read);
  const others = [
    ...frames,
    ...suspects.map((template): Line => ({ fact: describe(text, template), urgency: 3 })),
    ...listRaising(read, new Set(frames.map(({ fact }) => fact.at))),
  ];
  const repeated = distinctTemplates(read.lines, ofLines, "frame")
    .filter(({ count }) => count >= REPEATED)
    .sort((left, right) => right.count - left.count)
    .slice(0, MOST_REPEATED);
  return [
    { title: "", rank: "floor", layout: "lines", facts: orderLines(errors, others) },
    {
      title: "frames like these came often",
      rank: "signal",
      layout: "lines",
      facts: repeated.map((template) => describe(text, template)),
    },
  ];
}

/** What went wrong first, then the most urgent, but a short line before a long one that matters little more: so most are named. */
function orderLines(errors: readonly Line[], others: readonly Line[]): Fact[] {
  const [first, ...further] = putCheapFirst(errors);
  const rest = putCheapFirst([...further, ...others]);
  return (first === undefined ? rest : [first, ...rest]).map(({ fact }) => fact);
}

function putCheapFirst(lines: readonly Line[]): Line[] {
  const costs = new Map(
    lines.map((line) => [line, rateLength(line.fact.text) + line.urgency * STEP_CHARACTERS] as const),
  );
  return lines.toSorted((left, right) => (costs.get(left) ?? 0) - (costs.get(right) ?? 0));
}

/** Digits cost about twice what letters do, and traces are full of addresses. */
function rateLength(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) length += 1;
  return length;
}

function distinctTemplates(
  lines: readonly StackLine[],
  ofLines: readonly Template[],
  role: StackLine["role"],
): readonly Template[] {
  const found = new Set<Template>();
  for (const [index, line] of lines.entries()) {
    const template = ofLines[index];
    if (line.role === role && template !== undefined) found.add(template);
  }
  return [...found];
}

/** Each distinct error with its count; later those that differ from one only in their values. */
function listErrors(text: string, lines: readonly StackLine[], ofLines: readonly Template[]): Line[] {
  const distinct = distinctTemplates(lines, ofLines, "error").map((template): Line => {
    const fact = describe(text, template);
    return { fact, urgency: WARNING.test(fact.text) ? 1 : 0 };
  });
  const firsts = new Set(distinct.map(({ fact }) => fact.at));
  const alike = new Map<string, Line>();
  for (const { role, start, text: line } of lines) {
    if (role !== "error" || firsts.has(start) || alike.size >= MOST_ALIKE || alike.has(line)) continue;
    alike.set(line, { fact: { text: line, at: start, claim: quote(line) }, urgency: 2 });
  }
  return [...distinct, ...alike.values()];
}

function describe(text: string, { first, count }: Template): Fact {
  const example = text.slice(first.start, Math.min(first.end, first.start + LONGEST_EXAMPLE));
  return {
    text: `${count === 1 ? "" : `×${count} `}${example.trim()}`,
    at: first.start,
    claim: { kind: "template", example, count },
  };
}

/** Frames whose words speak of an error: where it was raised, or handled. */
function listRaising({ lines }: ReadTraces, named: ReadonlySet<number | undefined>): Line[] {
  const found = new Map<string, Line>();
  for (const { role, start, text } of lines) {
    if (role !== "frame" || named.has(start) || found.has(text) || !RAISING.test(text)) continue;
    found.set(text, { fact: { text, at: start, claim: quote(text) }, urgency: 3 });
    if (found.size >= MOST_RAISING) break;
  }
  return [...found.values()];
}

function listFrames(read: ReadTraces): Line[] {
  return chooseFrames(read).map(({ line, part, urgency }) => {
    const at = line.start;
    if (part === undefined) return { fact: { text: line.text, at, claim: quote(line.text) }, urgency };
    const claim = quote(line.text, part);
    const detail = `${PLACE.test(part) ? " " : ": "}${part}`;
    // Of the frame that matters most, where it is matters as much as what it is.
    const isWhole = urgency === 0 && PLACE.test(part);
    return {
      fact: isWhole ? { text: `${line.text}${detail}`, at, claim } : { text: line.text, detail, at, claim },
      urgency,
    };
  });
}

function quote(...values: readonly string[]): Fact["claim"] {
  return { kind: "quotes", values };
}
