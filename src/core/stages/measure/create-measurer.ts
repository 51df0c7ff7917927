import type { TokenCounter } from "../../base/ports.ts";
import { canonicalJson } from "../../json/canonical-json.ts";
import type { Message } from "../../model/message.ts";
import type { CountedAs, MediaCosts, MessageTokens } from "../../model/tokens.ts";
import type { ToolDefinition } from "../../model/transcript.ts";
import { DEFAULT_MEDIA_COSTS } from "./measure-media.ts";
import { measureMessage } from "./measure-message.ts";

/** Counts messages and tool definitions; one that it has seen before costs only a look-up. */
export interface Measurer {
  readonly countedAs: CountedAs;
  readonly counter: TokenCounter;
  message(message: Message): MessageTokens;
  messages(messages: readonly Message[]): number;
  tool(tool: ToolDefinition): number;
  tools(tools: readonly ToolDefinition[]): number;
}

export interface MeasurerOptions {
  readonly counter: TokenCounter;
  /** Overrides of the media prices, for instance per model. */
  readonly mediaCosts?: Partial<MediaCosts>;
}

/**
 * Makes a measurer that remembers by identity, so that a turn costs only what is new in it.
 *
 * The memory keeps nothing alive: entries go when their messages go. A host that rebuilds its messages
 * each turn passes a counter that remembers by content instead.
 */
export function createMeasurer({ counter, mediaCosts }: MeasurerOptions): Measurer {
  const costs = { ...DEFAULT_MEDIA_COSTS, ...mediaCosts };
  const seenMessages = new WeakMap<Message, MessageTokens>();
  const seenTools = new WeakMap<ToolDefinition, number>();

  function message(candidate: Message): MessageTokens {
    const seen = seenMessages.get(candidate);
    if (seen !== undefined) return seen;
    const tokens = measureMessage(candidate, counter, costs);
    seenMessages.set(candidate, tokens);
    return tokens;
  }

  function tool(candidate: ToolDefinition): number {
    const seen = seenTools.get(candidate);
    if (seen !== undefined) return seen;
    const tokens = counter.count(canonicalJson(candidate.wire));
    seenTools.set(candidate, tokens);
    return tokens;
  }

  return {
    countedAs: counter.countedAs,
    counter,
    message,
    messages: (all) => all.reduce((total, one) => total + message(one).total, 0),
    tool,
    tools: (all) => all.reduce((total, one) => total + tool(one), 0),
  };
}
