import type { FileTouch, ToolOutcome } from "./tool-activity.ts";

/** What a pass left of a result, as it stands in the transcript. */
export interface StandIn {
  /** By which it is known again. */
  readonly name: string;
  /** What it says first: what the call came to, which what is left of its output does not tell any more. */
  readonly line: string;
  /** The handle of what the tool answered. */
  readonly handle: string;
}

/** What is remembered of a call whose result is no longer whole. */
export interface ShortenedStep {
  readonly outcome: ToolOutcome;
  readonly touches: readonly FileTouch[];
}

/** By the name of what stands in place of its result. */
export type ShortenedSteps = Readonly<Record<string, ShortenedStep>>;
