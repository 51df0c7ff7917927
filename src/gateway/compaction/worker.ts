import { parentPort, workerData } from "node:worker_threads";
import { openArchive } from "../../archives/open-archive.ts";
import { createTranscriptCompactor, type TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { isGenuineHandle } from "../../core/markers/make-handle.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { createCounters } from "../base/create-counters.ts";
import { type AskedCompactor, inlineRunner } from "./inline-runner.ts";
import { nameSummarizers } from "./name-summarizers.ts";
import { rehearsalArchive } from "./rehearsal-archive.ts";
import type { WorkerRequest, WorkerResponse, WorkerSettings } from "./worker-message.ts";

// The thread that compacts: hundreds of thousands of tokens are read here, while requests continue to be served.

const { storeUrl, key, policy, tools, ...names }: WorkerSettings = workerData;
const hash = keyedHash(key);
const archive = openArchive(storeUrl, {
  loadKey: async () => key,
  isGenuine: (handle) => isGenuineHandle(handle, hash),
  onEvicted: ({ expired }) => answer({ kind: "evicted", originals: expired }),
});
const summarizers = nameSummarizers(names, process.env);
/** One for all tenants, and no larger than the next pass of a few sessions needs. */
const counterFor = createCounters({ maxCharacters: 4_000_000 });
const compactors = new Map<string, TranscriptCompactor>();
const runner = inlineRunner({ compactorOf, hash });

parentPort?.on("message", async ({ id, job }: WorkerRequest) => {
  try {
    answer({ id, kind: "done", result: await runner.run(job) });
  } catch (error) {
    answer({ id, kind: "failed", reason: error instanceof Error ? error.message : "unknown reason" });
  }
});

async function compactorOf({
  tenant,
  isRehearsal,
  countedFor,
  summarizer: borrowed,
}: AskedCompactor): Promise<TranscriptCompactor> {
  const counter = counterFor(countedFor);
  const name = JSON.stringify([tenant, isRehearsal, counter.name]);
  const known = borrowed === undefined ? compactors.get(name) : undefined;
  if (known !== undefined) return known;
  const own = (await archive).forTenant(tenant);
  const made = createTranscriptCompactor({
    hash,
    archive: isRehearsal ? rehearsalArchive(own) : own,
    policy,
    ...(tools !== undefined && { tools }),
    counter,
    ...summarizers,
    ...(borrowed !== undefined && { summarizer: borrowed }),
  });
  // A borrowed summarizer is dropped with its job.
  if (borrowed === undefined) compactors.set(name, made);
  return made;
}

function answer(response: WorkerResponse): void {
  parentPort?.postMessage(response);
}
