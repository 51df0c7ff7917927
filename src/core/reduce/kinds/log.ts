import { findSignal, type Signal } from "../../outputs/errors/find-signal.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { parseFrame } from "../../outputs/trace/parse-frame.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact, FactList } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { maskLine } from "../text/line-mask.ts";
import { type LineTemplate, LineTemplates } from "../text/line-templates.ts";
import { listTemplates } from "../text/list-templates.ts";
import { mineTemplates } from "../text/mine-templates.ts";
import { countGroups, quoteFact } from "../text/name-facts.ts";

/** This many lines after an error's first belong to it, if they look like its stack or its cause. */
const ERROR_CONTEXT_LINES = 8;
/** A template that occurs less often says no more than its line. */
const REPEATED = 3;
/** A judgement: a line that only sounds like an error says less than one whose level says so. */
const SOUNDING_WORTH = 0.6;
/** Times identify a log only at the start of its lines; later columns are data. */
const TELLING_CHARACTERS = 40;
/** A judgement: the share of the sampled lines that has to look like those of a log. */
const MIN_SHARE = 0.4;

/** Logs: every distinct error and warning with its count, levels over all lines, the first of each error in its context. */
export const logReducer: Reducer = {
  kind: "log",
  recognise,
  outline(text) {
    const templates = new LineTemplates(text, parseLine);
    const segments: Segment[] = [];
    let start = 0;
    let contextLines = 0;
    for (const end of lineEnds(text)) {
      const template = templates.add({ start, end });
      const { continues, severity, level } = template.reading;
      if (!continues) contextLines = severity === "error" && template.count === 1 ? ERROR_CONTEXT_LINES : 0;
      // A line that continues an entry has no level itself: levels count entries.
      segments.push({ start, end, rank: rankLine(template, contextLines), group: level });
      if (continues) contextLines -= 1;
      start = end;
    }
    return { unit: "line", facts: listFacts(text, segments, templates), segments };
  },
};

function recognise({ lines }: Sample): number {
  let seen = 0;
  let logged = 0;
  for (const line of lines) {
    if (line === "") continue;
    seen += 1;
    if (findTime(line.slice(0, TELLING_CHARACTERS)) !== undefined || findLevel(line.slice(0, 80)) !== undefined)
      logged += 1;
  }
  const share = seen < 3 ? 0 : logged / seen;
  return share < MIN_SHARE ? 0 : CONFIDENCE.log.lines(share);
}

function rankLine({ reading, count }: LineTemplate<LineReading>, contextLines: number): Rank {
  if (reading.continues) return contextLines > 0 ? "signal" : "rest";
  return reading.severity !== undefined && count === 1 ? "sample" : "rest";
}

function listFacts(text: string, segments: readonly Segment[], templates: LineTemplates<LineReading>): FactList[] {
  const written = templates.list().filter(({ first }) => first.end > first.start);
  const all = written.filter(({ reading }) => !reading.continues);
  const below = written.filter(
    ({ reading, first }) => reading.continues && reading.severity === "error" && !isFrame(text, first),
  );
  const severe = (severity: LineReading["severity"]) => all.filter(({ reading }) => reading.severity === severity);
  const often = severe(undefined)
    .filter(({ count }) => count >= REPEATED)
    .sort((left, right) => right.count - left.count);
  return [
    listTemplates("errors", text, severe("error"), { rank: "floor", counted: templates, worthOf: rateError, findTime }),
    { title: "levels", rank: "floor", layout: "inline", facts: countGroups(segments.map(({ group }) => group)) },
    listTemplates("warnings", text, severe("warning"), { rank: "signal", counted: templates, findTime }),
    listTemplates("errors below entries", text, below, { rank: "signal", counted: templates }),
    { title: "time", rank: "signal", layout: "inline", facts: findSpan(text, segments) },
    ...(templates.isFull ? [] : [listPatterns(text, templates.list())]),
    listTemplates("often", text, often, { rank: "sample", findTime }),
  ];
}

/** A frame is named after what it does, which is often to handle errors. */
function isFrame(text: string, { start, end }: Pick<Segment, "start" | "end">): boolean {
  return parseFrame(text.slice(start, Math.min(end, start + LINE_CHARACTERS)).trim()) !== undefined;
}

/** A line that states its level was written as an error; others may only sound like one. */
function rateError({ level }: LineReading): number {
  return level === undefined ? SOUNDING_WORTH : 1;
}

/** The time of the first line that has one near the start, and of the last near the end. */
function findSpan(text: string, segments: readonly Segment[]): Fact[] {
  const listTimes = (some: readonly Segment[]): string[] =>
    some.map(({ start }) => findTime(text.slice(start, start + TIMED_CHARACTERS))).filter((time) => time !== undefined);
  const times = [listTimes(segments.slice(0, 20)).slice(0, 1), listTimes(segments.slice(-20)).slice(-1)];
  return [...new Set(times.flat())].map(quoteFact);
}

/** Times as logs write them: ISO 8601, syslog, access logs, and a bare clock. */
const TIME =
  /\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d|\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?/;
/** A judgement: the time is at the start of a line. */
const TIMED_CHARACTERS = 120;

/** The time at the start of a line, as written; undefined if there is none. */
function findTime(line: string): string | undefined {
  return TIME.exec(line.slice(0, TIMED_CHARACTERS))?.[0];
}

/** What the mask of a line says. */
interface LineReading {
  readonly level?: string;
  /** Worth naming, whatever its level is. */
  readonly severity?: Signal;
  /** It belongs to the entry before: a frame of a stack, a cause, a value over several lines. */
  readonly continues: boolean;
}

/** Levels are at the start of a line. */
const LEVEL_CHARACTERS = 200;
const CONTINUATION = /^(?:\s+\S|Caused by|Traceback|\.\.\. # more|[})\]])/;

/** Parses the mask of a line, so that all lines of a template give the same result. */
function parseLine(mask: string): LineReading {
  const start = mask.slice(0, LEVEL_CHARACTERS);
  const level = findLevel(start);
  const signal = findSignal(start);
  if (level === undefined) return { ...(signal && { severity: signal }), continues: CONTINUATION.test(start) };
  // A line with a milder level that still mentions an error counts as a warning.
  const severity = level.severity ?? (signal === "error" ? "warning" : undefined);
  return { level: level.label, ...(severity && { severity }), continues: false };
}

/** Patterns that cover fewer templates save nothing. */
const MIN_TEMPLATES = 3;
/** A judgement: more do not fit any budget. */
const MAX_PATTERNS = 20;

/**
 * What lines say that differ in names, not only in values: one pattern each, with how many lines of the text match it.
 */
function listPatterns(text: string, templates: readonly LineTemplate<unknown>[]): FactList {
  const masks = templates.map(({ first, count }) => ({ mask: maskLine(text, first), count }));
  const found = mineTemplates(masks)
    .filter(({ members }) => members.length >= MIN_TEMPLATES)
    .sort((left, right) => right.count - left.count)
    .slice(0, MAX_PATTERNS);
  return {
    title: "patterns, * is a name and # a value",
    rank: "sample",
    facts: found.map(({ pattern }) => {
      const words = pattern.split(" ");
      // A line may fit a pattern and yet have been counted with another: the claim is about what fits.
      const count = masks.reduce((total, { mask, count: own }) => total + (fits(mask, words) ? own : 0), 0);
      return { text: `×${count} ${pattern.slice(0, LINE_CHARACTERS)}`, claim: { kind: "pattern", words, count } };
    }),
  };
}

function fits(mask: string, words: readonly string[]): boolean {
  const own = mask.split(" ");
  return own.length === words.length && words.every((word, at) => word === "*" || word === own[at]);
}

/** The words that loggers use, by the level they mean. */
const WORDS_OF_LEVELS: Readonly<Record<string, string>> = {
  FATAL: "fatal critical crit alert emerg panic",
  ERROR: "error err severe",
  WARN: "warning warn",
  NOTICE: "notice",
  INFO: "info",
  DEBUG: "debug",
  TRACE: "trace verbose",
};
const LEVELS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS_OF_LEVELS).flatMap(([level, words]) => words.split(" ").map((word) => [word, level] as const)),
);
const WORDS = [...LEVELS.keys()];
/**
 * A level in capitals anywhere, or in any case if it is clearly meant as one: `level=info`, `"level":"info"`, `[info]`.
 */
const LEVEL = new RegExp(
  [
    `\\b(${WORDS.join("|").toUpperCase()})\\b`,
    `(?:\\b(?:level|lvl|severity)\\\\?["']?[=:] ?\\\\?["']?|[[(<])(?:[a-z_]{1,20}[.:])?(${WORDS.map(inEitherCase).join("|")})\\b`,
  ].join("|"),
);

function inEitherCase([first = "", ...rest]: string): string {
  return `[${first.toUpperCase()}${first}]${rest.join("")}`;
}

/** A request's status, as access logs write it; values are masked. */
const STATUS = /" ([1-5]\d\d) [\d#-]/;

/** What a line states about itself. */
interface StatedLevel {
  readonly label: string;
  readonly severity?: Signal;
}

/** Finds the level that a line states; undefined if it states none. */
function findLevel(lineStart: string): StatedLevel | undefined {
  const match = LEVEL.exec(lineStart);
  const label = LEVELS.get((match?.[1] ?? match?.[2] ?? "").toLowerCase());
  if (label === "FATAL" || label === "ERROR") return { label, severity: "error" };
  if (label !== undefined) return label === "WARN" ? { label, severity: "warning" } : { label };

  const status = STATUS.exec(lineStart)?.[1];
  if (status === undefined) return undefined;
  const severity = status >= "500" ? "error" : status >= "400" ? "warning" : undefined;
  return { label: `status ${status}`, ...(severity && { severity }) };
}
