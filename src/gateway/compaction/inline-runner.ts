import type { TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash, Summarizer } from "../../core/base/ports.ts";
import { codecs } from "../../formats/index.ts";
import { DOORS } from "../doors/index.ts";
import { nameBorrowed, openBorrowed } from "./borrowed-summarizer.ts";
import { compactBody } from "./compact-body.ts";
import type { CompactionJob, CompactionRunner } from "./compaction-runner.ts";
import { keepCoolDowns } from "./keep-cool-downs.ts";

/** What a job asks of its compactor. */
export interface AskedCompactor extends Pick<CompactionJob, "tenant" | "countedFor"> {
  readonly isRehearsal: boolean;
  readonly summarizer?: Summarizer;
}

export interface InlineRunnerParts {
  readonly compactorOf: (asked: AskedCompactor) => TranscriptCompactor | Promise<TranscriptCompactor>;
  readonly hash: KeyedHash;
}

/** The summarizer of the gateway itself. */
const OWN = "own";

/** Compacts in the calling thread: for archives that exist only in this process, and inside a worker. */
export function inlineRunner({ compactorOf, hash }: InlineRunnerParts): CompactionRunner {
  const withCoolDowns = keepCoolDowns();
  return {
    async run({ tenant, format, text, context, countedFor, borrowed, isRehearsal = false }) {
      const field = DOORS.find(({ history }) => history.format === format)?.history.field ?? "messages";
      const made = await compactorOf({
        tenant,
        isRehearsal,
        ...(countedFor !== undefined && { countedFor }),
        ...(borrowed !== undefined && { summarizer: openBorrowed(borrowed) }),
      });
      const compactor = withCoolDowns(made, borrowed === undefined ? OWN : nameBorrowed(borrowed));
      return compactBody(text, { codec: codecs[format], field, compactor, hash }, context);
    },
    async close() {},
  };
}
