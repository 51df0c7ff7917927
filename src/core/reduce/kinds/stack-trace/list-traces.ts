import type { Fact, FactList } from "../../outline.ts";
import type { LineTemplate } from "../../text/line-templates.ts";
import type { ReadTraces, StackLine, Trace } from "./read-traces.ts";

type Template = LineTemplate<undefined>;

/** So many frames of a trace are named before anything else: its newest, and the newest in the user's own code. */
const NAMED_FRAMES = 4;
/** A frame that came less often is no recursion. */
const REPEATED = 4;
const MOST_REPEATED = 20;
const LONGEST_EXAMPLE = 400;

/** What went wrong, each once, where each happened, and which frames came again and again. */
export function listTraces(text: string, { lines, traces }: ReadTraces, ofLines: readonly Template[]): FactList[] {
  const errors = putSummariesFirst(text, distinctTemplates(lines, ofLines, "error"));
  const numbers = new Map(errors.map((template, index) => [template, index + 1]));
  const numberOf = (index: number | undefined): number | undefined => {
    const template = index === undefined ? undefined : ofLines[index];
    return template === undefined ? undefined : numbers.get(template);
  };
  const repeated = distinctTemplates(lines, ofLines, "frame")
    .filter(({ count }) => count >= REPEATED)
    .sort((left, right) => right.count - left.count)
    .slice(0, MOST_REPEATED);
  const hasNumbers = traces.length > 1 && errors.length > 1;
  return [
    {
      title: `errors, ${errors.length} distinct`,
      rank: "floor",
      layout: "lines",
      facts: listErrors(text, errors, hasNumbers),
    },
    {
      title: "newest frames",
      rank: "floor",
      layout: "lines",
      facts: listFrames(lines, traces, hasNumbers ? numberOf : undefined),
    },
    { title: "frames like these came often", rank: "signal", layout: "lines", facts: listExamples(text, repeated) },
  ];
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

/** Where a report sums itself up, that line is the shortest that says what happened. */
function putSummariesFirst(text: string, errors: readonly Template[]): readonly Template[] {
  const isSummary = ({ first }: Template): boolean => text.startsWith("SUMMARY:", first.start);
  return [...errors.filter(isSummary), ...errors.filter((error) => !isSummary(error))];
}

function listErrors(text: string, errors: readonly Template[], hasNumbers: boolean): Fact[] {
  const facts = listExamples(text, errors);
  return hasNumbers ? facts.map((fact, index) => ({ ...fact, text: `${index + 1}: ${fact.text}` })) : facts;
}

function listExamples(text: string, templates: readonly Template[]): Fact[] {
  return templates.map(({ first, count }) => {
    const example = text.slice(first.start, Math.min(first.end, first.start + LONGEST_EXAMPLE));
    return {
      text: `${count === 1 ? "" : `×${count} `}${example.trim()}`,
      claim: { kind: "template", example, count },
    };
  });
}

/** The first trace of each error; further ones with the same error say the same. */
function listFrames(
  lines: readonly StackLine[],
  traces: readonly Trace[],
  numberOf: ((error: number | undefined) => number | undefined) | undefined,
): Fact[] {
  const seen = new Set<number>();
  return traces.flatMap(({ error, frames }) => {
    const number = numberOf?.(error);
    if (number !== undefined && seen.has(number)) return [];
    if (number !== undefined) seen.add(number);
    return chooseFrames(lines, frames).map((line): Fact => {
      const prefix = number === undefined ? "" : `${number}: `;
      return { text: `${prefix}${line.text}`, claim: { kind: "quotes", values: [line.text] } };
    });
  });
}

/** Frames of the user's own code before those of libraries, newest first, a recursion once. */
function chooseFrames(lines: readonly StackLine[], frames: readonly number[]): StackLine[] {
  const read = frames.map((index) => lines[index]).filter((line) => line !== undefined);
  const own = read.filter(({ isLibrary }) => !isLibrary);
  const chosen = new Map<string, StackLine>();
  for (const line of own.length === 0 ? read : own) {
    if (!chosen.has(line.text)) chosen.set(line.text, line);
    if (chosen.size === NAMED_FRAMES) break;
  }
  return [...chosen.values()];
}
