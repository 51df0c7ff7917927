import { parseJson } from "../../core/json/parse-json.ts";
import type { WireObject } from "../../core/model/json.ts";
import { createSseReader } from "../../core/text/sse-reader.ts";
import type { Usage } from "../base/usage.ts";
import { parseEventData } from "./sse.ts";

/** An answer that is not a stream, or one event, is read for its usage up to this size; a longer one is passed on unread. */
const MAX_CHARACTERS = 32_000_000;

/** The part of a door that reads usage. */
interface UsageReader {
  findUsage(answer: unknown): WireObject | undefined;
  parseUsage(usage: WireObject): Usage | undefined;
}

/** Reads the usage of an answer while it is passed on. */
export interface UsageWatch {
  see(chunk: Uint8Array): void;
  /** What was seen; undefined if the provider did not say. */
  end(): Usage | undefined;
}

/** Watches an answer, event by event for a stream. Never throws: an answer that cannot be read is still passed on. */
function watchUsage(door: UsageReader, isStream: boolean): UsageWatch {
  const decoder = new TextDecoder();
  const events = createSseReader();
  let text = "";
  let usage: WireObject = {};
  let charactersSinceEvent = 0;

  return {
    see(chunk) {
      const piece = decoder.decode(chunk, { stream: true });
      if (!isStream) {
        if (text.length <= MAX_CHARACTERS) text += piece;
        return;
      }
      charactersSinceEvent += piece.length;
      if (charactersSinceEvent > MAX_CHARACTERS) return;
      const arrived = events.push(piece);
      if (arrived.length > 0) charactersSinceEvent = 0;
      for (const event of arrived) {
        if (event.data.includes('"usage')) usage = addUsage(usage, door.findUsage(parseEventData(event)));
      }
    },
    end: () => door.parseUsage(isStream ? usage : (door.findUsage(parseJson(text)) ?? {})),
  };
}

/** Reads the usage of each round of an answer while it is passed on. */
export interface RoundsWatch {
  see(chunk: Uint8Array): void;
  nextRound(): void;
  /** What the first round cost: its prompt is the only one that the client knows about. */
  first(): Usage | undefined;
  /** What the newest round cost. */
  last(): Usage | undefined;
  /** What the rounds after the first one cost; undefined if there was only one. */
  later(): Usage | undefined;
  /** What all of them cost. */
  total(): Usage | undefined;
  /** What each of them cost, as far as the provider said it. */
  rounds(): readonly Usage[];
}

export function watchRounds(door: UsageReader, isStream: boolean): RoundsWatch {
  let watch = watchUsage(door, isStream);
  const ended: (Usage | undefined)[] = [];
  const all = (): (Usage | undefined)[] => [...ended, watch.end()];
  return {
    see: (chunk) => watch.see(chunk),
    nextRound() {
      ended.push(watch.end());
      watch = watchUsage(door, isStream);
    },
    first: () => all()[0],
    last: () => watch.end(),
    later: () => all().slice(1).reduce(sum, undefined),
    total: () => all().reduce(sum, undefined),
    rounds: () => all().filter((usage) => usage !== undefined),
  };
}

function sum(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const saysHours = one.hourWriteTokens !== undefined || other.hourWriteTokens !== undefined;
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    ...(saysHours && { hourWriteTokens: (one.hourWriteTokens ?? 0) + (other.hourWriteTokens ?? 0) }),
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** A later event of the same answer corrects the counts that it has, and leaves the others as they are. */
function addUsage(before: WireObject, now: WireObject = {}): WireObject {
  return { ...before, ...Object.fromEntries(Object.entries(now).filter(([, count]) => count != null)) };
}
