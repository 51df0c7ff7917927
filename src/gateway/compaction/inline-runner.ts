import type { TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash, Summarizer } from "../../core/base/ports.ts";
import { codecs } from "../../formats/index.ts";
import { DOORS } from "../doors/index.ts";
import { nameBorrowed, openBorrowed } from "./borrowed-summarizer.ts";
import { compactBody } from "./compact-body.ts";
import type { CompactionRunner } from "./compaction-runner.ts";
import { keepCoolDowns } from "./keep-cool-downs.ts";

export interface InlineRunnerParts {
  readonly compactorOf: (
    tenant: string,
    isRehearsal: boolean,
    summarizer?: Summarizer,
  ) => TranscriptCompactor | Promise<TranscriptCompactor>;
  readonly hash: KeyedHash;
}

/** The summarizer of the gateway itself. */
const OWN = "own";

/** Compacts in the calling thread: for archives that exist only in this process, and inside a worker. */
export function inlineRunner({ compactorOf, hash }: InlineRunnerParts): CompactionRunner {
  const withCoolDowns = keepCoolDowns();
  return {
    async run({ tenant, format, text, context, borrowed, isRehearsal = false }) {
      const field = DOORS.find(({ history }) => history.format === format)?.history.field ?? "messages";
      const made = await compactorOf(tenant, isRehearsal, borrowed && openBorrowed(borrowed));
      const compactor = withCoolDowns(made, borrowed === undefined ? OWN : nameBorrowed(borrowed));
      return compactBody(text, { codec: codecs[format], field, compactor, hash }, context);
    },
    async close() {},
  };
}
