import type { TrajectoryPolicy } from "../core/trajectories/trajectory-plan.ts";
import type { TrajectoryFormat } from "./trajectory-format.ts";

/** Everything that decides what the output is. Plain data: it travels to threads and to other machines. */
export interface TrajectorySettings extends TrajectoryPolicy {
  /** Detected line by line if it is missing. */
  readonly format?: TrajectoryFormat;
  /** Count with the tokenizer of this encoding or model; estimate if it is missing. */
  readonly tokenizer?: string;
  /** The model whose tokens are estimated. */
  readonly model?: string;
}

/** The values of the tool that established these numbers: enough for a page of prose, and the last exchange. */
export const DEFAULT_SUMMARY_TOKENS = 750;
export const DEFAULT_PROTECT_LAST = 4;
/** The markers and the frame of a summary alone take most of this. */
export const MIN_SUMMARY_TOKENS = 100;
