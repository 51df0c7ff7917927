import {
  type Breakdown,
  CATEGORY_NAMES,
  type CategoryName,
  CONVERSATION_PARTS,
  type ConversationPart,
} from "../../model/breakdown.ts";
import type { Message, TextPart } from "../../model/message.ts";
import type { ToolDefinition, Transcript } from "../../model/transcript.ts";
import { familyOfName } from "../../tool-activity/families/name-families.ts";
import { findHostBlocks } from "../../turns/find-host-blocks.ts";
import type { Measurer } from "./create-measurer.ts";
import { appendText, type CategorisedText, nameHeadingCategory, nameTagCategory } from "./name-category.ts";
import { splitSystemText } from "./split-system-text.ts";

export interface BreakdownOptions {
  readonly measurer: Measurer;
  /** The provider's own count of this prompt: the estimates are scaled to it. */
  readonly reportedTokens?: number;
}

/** Shows where the tokens of a prompt go, without revealing any of its text. */
export function breakDown(transcript: Transcript, { measurer, reportedTokens }: BreakdownOptions): Breakdown {
  const tally = createTally();
  for (const tool of transcript.tools) tally.categories[categoryOfTool(tool)] += measurer.tool(tool);
  for (const message of transcript.messages) tallyMessage(tally, message, measurer);

  const measuredTokens = sum(Object.values(tally.categories));
  const totalTokens = reportedTokens ?? measuredTokens;
  const categoryTokens = bringTo(totalTokens, tally.categories, CATEGORY_NAMES);
  const conversationTokens = bringTo(categoryTokens.conversation, tally.conversation, CONVERSATION_PARTS);
  const shareOf = (tokens: number): number => (totalTokens === 0 ? 0 : tokens / totalTokens);

  return {
    totalTokens,
    countedAs: reportedTokens === undefined ? measurer.countedAs : "reported",
    categories: CATEGORY_NAMES.map((name) => ({
      name,
      tokens: categoryTokens[name],
      share: shareOf(categoryTokens[name]),
      ...(name === "conversation" && {
        split: CONVERSATION_PARTS.map((part) => ({
          name: part,
          tokens: conversationTokens[part],
          share: shareOf(conversationTokens[part]),
        })),
      }),
    })),
  };
}

interface Tally {
  readonly categories: Record<CategoryName, number>;
  readonly conversation: Record<ConversationPart, number>;
}

function createTally(): Tally {
  return { categories: zeros(CATEGORY_NAMES), conversation: zeros(CONVERSATION_PARTS) };
}

function tallyMessage(tally: Tally, message: Message, measurer: Measurer): void {
  const tokens = measurer.message(message);
  if (message.role === "system") {
    const outside = tallyTexts(tally, message, splitSystemText, measurer);
    tally.categories["system prompt"] += tokens.total - outside;
    return;
  }

  const outside = message.role === "user" ? tallyTexts(tally, message, splitUserText, measurer) : 0;
  const speaker = message.role === "assistant" ? "assistant" : "user";
  const parts: Record<ConversationPart, number> = {
    ...zeros(CONVERSATION_PARTS),
    reasoning: tokens.reasoning,
    "tool calls": tokens.toolCalls,
    "tool results": tokens.toolResults,
    media: tokens.media,
  };
  // What a message costs beyond its parts is counted for its speaker; in a message of results that is the tool.
  const rest = tokens.total - outside - sum(Object.values(parts));
  parts[message.role === "tool" ? "tool results" : speaker] += rest;

  for (const part of CONVERSATION_PARTS) tally.conversation[part] += parts[part];
  tally.categories.conversation += tokens.total - outside;
}

/** Adds the texts that belong to another category than their message, and returns their tokens. */
function tallyTexts(
  tally: Tally,
  message: Message,
  split: (text: string) => readonly CategorisedText[],
  measurer: Measurer,
): number {
  const own: CategoryName = message.role === "system" ? "system prompt" : "conversation";
  let outside = 0;
  for (const part of message.parts.filter((candidate): candidate is TextPart => candidate.kind === "text")) {
    let left = measurer.counter.count(part.text);
    for (const { category, text } of split(part.text)) {
      if (category === own) continue;
      // Pieces counted separately can add up to more than the whole, and the whole is what is paid.
      const tokens = Math.min(left, measurer.counter.count(text));
      left -= tokens;
      outside += tokens;
      tally.categories[category] += tokens;
    }
  }
  return outside;
}

function categoryOfTool({ name }: ToolDefinition): CategoryName {
  if (name.startsWith("mcp_")) return "MCP tools";
  return familyOfName(name) === "delegate" ? "sub-agent definitions" : "tool definitions";
}

/** Scales whole numbers to a new total; the largest absorbs the rounding, so that the sum is exact. */
function bringTo<Name extends string>(
  total: number,
  tokens: Readonly<Record<Name, number>>,
  names: readonly Name[],
): Record<Name, number> {
  const before = sum(names.map((name) => tokens[name]));
  const scaled: Record<Name, number> = { ...tokens };
  for (const name of names) scaled[name] = before === 0 ? 0 : Math.floor((tokens[name] * total) / before);
  const largest = names.reduce((best, name) => (tokens[name] > tokens[best] ? name : best));
  scaled[largest] += total - sum(names.map((name) => scaled[name]));
  return scaled;
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** How much of a block is read to see what it is. */
const SAMPLE_CHARACTERS = 400;

/** Splits a user's message into the user's own words and the blocks that a host put around them. */
function splitUserText(text: string): CategorisedText[] {
  const segments: CategorisedText[] = [];
  let done = 0;
  for (const { start, end, tag } of findHostBlocks(text)) {
    appendText(segments, "conversation", text.slice(done, start));
    appendText(segments, categoryOfBlock(tag, text.slice(start, start + SAMPLE_CHARACTERS)), text.slice(start, end));
    done = end;
  }
  appendText(segments, "conversation", text.slice(done));
  return segments;
}

/** A reminder may contain anything: its first words say more than its tag. */
function categoryOfBlock(tag: string, sample: string): CategorisedText["category"] {
  return nameHeadingCategory(sample.replace(/[<>-]/g, " ")) ?? nameTagCategory(tag) ?? "rules and context files";
}
