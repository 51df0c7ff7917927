import { parseJson } from "../../core/text/parse-json.ts";
import { createSseReader } from "../../core/text/sse-reader.ts";
import type { Usage } from "../base/usage.ts";
import { readEventData } from "./sse.ts";

/** An answer that is not a stream, or one event, is read for its usage up to this size; a longer one is passed on unread. */
const MAX_CHARACTERS = 32_000_000;

/** Reads the usage out of an answer, or out of an event of a stream; undefined where there is none in it. */
interface UsageReader {
  readUsage(answer: unknown): Usage | undefined;
}

/** Reads what an answer cost while it passes by. */
export interface UsageWatch {
  see(chunk: Uint8Array): void;
  /** What was seen; undefined where the provider did not say. */
  end(): Usage | undefined;
}

/** Watches an answer, event by event for a stream. Never throws: an answer that cannot be read is still passed on. */
function watchUsage(door: UsageReader, isStream: boolean): UsageWatch {
  const decoder = new TextDecoder();
  const events = createSseReader();
  let text = "";
  let usage: Usage | undefined;
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
        if (event.data.includes('"usage')) usage = addUsage(usage, door.readUsage(readEventData(event)));
      }
    },
    end: () => (isStream ? usage : door.readUsage(parseJson(text))),
  };
}

/** Reads what each round of an answer cost while it passes by. */
export interface RoundsWatch {
  see(chunk: Uint8Array): void;
  nextRound(): void;
  /** What the newest round cost. */
  last(): Usage | undefined;
  /** What the rounds after the first one cost; undefined where there was one only. */
  later(): Usage | undefined;
  /** What all of them cost. */
  total(): Usage | undefined;
}

export function watchRounds(door: UsageReader, isStream: boolean): RoundsWatch {
  let watch = watchUsage(door, isStream);
  let rounds = 1;
  let first: Usage | undefined;
  let between: Usage | undefined;
  const later = (): Usage | undefined => (rounds === 1 ? undefined : sum(between, watch.end()));
  return {
    see: (chunk) => watch.see(chunk),
    nextRound() {
      if (rounds === 1) first = watch.end();
      else between = sum(between, watch.end());
      rounds += 1;
      watch = watchUsage(door, isStream);
    },
    last: () => watch.end(),
    later,
    total: () => (rounds === 1 ? watch.end() : sum(first, later())),
  };
}

function sum(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** A later event of the same answer corrects the output, and repeats the prompt or leaves it out. */
function addUsage(before: Usage | undefined, now: Usage | undefined): Usage | undefined {
  if (before === undefined || now === undefined) return now ?? before;
  return now.promptTokens > 0 ? now : { ...before, outputTokens: now.outputTokens };
}
