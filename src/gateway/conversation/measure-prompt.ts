import type { Measurer } from "../../core/stages/measure/create-measurer.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/read-history.ts";
import type { WovenItem } from "../rewrite/woven.ts";

/** Estimates items of a conversation, each as a message of its own. */
export function measureItems(items: readonly WovenItem[], { codec }: Door, measurer: Measurer): number {
  return items.reduce((total, { json }) => total + measurer.messages(codec.decode([JSON.parse(json)]).messages), 0);
}

/** Estimates what stands around a conversation: system prompt, tools, what opens the list. */
export function measureHead({ text, list, preamble }: ClientHistory, { codec }: Door, measurer: Measurer): number {
  const opening = preamble.map(({ start, end }) => text.slice(start, end)).join(",");
  const head: unknown = JSON.parse(`${text.slice(0, list.start)}[${opening}]${text.slice(list.end)}`);
  const { messages, tools } = codec.decode(head);
  return measurer.messages(messages) + measurer.tools(tools);
}
