import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import { inputText } from "../../turns/input-text.ts";
import { outputText } from "../../turns/output-text.ts";

/** The bounds: a tail grows to this multiple of its budget, or shrinks to that. */
const GROWN = 1.25;
const SHRUNK = 0.75;
/** How many recent calls are examined for how far back they reach. */
const RECENT_CALLS = 8;
/** A single call that reaches back may be chance. */
const MIN_CALLS_FOR_GROWTH = 2;

export interface AdaptOptions {
  readonly tailTokens: number;
  readonly tokensOf: (index: number) => number;
  readonly reader: IdentifierReader;
}

/**
 * Adapts the budget of the tail to how far back recent calls reach.
 *
 * It grows if they name things that were last seen just before the tail, and shrinks if they name nothing from the
 * tail's oldest part. Reads only the newest messages, so the cost does not grow with the history.
 */
export function adaptTail(messages: readonly Message[], { tailTokens, tokensOf, reader }: AdaptOptions): number {
  const zones = findZones(messages, tailTokens, tokensOf);
  // Everything is newer than the tail would be: nothing shows how much is needed.
  if (zones.grown === zones.start) return tailTokens;
  const calls = listRecentCalls(messages, reader);
  if (calls.length === 0) return tailTokens;

  const seen = listSightings(messages, zones.grown, reader);
  const reach = calls.map(({ messageIndex, names }) =>
    names
      .map((name) => seen.get(name)?.findLast((index) => index < messageIndex))
      .filter((index) => index !== undefined),
  );
  const reaching = reach.filter((indexes) => indexes.some((index) => index < zones.start)).length;
  if (reaching >= MIN_CALLS_FOR_GROWTH) return Math.floor(tailTokens * GROWN);
  const isOldestUnused = reach.every((indexes) => indexes.every((index) => index >= zones.shrunk));
  return isOldestUnused ? Math.floor(tailTokens * SHRUNK) : tailTokens;
}

/** Where a tail of each size would begin. */
function findZones(messages: readonly Message[], tailTokens: number, tokensOf: (index: number) => number) {
  const zones = { grown: 0, start: 0, shrunk: 0 };
  let tokens = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    tokens += tokensOf(index);
    if (tokens <= tailTokens * SHRUNK) zones.shrunk = index;
    if (tokens <= tailTokens) zones.start = index;
    if (tokens > tailTokens * GROWN) break;
    zones.grown = index;
  }
  return zones;
}

interface RecentCall {
  readonly messageIndex: number;
  readonly names: readonly string[];
}

function listRecentCalls(messages: readonly Message[], reader: IdentifierReader): RecentCall[] {
  const calls: RecentCall[] = [];
  for (const [messageIndex, { parts }] of [...messages.entries()].reverse()) {
    for (const part of parts) {
      if (part.kind !== "tool-call") continue;
      // Numbers are line numbers and limits far more often than names.
      const found = reader.read(inputText(part.input)).filter(({ shape }) => shape !== "number");
      calls.push({ messageIndex, names: found.map(({ text }) => text) });
      if (calls.length === RECENT_CALLS) return calls;
    }
  }
  return calls;
}

/** Where results from a position on name something, by name, oldest first. */
function listSightings(
  messages: readonly Message[],
  from: number,
  reader: IdentifierReader,
): ReadonlyMap<string, readonly number[]> {
  const sightings = new Map<string, number[]>();
  for (const [offset, { parts }] of messages.slice(from).entries()) {
    for (const part of parts) {
      if (part.kind !== "tool-result") continue;
      for (const { text } of reader.read(outputText(part.output))) {
        const known = sightings.get(text);
        if (known === undefined) sightings.set(text, [from + offset]);
        else known.push(from + offset);
      }
    }
  }
  return sightings;
}
