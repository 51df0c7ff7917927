import type { Message } from "../../../src/core/model/message.ts";
import type { Session } from "../session.ts";
import type { OurRewrite, OurRewriter } from "../strategies/palimpsest.ts";

/** One compaction of ours that the gates judge. */
export interface Judged {
  readonly session: Session;
  readonly history: readonly Message[];
  readonly rewrite: OurRewrite;
  /** What made it, for gates that repeat it. */
  readonly rewriter: OurRewriter;
  readonly targetTokens: number;
  /** Whether gates that have to repeat the compaction should: that costs as much as all the others together. */
  readonly isRepeated: boolean;
}

/** A promise that every compaction keeps: a single breach is a defect. */
export interface Gate {
  readonly name: string;
  /** What is wrong, in sentences; none if all is well, undefined if this compaction is not judged. */
  check(judged: Judged): Promise<readonly string[] | undefined>;
}
