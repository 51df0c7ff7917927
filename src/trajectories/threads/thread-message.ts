import type { LineResult } from "../compact-line.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";

/** What a thread is started with. */
export interface ThreadSetup {
  /** As the command line names it; undefined: no model is asked. */
  readonly summarizer: string | undefined;
}

export interface ThreadRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** One thread may work for several runs. */
  readonly settings: TrajectorySettings;
}

export type ThreadResponse =
  | { readonly kind: "done"; readonly id: number; readonly result: LineResult }
  /** The whole run has to stop. */
  | { readonly kind: "stopped"; readonly id: number; readonly reason: string };
