import type { TokenCounter } from "../ports.ts";
import type { IdentifierReader } from "./identifier-reader.ts";
import type { IdentifierShape } from "./identifier-shape.ts";

/** A text that identifiers are taken from. */
export interface IdentifierSource {
  readonly text: string;
  readonly origin: "user" | "assistant" | "call" | "result";
}

export interface ChooseOptions {
  /** What stays in context anyway: an identifier that stands there is not listed again. */
  readonly visibleTexts: Iterable<string>;
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
}

/** The identifiers to list beside each source, and how many found no room. */
export interface ChosenIdentifiers {
  /** In the order of the sources. Each identifier stands at the newest source that holds it. */
  readonly bySource: readonly (readonly string[])[];
  readonly left: number;
}

/**
 * Chooses the identifiers of texts that are about to leave the context which a later step most
 * likely needs, within a budget.
 *
 * @param sources Oldest first.
 */
export function chooseIdentifiers(sources: readonly IdentifierSource[], options: ChooseOptions): ChosenIdentifiers {
  const candidates = collectCandidates(sources, options.reader);
  for (const text of options.visibleTexts) for (const found of options.reader.read(text)) candidates.delete(found.text);
  const chosen = spend([...candidates.values()], sources.length, options);
  return { bySource: groupBySource(chosen, sources.length), left: candidates.size - chosen.length };
}

interface Candidate {
  readonly text: string;
  readonly shape: IdentifierShape;
  count: number;
  newestSource: number;
  /** Order of its first occurrence in the newest source, so that neighbours stay neighbours. */
  order: number;
  fromUser: boolean;
  fromAssistant: boolean;
  fromCall: boolean;
}

function collectCandidates(sources: readonly IdentifierSource[], reader: IdentifierReader): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  let order = 0;
  for (const [index, { text, origin }] of sources.entries()) {
    for (const { text: identifier, shape, count } of reader.read(text)) {
      order += 1;
      let candidate = candidates.get(identifier);
      if (candidate === undefined) {
        candidate = { text: identifier, shape, count: 0, newestSource: index, order, ...NOWHERE };
        candidates.set(identifier, candidate);
      }
      candidate.count += count;
      if (candidate.newestSource !== index) {
        candidate.newestSource = index;
        candidate.order = order;
      }
      if (origin === "user") candidate.fromUser = true;
      else if (origin === "assistant") candidate.fromAssistant = true;
      else if (origin === "call") candidate.fromCall = true;
    }
  }
  return candidates;
}

const NOWHERE = { fromUser: false, fromAssistant: false, fromCall: false };

/** What makes a later use likely, chosen by hindsight over recorded sessions: `npm run bench:recall -- --data DIR`. */
const WEIGHTS = { recency: 2, call: 2, user: 2, assistant: 1.5, path: 0.8, perToken: 0.03 } as const;

function scoreOf(candidate: Candidate, sourceCount: number, tokens: number): number {
  return (
    Math.log2(1 + candidate.count) +
    (WEIGHTS.recency * (candidate.newestSource + 1)) / sourceCount +
    (candidate.fromCall ? WEIGHTS.call : 0) +
    (candidate.fromUser ? WEIGHTS.user : 0) +
    (candidate.fromAssistant ? WEIGHTS.assistant : 0) +
    (candidate.shape === "path" || candidate.shape === "url" ? WEIGHTS.path : 0) -
    WEIGHTS.perToken * tokens
  );
}

function spend(
  candidates: readonly Candidate[],
  sourceCount: number,
  { maxTokens, counter }: ChooseOptions,
): Candidate[] {
  const ranked = candidates.map((candidate) => {
    const tokens = counter.count(candidate.text) + 1;
    return { candidate, tokens, score: scoreOf(candidate, sourceCount, tokens) };
  });
  ranked.sort((left, right) => right.score - left.score || left.candidate.order - right.candidate.order);

  const chosen: Candidate[] = [];
  let left = maxTokens;
  for (const { candidate, tokens } of ranked) {
    if (tokens > left) continue;
    left -= tokens;
    chosen.push(candidate);
  }
  return chosen;
}

function groupBySource(chosen: readonly Candidate[], sourceCount: number): string[][] {
  const groups: Candidate[][] = Array.from({ length: sourceCount }, () => []);
  for (const candidate of chosen) groups[candidate.newestSource]?.push(candidate);
  return groups.map((group) => group.sort((left, right) => left.order - right.order).map(({ text }) => text));
}
