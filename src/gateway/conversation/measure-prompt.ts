import { createMeasurer, type Measurer } from "../../core/stages/measure/create-measurer.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { WovenItem } from "../rewrite/woven.ts";
import { samplingCounter } from "./sampling-counter.ts";

/** No request may hold up the others: what is new in one is counted up to about so many characters, a fifth of a second. */
const MAX_CHARACTERS = 2_000_000;

/** Estimates items of a conversation, each as a message of its own. */
export function measureItems(items: readonly WovenItem[], { codec }: Door, measurer: Measurer): number {
  const characters = items.reduce((total, { json }) => total + json.length, 0);
  const { messages } = boundMeasurer(measurer, characters);
  return items.reduce((total, { json }) => total + messages(codec.decode([JSON.parse(json)]).messages), 0);
}

/** Estimates what stands around a conversation: system prompt, tools, what opens the list. */
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
