import type { Exchange } from "./exchange.ts";
import { countCommonBlocks } from "./exchange-book.ts";
import type { MeasuredPrompt } from "./prompt/measure-prompt.ts";
import type { PromptRecord } from "./request-record.ts";

export interface ComparedPrompt {
  readonly prompt: MeasuredPrompt;
  readonly bodyText: string;
  readonly previous: Exchange | undefined;
  /** The number of the conversation where nothing came before. */
  readonly newConversation: number;
}

/** Notes how a prompt relates to the one before it. */
export function comparePrompts({ prompt, bodyText, previous, newConversation }: ComparedPrompt): PromptRecord {
  const size = { tokens: prompt.totalTokens, blocks: prompt.blocks.length };
  if (previous === undefined) {
    const nothing = { commonBlocks: 0, commonBytes: 0, isRewrite: false, rewrites: 0 };
    return { conversation: newConversation, turn: 0, ...size, ...nothing };
  }
  const commonBlocks = countCommonBlocks(previous.chain, prompt.chain);
  const isRewrite = commonBlocks < previous.chain.length;
  return {
    conversation: previous.conversation,
    turn: previous.turn + 1,
    ...size,
    commonBlocks,
    commonBytes: Buffer.byteLength(bodyText.slice(0, countCommonCharacters(previous.bodyText, bodyText))),
    isRewrite,
    rewrites: previous.rewrites + (isRewrite ? 1 : 0),
  };
}

function countCommonCharacters(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let count = 0;
  while (count < end && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}
