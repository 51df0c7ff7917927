import type { Message } from "../../../src/core/model/message.ts";
import { readEvent } from "../../recall/read-events.ts";
import { seededRandom } from "../../tokens/seeded-random.ts";
import type { Fact, FactType } from "./fact.ts";

const PATTERNS: readonly (readonly [FactType, RegExp])[] = [
  ["path", /(?<![\w/.-])(?:\.{0,2}\/)?(?:[\w@-]+\/)+[\w@-]+\.[a-z]{1,5}\b/g],
  ["id", /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b|\b[A-Z]{2,6}-\d{2,6}\b/g],
  ["number with unit", /\b\d[\d.,]*\d? ?(?:ms|s|MB|KB|GB|%|tokens|bytes|lines|files|tests)\b/g],
  ["error text", /\b[A-Z]\w*(?:Error|Exception): .{10,120}/g],
];
/** A line longer than this is data. */
const MAX_LINE_LENGTH = 400;

/**
 * Facts that a real session states, this many of each type, chosen by a seed. The subject is what the line says before
 * the value.
 */
export function mineFacts(messages: readonly Message[], most: number, seed: number): Fact[] {
  const random = seededRandom(seed);
  const found = new Map<FactType, Map<string, Fact>>();
  for (const line of messages.flatMap((message) => readEvent(message).all).flatMap((text) => text.split("\n"))) {
    if (line.length > MAX_LINE_LENGTH) continue;
    for (const [type, pattern] of PATTERNS) {
      for (const match of line.matchAll(pattern)) {
        const value = match[0].trim();
        const subjects = readSubjects(line.slice(0, match.index));
        // An error states its own subject.
        if (subjects.length === 0 && type !== "error text") continue;
        const facts = found.get(type) ?? new Map<string, Fact>();
        found.set(type, facts.set(value, { type, subjects, value, question: [...subjects, type].join(" ") }));
      }
    }
  }
  return [...found.values()].flatMap((facts) => {
    const some = [...facts.values()];
    while (some.length > most) some.splice(random.integer(some.length), 1);
    return some;
  });
}

/** The last words before a value. */
function readSubjects(before: string): string[] {
  return (before.match(/[A-Za-z]{4,}/g) ?? []).slice(-3);
}
