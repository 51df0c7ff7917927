import { createHeap } from "../base/heap.ts";
import type { TokenCounter } from "../base/ports.ts";
import type { IdentifierReader, NumberedTexts } from "./identifier-reader.ts";
import { type IdentifierShape, ORDINARY_SHAPES } from "./identifier-shape.ts";

/** A text that identifiers are taken from. */
export interface IdentifierSource {
  readonly text: string;
  readonly origin: "user" | "assistant" | "call" | "result";
  /** The heading of its identifiers; written once, and its cost is charged to the first of them. What stands in it is not listed. */
  readonly heading?: string;
}

export interface ChooseOptions {
  /** What stays in context anyway: an identifier that occurs there is not listed again. */
  readonly visibleTexts: Iterable<string>;
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
  /** What they cost once written: together they cost less than one by one. */
  readonly costOf?: (bySource: readonly (readonly string[])[]) => number;
}

/** The identifiers to list beside each source, and how many did not fit. */
export interface ChosenIdentifiers {
  /** In the order of the sources. Each identifier is listed with the newest source that contains it. */
  readonly bySource: readonly (readonly string[])[];
  readonly left: number;
}

/**
 * Chooses, within a budget, the identifiers that a later step most likely needs, from texts that are about to leave the
 * context.
 *
 * @param sources Oldest first.
 */
export function chooseIdentifiers(sources: readonly IdentifierSource[], options: ChooseOptions): ChosenIdentifiers {
  const { reader, visibleTexts } = options;
  const read = reader.readAll([...sources.map(({ text }) => text), ...visibleTexts]);
  const isVisible = new Uint8Array(read.size);
  for (const { numbers } of read.texts.slice(sources.length)) for (const number of numbers) isVisible[number] = 1;
  const candidates = collectCandidates(sources, read).filter(
    (candidate) =>
      isVisible[candidate.number] === 0 &&
      isName(candidate) &&
      sources[candidate.newestSource]?.heading?.includes(candidate.text) !== true,
  );
  return fillBudget(rankCandidates(candidates, sources.length, options.counter), sources, options);
}

interface Candidate {
  readonly text: string;
  /** Its number in all texts that were read together. */
  readonly number: number;
  readonly shape: IdentifierShape;
  readonly firstSource: number;
  /** How often it occurs. */
  count: number;
  /** In how many sources someone named it: people, the model, the arguments of a call. */
  told: number;
  newestSource: number;
  /** Order of its first occurrence in the newest source, so that neighbours stay neighbours. */
  order: number;
}

/** The address of a line (`275p`), or words with a slash between them (`and/or`, `docs/code`). */
const LINE_ADDRESS = /^\d{1,7}[a-z]?$/i;
const WORDS_WITH_SLASH = /^[a-z-]{1,40}(?:\/[a-z-]{1,40}){1,4}$/i;

/**
 * Whether it makes sense by itself. A bare number says nothing without its line: most are limits and line numbers. What
 * may just as well be an ordinary word (`http-equiv`, `TOTAL`) counts as a name if someone used it, and a folder if it
 * occurs more than once.
 */
function isName({ text, shape, count, told }: Candidate): boolean {
  if (shape === "number" || LINE_ADDRESS.test(text)) return false;
  if (ORDINARY_SHAPES.has(shape)) return told > 0;
  return count > 1 || !WORDS_WITH_SLASH.test(text);
}

function collectCandidates(
  sources: readonly IdentifierSource[],
  { texts, size, textOf }: NumberedTexts,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  const byNumber = new Array<Candidate | undefined>(size);
  let order = 0;
  for (const [source, { origin }] of sources.entries()) {
    const { numbers = [], counts = [], shapes = [] } = texts[source] ?? {};
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0;
      order += 1;
      let candidate = byNumber[number];
      if (candidate === undefined) {
        const shape = shapes[index] ?? "name";
        candidate = {
          text: textOf(number),
          number,
          shape,
          firstSource: source,
          count: 0,
          told: 0,
          newestSource: source,
          order,
        };
        byNumber[number] = candidate;
        candidates.push(candidate);
      }
      candidate.count += counts[index] ?? 0;
      if (origin !== "result") candidate.told += 1;
      if (candidate.newestSource !== source) {
        candidate.newestSource = source;
        candidate.order = order;
      }
    }
  }
  return candidates;
}

/**
 * What makes a later use likely. Fitted by hill climbing to what agents used later, weighted by cost, on one half of
 * the recorded sessions, and checked on the other: `npm run bench:recall -- --data DIR` prints both halves.
 */
const WEIGHTS = { occurrences: 0.75, told: 6.5, recency: 1.75, span: 3, perDoubledCost: -0.6 } as const;

/** By shape, from the same sessions: most hashes in an output are never needed again. Numbers are not listed. */
const SHAPE_WEIGHTS: Readonly<Record<IdentifierShape, number>> = {
  path: 0.5,
  url: 0.5,
  name: 0,
  file: 0,
  compound: 0,
  capitals: -0.5,
  hash: -2,
  number: 0,
};

function scoreOf(candidate: Candidate, sourceCount: number, tokens: number): number {
  const { shape, count, told, firstSource, newestSource } = candidate;
  return (
    WEIGHTS.occurrences * Math.log2(1 + count) +
    WEIGHTS.told * Math.log2(1 + told) +
    (WEIGHTS.recency * (newestSource + 1)) / sourceCount +
    (WEIGHTS.span * (newestSource - firstSource)) / sourceCount +
    SHAPE_WEIGHTS[shape] +
    WEIGHTS.perDoubledCost * Math.log2(tokens)
  );
}

/** A name and the blank after it. */
const MIN_COST_TOKENS = 2;

/** What surrounds a heading: a dash, a colon, a line break. */
const HEADING_TOKENS = 3;
/** A longer list is a heap of words. Chosen with `npm run bench:recall`: half as many lose a hundredth of what is used later. */
const MAX_UNDER_HEADING = 40;

/** How often names are chosen again to come closer to the budget, and how close is close enough. */
const MAX_TRIES = 3;
const CLOSE_ENOUGH = 0.98;

function fillBudget(
  ranked: readonly RankedCandidate[],
  sources: readonly IdentifierSource[],
  { maxTokens, counter, costOf }: ChooseOptions,
): ChosenIdentifiers {
  let best: ChosenIdentifiers = { bySource: sources.map(() => []), left: ranked.length };
  // Names cost a little more or less together than one by one: then the next try has less or more to spend.
  for (let tries = 0, budget = maxTokens; tries < MAX_TRIES; tries += 1) {
    const chosen = spend(ranked, sources, budget, counter);
    const bySource = groupBySource(chosen, sources.length);
    const left = ranked.length - chosen.length;
    const cost = costOf?.(bySource) ?? maxTokens;
    if (cost <= maxTokens && left <= best.left) best = { bySource, left };
    if (cost <= 0 || (cost <= maxTokens && (cost >= maxTokens * CLOSE_ENOUGH || left === 0))) break;
    budget = (budget * maxTokens * CLOSE_ENOUGH) / cost;
  }
  return best;
}

function spend(
  ranked: readonly RankedCandidate[],
  sources: readonly IdentifierSource[],
  maxTokens: number,
  counter: TokenCounter,
): Candidate[] {
  const chosen: Candidate[] = [];
  const listed = new Map<string, number>();
  let left = maxTokens;
  const queue = createHeap(ranked, ranksBefore);
  for (let best = queue.pop(); best !== undefined && left >= MIN_COST_TOKENS; best = queue.pop()) {
    const { candidate, tokens } = best;
    const heading = sources[candidate.newestSource]?.heading;
    const before = heading === undefined ? 1 : (listed.get(heading) ?? 0);
    const cost = before === 0 ? tokens + counter.count(heading ?? "") + HEADING_TOKENS : tokens;
    if (cost > left || before >= MAX_UNDER_HEADING) continue;
    if (heading !== undefined) listed.set(heading, before + 1);
    left -= cost;
    chosen.push(candidate);
  }
  return chosen;
}

interface RankedCandidate {
  readonly candidate: Candidate;
  readonly tokens: number;
  readonly score: number;
}

function rankCandidates(
  candidates: readonly Candidate[],
  sourceCount: number,
  counter: TokenCounter,
): RankedCandidate[] {
  return candidates.map((candidate) => {
    const tokens = counter.count(candidate.text) + 1;
    return { candidate, tokens, score: scoreOf(candidate, sourceCount, tokens) };
  });
}

function ranksBefore(left: RankedCandidate, right: RankedCandidate): boolean {
  return left.score === right.score ? left.candidate.order < right.candidate.order : left.score > right.score;
}

function groupBySource(chosen: readonly Candidate[], sourceCount: number): string[][] {
  const groups: string[][] = Array.from({ length: sourceCount }, () => []);
  const inOrder = chosen.toSorted((left, right) => left.order - right.order);
  for (const { text, newestSource } of inOrder) groups[newestSource]?.push(text);
  return groups;
}
