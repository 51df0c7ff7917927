import type { SessionSource } from "../run/session-task.ts";
import type { EvidenceRow } from "./measure-evidence.ts";

/** What a set of questions is for: whoever chooses between two ways looks at every other one, and checks with the rest. */
export type Half = "choosing" | "checking";

/** One session with its questions, for one worker. */
export interface EvidenceTask {
  readonly source: SessionSource;
  /** The folder of the set, which is named as its session is; a made session has a set of its own. */
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
