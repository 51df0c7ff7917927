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
  /** Left alone, cut to its most telling lines, or one line. */
  readonly level: "whole" | "excerpt" | "line";
  /** Something later says the same or better: it stays out, however much room there is. */
  readonly isStale?: true;
  /** Names to list beside the line, because a later step may need them. */
  readonly identifiers: readonly string[];
}

export interface ShortInput {
  readonly input: ToolInput;
  /** The arguments as they were, as text. */
  readonly original: string;
  readonly savedTokens: number;
}
