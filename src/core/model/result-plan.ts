import type { ToolInput } from "./message.ts";
import type { ToolActivity } from "./tool-activity.ts";

/** An old tool result and what is to become of it. */
export interface ResultPlan {
  readonly activity: ToolActivity;
  /** What the tool answered, and what that costs. */
  readonly original: string;
  readonly tokens: number;
  /** The line that can stand for it, and what that costs with its handle. */
  readonly line: string;
  readonly lineTokens: number;
  /** The arguments of its call with long strings shortened; undefined where they are short anyway. */
  readonly shortInput?: ShortInput;
  /** Left alone, one line with the most telling blocks of it, or one line. */
  readonly level: "whole" | "excerpt" | "line";
  /** The blocks that are told, where it is an excerpt, and what they cost. */
  readonly excerpt?: { readonly text: string; readonly tokens: number };
  /** Something later says the same or better: it stays out, however much room there is. */
  readonly isStale?: true;
}

export interface ShortInput {
  readonly input: ToolInput;
  /** The arguments as they were, as text. */
  readonly original: string;
  readonly savedTokens: number;
}
