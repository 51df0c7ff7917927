import type { Compactor } from "../../create-compactor.ts";
import { codecs } from "../../formats/index.ts";
import { DOORS } from "../doors/index.ts";
import { compactBody } from "./compact-body.ts";
import type { CompactedBody, CompactionJob, CompactionRunner } from "./compaction-runner.ts";

/** Compacts in the thread that asks: for archives that live in this process only, and inside a worker. */
export function inlineRunner(compactorOf: (tenant: string, isRehearsal: boolean) => Compactor): CompactionRunner {
  return {
    run: (job) => runJob(job, compactorOf(job.tenant, job.isRehearsal === true)),
    async close() {},
  };
}

function runJob({ format, text, context }: CompactionJob, compactor: Compactor): Promise<CompactedBody> {
  const field = DOORS.find(({ history }) => history.format === format)?.history.field ?? "messages";
  return compactBody(text, { codec: codecs[format], field, compactor }, context);
}
