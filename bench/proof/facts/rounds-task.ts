import type { SessionSource } from "../run/session-task.ts";
import type { Rounds } from "./measure-rounds.ts";

/** One session to be compacted five times by one worker. */
export interface RoundsTask {
  readonly source: SessionSource;
  readonly budget: number;
  readonly withBaselines: boolean;
}

/** Undefined if the file is not a session, or too short. */
export type RoundsResult = Pick<Rounds, "facts" | "constraints"> | undefined;
