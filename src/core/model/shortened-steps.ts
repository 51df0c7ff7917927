import type { FileTouch, ToolOutcome } from "./tool-activity.ts";

/** What is remembered of a call whose result is no longer whole. */
export interface ShortenedStep {
  readonly outcome: ToolOutcome;
  readonly touches: readonly FileTouch[];
}

/** By the name of what replaced its result. */
export type ShortenedSteps = Readonly<Record<string, ShortenedStep>>;
