import { parentPort, workerData } from "node:worker_threads";
import { openArchive } from "../../archives/open-archive.ts";
import { isGenuineHandle } from "../../core/markers/make-handle.ts";
import { type Compactor, createCompactor } from "../../create-compactor.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { summarizerFromName } from "../../summarizers/summarizer-from-name.ts";
import { inlineRunner } from "./inline-runner.ts";
import type { WorkerRequest, WorkerResponse, WorkerSettings } from "./worker-message.ts";

// The thread that compacts: hundreds of thousands of tokens are read here, while requests go on beside it.

const { storeUrl, key, policy, summarizer: name }: WorkerSettings = workerData;
const hash = keyedHash(key);
const archive = openArchive(storeUrl, {
  loadKey: async () => key,
  isGenuine: (handle) => isGenuineHandle(handle, hash),
});
const summarizer = name === undefined ? undefined : summarizerFromName(name, { environment: process.env });
const compactors = new Map<string, Compactor>();

parentPort?.on("message", async ({ id, job }: WorkerRequest) => {
  try {
    const result = await inlineRunner(await compactorsOf(job.tenant)).run(job);
    answer({ id, kind: "done", result });
  } catch (error) {
    answer({ id, kind: "failed", reason: error instanceof Error ? error.message : "unknown reason" });
  }
});

async function compactorsOf(tenant: string): Promise<() => Compactor> {
  const opened = await archive;
  const compactor =
    compactors.get(tenant) ??
    createCompactor({
      hash,
      archive: opened.forTenant(tenant),
      policy,
      ...(summarizer !== undefined && { summarizer }),
    });
  compactors.set(tenant, compactor);
  return () => compactor;
}

function answer(response: WorkerResponse): void {
  parentPort?.postMessage(response);
}
