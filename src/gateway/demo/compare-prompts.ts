import type { Message } from "../../core/model/message.ts";
import type { DemoExchange } from "./exchange.ts";
import { countCommonBlocks } from "./exchange-book.ts";
import type { MeasuredPrompt } from "./prompt/measure-prompt.ts";
import type { PromptRecord } from "./request-record.ts";

export interface ComparedPrompt {
  readonly prompt: MeasuredPrompt;
  readonly bodyText: string;
  readonly previous: DemoExchange | undefined;
  readonly messages: readonly Message[];
  /** The number of the conversation if nothing came before. */
  readonly newConversation: number;
}

/** Notes how a prompt relates to the one before it. */
export function comparePrompts(compared: ComparedPrompt): PromptRecord {
  const { prompt, bodyText, previous, newConversation, messages } = compared;
  const size = { tokens: prompt.totalTokens, blocks: prompt.blocks.length };
  if (previous === undefined) {
    const nothing = { commonBlocks: 0, commonTokens: 0, commonBytes: 0, isRewrite: false, rewrites: 0 };
    return { conversation: newConversation, turn: countAnswers(messages), ...size, ...nothing };
  }
  const commonBlocks = countCommonBlocks(previous.chain, prompt.chain);
  const isRewrite = commonBlocks < previous.chain.length;
  return {
    conversation: previous.conversation,
    turn: previous.turn + 1,
    ...size,
    commonBlocks,
    commonTokens: prompt.tokensUpTo[commonBlocks - 1] ?? 0,
    commonBytes: Buffer.byteLength(bodyText.slice(0, countCommonCharacters(previous.bodyText, bodyText))),
    isRewrite,
    rewrites: previous.rewrites + (isRewrite ? 1 : 0),
  };
}

/** A conversation that another upstream has answered so far; several items in a row are one answer. */
function countAnswers(messages: readonly Message[]): number {
  return messages.filter(({ role }, index) => role === "assistant" && messages[index - 1]?.role !== "assistant").length;
}

function countCommonCharacters(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let count = 0;
  while (count < end && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}
