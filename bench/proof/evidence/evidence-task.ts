import type { SessionSource } from "../run/session-task.ts";
import type { EvidenceRow } from "./measure-evidence.ts";

/**
 * What a set of questions is for: every other set is for choosing between two approaches, the rest for checking the
 * choice.
 */
export type Half = "choosing" | "checking";

/** One session with its questions, for one worker. */
export interface EvidenceTask {
  readonly source: SessionSource;
  /** The folder of the set, which has the name of its session; a made session brings its own set. */
  readonly questions?: string;
  readonly half: Half;
  readonly shares: readonly number[];
  readonly withBaselines: boolean;
}

/** What was measured on one session. */
export interface EvidenceResult {
  readonly name: string;
  readonly half: Half;
  readonly rows: readonly EvidenceRow[];
}
