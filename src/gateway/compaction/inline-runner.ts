import type { KeyedHash } from "../../core/ports.ts";
import type { TranscriptCompactor } from "../../create-transcript-compactor.ts";
import { codecs } from "../../formats/index.ts";
import { DOORS } from "../doors/index.ts";
import { compactBody } from "./compact-body.ts";
import type { CompactionRunner } from "./compaction-runner.ts";
import { keepCoolDowns } from "./keep-cool-downs.ts";

export interface InlineRunnerParts {
  readonly compactorOf: (tenant: string, isRehearsal: boolean) => TranscriptCompactor | Promise<TranscriptCompactor>;
  readonly hash: KeyedHash;
}

/** Compacts in the thread that asks: for archives that live in this process only, and inside a worker. */
export function inlineRunner({ compactorOf, hash }: InlineRunnerParts): CompactionRunner {
  const withCoolDowns = keepCoolDowns();
  return {
    async run({ tenant, format, text, context, isRehearsal = false }) {
      const field = DOORS.find(({ history }) => history.format === format)?.history.field ?? "messages";
      const compactor = withCoolDowns(await compactorOf(tenant, isRehearsal));
      return compactBody(text, { codec: codecs[format], field, compactor, hash }, context);
    },
    async close() {},
  };
}
