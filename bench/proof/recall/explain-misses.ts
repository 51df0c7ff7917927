import type { Message } from "../../../src/core/model/message.ts";
import type { Probe } from "../../recall/find-probes.ts";
import { readEvent } from "../../recall/read-events.ts";

/** The criteria that classify the probes that are not in context. */
export type MissDimension = "shape" | "said last by" | "messages that contain it" | "age";

/** How many of the probes of one sort are not in context. */
export interface MissCount {
  readonly dimension: MissDimension;
  readonly sort: string;
  readonly probes: number;
  readonly missed: number;
}

/** The probes of a cut that are not in context, and the sorts of all probes. */
export interface Misses {
  readonly counts: readonly MissCount[];
  readonly values: readonly string[];
}

/** Sorts the probes of a cut by what they look like, who said them, how often, and how long ago. */
export function explainMisses(
  probes: readonly Probe[],
  context: string,
  history: readonly Message[],
  oldBefore: number,
): Misses {
  const counts = new Map<string, { dimension: MissDimension; sort: string; probes: number; missed: number }>();
  const values: string[] = [];
  for (const probe of probes) {
    const isMissed = !context.includes(probe.value);
    if (isMissed) values.push(probe.value);
    const sorts: readonly (readonly [MissDimension, string])[] = [
      ["shape", probe.shape],
      ["said last by", nameSpeaker(history[probe.lastSeen], probe.value)],
      ["messages that contain it", nameMentions(probe.mentions)],
      ["age", probe.lastSeen < oldBefore ? "old" : "new"],
    ];
    for (const [dimension, sort] of sorts) {
      const key = `${dimension} ${sort}`;
      const count = counts.get(key) ?? { dimension, sort, probes: 0, missed: 0 };
      count.probes += 1;
      if (isMissed) count.missed += 1;
      counts.set(key, count);
    }
  }
  return { counts: [...counts.values()], values };
}

function nameSpeaker(message: Message | undefined, value: string): string {
  if (message === undefined) return "nobody";
  if (message.role !== "assistant") return message.role === "tool" ? "a tool result" : `the ${message.role}`;
  return readEvent(message).used.some((text) => text.includes(value)) ? "a call" : "the assistant";
}

function nameMentions(mentions: number): string {
  if (mentions === 1) return "one";
  return mentions === 2 ? "two" : "three or more";
}
