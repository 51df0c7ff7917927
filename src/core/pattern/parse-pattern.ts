import { ANY_IN_LINE, only } from "./character-set.ts";
import { ignoreCase } from "./ignore-case.ts";
import { parseClass, parseEscape } from "./parse-class.ts";
import type { Assertion, PatternNode } from "./pattern-node.ts";
import { type PatternReader, patternReader } from "./pattern-reader.ts";
import { refusePattern } from "./refuse-pattern.ts";

/** Judgements: patterns that people and models write are shorter and flatter, and the stack holds this depth. */
export const MAX_PATTERN_LENGTH = 1_000;
const MAX_GROUP_DEPTH = 50;

/**
 * Parses a regular expression from the subset of the language that can be searched in linear time.
 *
 * Back-references and look-around cannot be searched in linear time, so we refuse them by name. Everything accepted
 * means what it means in JavaScript with the flag `u`, or with `iu` after a leading `(?i)`.
 */
export function parsePattern(pattern: string): PatternNode {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw refusePattern(`at most ${MAX_PATTERN_LENGTH} characters long`, `${pattern.length} characters long`);
  }
  const reader = patternReader(pattern, refuse);
  const ignoresCase = reader.take("(?i)");
  const node = parseChoice(reader, 0);
  if (!reader.done()) return reader.refuse("a ) that closes nothing");
  return ignoresCase ? ignoreCase(node) : node;
}

const SUPPORTED = "literals, ., [...], groups, |, *, +, ?, {n,m}, ^, $ and \\b";

function refuse(fault: string): never {
  throw refusePattern(
    `made of ${SUPPORTED}`,
    `one with ${fault}`,
    `The pattern has ${fault}. It can be made of ${SUPPORTED}; to match a sign itself, put a backslash before it, as in \\(.`,
  );
}

function parseChoice(reader: PatternReader, depth: number): PatternNode {
  if (depth > MAX_GROUP_DEPTH) return reader.refuse(`groups nested deeper than ${MAX_GROUP_DEPTH}`);
  const nodes = [parseSequence(reader, depth)];
  while (reader.take("|")) nodes.push(parseSequence(reader, depth));
  return { kind: "choice", nodes };
}

function parseSequence(reader: PatternReader, depth: number): PatternNode {
  const nodes: PatternNode[] = [];
  while (!reader.done() && !reader.sees("|") && !reader.sees(")")) nodes.push(parseRepeated(reader, depth));
  return { kind: "sequence", nodes };
}

function parseRepeated(reader: PatternReader, depth: number): PatternNode {
  const node = parseAtom(reader, depth);
  const count = parseCount(reader);
  if (count === undefined) return node;
  if (node.kind === "assertion") return reader.refuse("a repeated ^, $ or \\b");
  // Greedy or lazy makes no difference to whether there is a match.
  reader.take("?");
  if (parseCount(reader) !== undefined) return reader.refuse("a repetition of a repetition");
  return { kind: "repeat", node, ...count };
}

const COUNT = /\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/y;

/** Takes how often the preceding item may occur; undefined if nothing says so. */
export function parseCount(reader: PatternReader): { readonly least: number; readonly most: number } | undefined {
  if (reader.take("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (reader.take("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
  if (reader.take("?")) return { least: 0, most: 1 };
  const match = reader.takeMatch(COUNT);
  if (match === undefined) return undefined;
  const least = Number(match[1]);
  const most = match[2] === undefined ? least : Number(match[3] ?? Number.POSITIVE_INFINITY);
  return most < least ? reader.refuse("a repetition whose maximum is below its minimum") : { least, most };
}

function parseAtom(reader: PatternReader, depth: number): PatternNode {
  if (reader.take("(")) return parseGroup(reader, depth);
  if (reader.take("[")) return { kind: "character", set: parseClass(reader) };
  if (reader.take(".")) return { kind: "character", set: ANY_IN_LINE };
  for (const [mark, assertion] of ASSERTIONS) if (reader.take(mark)) return { kind: "assertion", assertion };
  if (parseCount(reader) !== undefined) return reader.refuse("nothing to repeat");
  if (reader.take("\\")) return { kind: "character", set: parseEscape(reader) };
  return { kind: "character", set: only(reader.takeCharacter()?.codePointAt(0) ?? 0) };
}

const ASSERTIONS: readonly (readonly [mark: string, assertion: Assertion])[] = [
  ["^", "line-start"],
  ["$", "line-end"],
  ["\\b", "word-edge"],
  ["\\B", "no-word-edge"],
];

function parseGroup(reader: PatternReader, depth: number): PatternNode {
  if (["?=", "?!", "?<=", "?<!"].some((mark) => reader.sees(mark))) return reader.refuse("look-ahead or look-behind");
  const isPlain = !reader.sees("?") || reader.take("?:") || reader.takeMatch(/\?<[A-Za-z_]\w*>/y) !== undefined;
  if (reader.sees("?i)")) return reader.refuse("(?i) anywhere but at the very start");
  if (!isPlain) return reader.refuse("a kind of group that is not supported");
  const node = parseChoice(reader, depth + 1);
  return reader.take(")") ? node : reader.refuse("a ( that is never closed");
}
