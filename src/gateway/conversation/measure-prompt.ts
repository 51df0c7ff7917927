import type { TokenCounter } from "../../core/base/ports.ts";
import { createMeasurer, type Measurer } from "../../core/stages/measure/create-measurer.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { WovenItem } from "../rewrite/woven.ts";

/**
 * No request may hold up the others: what is new in one is counted up to about this many characters, a fifth of a
 * second.
 */
const MAX_CHARACTERS = 2_000_000;

/** Estimates items of a conversation, each as a separate message. */
export function measureItems(items: readonly WovenItem[], { codec }: Door, measurer: Measurer): number {
  const characters = items.reduce((total, { json }) => total + json.length, 0);
  const { messages } = boundMeasurer(measurer, characters);
  return items.reduce((total, { json }) => total + messages(codec.decode([JSON.parse(json)]).messages), 0);
}

/** Estimates what is around a conversation: system prompt, tools, what opens the list. */
export function measureHead({ text, list, preamble }: ClientHistory, { codec }: Door, measurer: Measurer): number {
  const opening = preamble.map(({ start, end }) => text.slice(start, end)).join(",");
  const written = `${text.slice(0, list.start)}[${opening}]${text.slice(list.end)}`;
  const { messages, tools } = codec.decode(JSON.parse(written));
  const bounded = boundMeasurer(measurer, written.length);
  return bounded.messages(messages) + bounded.tools(tools);
}

function boundMeasurer(measurer: Measurer, characters: number): Measurer {
  if (characters <= MAX_CHARACTERS) return measurer;
  return createMeasurer({ counter: samplingCounter(measurer.counter, MAX_CHARACTERS / characters) });
}

/** Shorter texts are counted as they are. */
const MIN_CHARACTERS = 256;
/** A judgement: long enough that cut words at its ends do not matter. */
const SLICE_CHARACTERS = 4_096;

/**
 * A counter that reads a share of each text, in slices from all over it, and assumes that the rest is similar.
 *
 * @param share Above 0, up to 1.
 */
function samplingCounter(counter: TokenCounter, share: number): TokenCounter {
  return {
    ...counter,
    count(text) {
      const characters = Math.max(MIN_CHARACTERS, Math.floor(text.length * share));
      if (characters >= text.length) return counter.count(text);
      const slices = Math.ceil(characters / SLICE_CHARACTERS);
      const length = Math.floor(characters / slices);
      let tokens = 0;
      for (let slice = 0; slice < slices; slice += 1) {
        const start = Math.floor((text.length / slices) * slice);
        tokens += counter.count(text.slice(start, start + length));
      }
      return Math.round((tokens * text.length) / (length * slices));
    },
  };
}
