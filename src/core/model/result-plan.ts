import type { ToolInput } from "./message.ts";
import type { ToolActivity } from "./tool-activity.ts";

/** An old tool result and what will happen to it. */
export interface ResultPlan {
  readonly activity: ToolActivity;
  /** What the tool answered, and what that costs. */
  readonly original: string;
  readonly tokens: number;
  /** The line that can replace it, and what that costs with its handle. */
  readonly line: string;
  readonly lineTokens: number;
  /** The arguments of its call with long strings shortened; undefined if they are short anyway. */
  readonly shortInput?: ShortInput;
  /** Left alone, one line with its most telling blocks, or one line. */
  readonly level: "whole" | "excerpt" | "line";
  /** If it is an excerpt: the blocks that stay, and what they cost. */
  readonly excerpt?: { readonly text: string; readonly tokens: number };
  /** Something later says the same or better: it stays out, even if there is room. */
  readonly isStale?: true;
}

export interface ShortInput {
  readonly input: ToolInput;
  /** The arguments as they were, as text. */
  readonly original: string;
  readonly savedTokens: number;
}
