import type { CountedAs } from "./tokens.ts";

/** Where the tokens of a prompt go. Holds names and numbers only, never text. */
export interface Breakdown {
  readonly categories: readonly BreakdownCategory[];
  readonly totalTokens: number;
  readonly countedAs: CountedAs;
}

export interface BreakdownCategory {
  readonly name: CategoryName;
  readonly tokens: number;
  /** Its share of the total, 0 to 1. */
  readonly share: number;
  /** The parts of the category, if we tell them apart. */
  readonly split?: readonly BreakdownSplit[];
}

export interface BreakdownSplit {
  readonly name: ConversationPart;
  readonly tokens: number;
  readonly share: number;
}

export const CATEGORY_NAMES = [
  "system prompt",
  "tool definitions",
  "rules and context files",
  "skills",
  "MCP tools",
  "sub-agent definitions",
  "memory",
  "conversation",
] as const;

export type CategoryName = (typeof CATEGORY_NAMES)[number];

export const CONVERSATION_PARTS = ["user", "assistant", "reasoning", "tool calls", "tool results", "media"] as const;

export type ConversationPart = (typeof CONVERSATION_PARTS)[number];
