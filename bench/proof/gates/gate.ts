import type { Message } from "../../../src/core/model/message.ts";
import type { Session } from "../session.ts";
import type { OurRewrite, OurRewriter } from "../strategies/palimpsest.ts";

/** One compaction of ours that the gates judge. */
export interface Judged {
  readonly session: Session;
  readonly history: readonly Message[];
  readonly rewrite: OurRewrite;
  /** What made it, for gates that do it again. */
  readonly rewriter: OurRewriter;
  readonly targetTokens: number;
}

/** A promise that every compaction keeps: all of them, or it is a defect. */
export interface Gate {
  readonly name: string;
  /** What is wrong, in sentences without content; none where all is well. */
  check(judged: Judged): Promise<readonly string[]>;
}
