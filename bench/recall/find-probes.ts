import type { Message } from "../../src/core/model/message.ts";
import { listIdentifiers, type ProbeShape } from "./list-identifiers.ts";
import { readEvent } from "./read-events.ts";

/** A string that the agent used after a cut and could only know from before it. */
export interface Probe {
  readonly value: string;
  readonly shape: ProbeShape;
  /** The last message before the cut that holds it. */
  readonly lastSeen: number;
  /** The message whose call used it. */
  readonly usedAt: number;
  /** Messages before the cut that hold it. */
  readonly mentions: number;
}

/** Finds the probes of any cut of one session. */
export type ProbeFinder = (cut: number) => Probe[];

/**
 * Reads a session once and finds the probes of its cuts: identifiers in the arguments of a call after the cut that
 * occur before the cut, in nothing between the cut and that call, and not in the system prompt. A text contains an
 * identifier whatever surrounds it.
 */
export function createProbeFinder(messages: readonly Message[]): ProbeFinder {
  const { uses, occurrences } = indexUses(messages);
  const isSystem = (index: number): boolean => messages[index]?.role === "system";

  return (cut) => {
    const probes = new Map<string, Probe>();
    for (let index = cut; index < messages.length; index += 1) {
      for (const value of uses[index] ?? []) {
        const known = occurrences.get(value);
        if (known === undefined || probes.has(value)) continue;
        const { shape, at } = known;
        const lastSeen = at.findLast((position) => position < cut);
        const nextSeen = at.find((position) => position >= cut);
        // A message whose call uses it may also mention it: that is the use, not an earlier occurrence.
        if (lastSeen === undefined || nextSeen !== index || at.some(isSystem)) continue;
        const mentions = at.filter((position) => position < cut).length;
        probes.set(value, { value, shape, lastSeen, usedAt: index, mentions });
      }
    }
    return [...probes.values()];
  };
}

/** The identifiers that the calls of each message use, and every message that holds one. */
export interface UseIndex {
  readonly uses: readonly (readonly string[])[];
  readonly occurrences: ReadonlyMap<string, Occurrences>;
}

/** Reads a session once for all questions about its identifiers. */
export function indexUses(messages: readonly Message[]): UseIndex {
  const events = messages.map(readEvent);
  const occurrences = findOccurrences(
    events.map(({ all }) => all.join("\n")),
    new Map(events.flatMap(({ used }) => used.flatMap((text) => [...listIdentifiers(text)]))),
  );
  const uses = events.map(({ used }) => [...new Set(used.flatMap((text) => [...listIdentifiers(text).keys()]))]);
  return { uses, occurrences };
}

interface Occurrences {
  readonly shape: ProbeShape;
  /** Messages that contain it, ascending. */
  readonly at: readonly number[];
}

/**
 * Finds the messages that contain each value. Values never contain white space, so this searches the distinct words of
 * the session instead of megabytes of text.
 */
function findOccurrences(
  texts: readonly string[],
  values: ReadonlyMap<string, ProbeShape>,
): ReadonlyMap<string, Occurrences> {
  const holders = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    for (const word of new Set(text.split(/[\s"'`<>(){}[\],;|\\*!^]+/))) {
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [index]);
      else known.push(index);
    }
  }
  const words = [...holders.keys()];
  const joined = words.join("\n");
  const starts: number[] = [];
  for (let start = 0, index = 0; index < words.length; index += 1) {
    starts.push(start);
    start += (words[index]?.length ?? 0) + 1;
  }

  const found = new Map<string, Occurrences>();
  for (const [value, shape] of values) {
    const at = new Set<number>();
    for (let from = joined.indexOf(value); from !== -1; ) {
      const word = findWord(starts, from);
      for (const index of holders.get(words[word] ?? "") ?? []) at.add(index);
      const next = starts[word + 1];
      from = next === undefined ? -1 : joined.indexOf(value, next);
    }
    found.set(value, { shape, at: [...at].sort((left, right) => left - right) });
  }
  return found;
}

/** The last word that starts at or before a position. */
function findWord(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
