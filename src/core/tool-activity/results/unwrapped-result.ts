import type { ProcessNotice } from "../../model/tool-activity.ts";

/** The real output of a tool, and what its wrapping said about it. */
export interface UnwrappedResult {
  readonly text: string;
  /** Standard error, where the host keeps it apart. */
  readonly errorText?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** How many lines the whole file has. */
  readonly fileLines?: number;
  /** The file the host says it showed or changed. */
  readonly path?: string;
  /** False where the wrapping says that the call failed. */
  readonly succeeded?: boolean;
  readonly reason?: string;
  readonly process?: ProcessNotice;
  readonly mediaCount?: number;
}
