import { setImmediate as nextTurn } from "node:timers/promises";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { SessionArchive } from "../../src/archives/session-archive.ts";
import { createTranscriptCompactor } from "../../src/compactor/create-transcript-compactor.ts";
import { createCounters } from "../../src/gateway/base/create-counters.ts";
import { inlineRunner } from "../../src/gateway/compaction/inline-runner.ts";
import { rehearsalArchive } from "../../src/gateway/compaction/rehearsal-archive.ts";
import type { GatewayOptions } from "../../src/gateway/start-gateway.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { NO_FLOOR } from "./gateway-fixture.ts";

/** What several gateways share, and what is left of one that ended. */
export interface SharedStore extends Pick<GatewayOptions, "rewrites" | "archive" | "runner"> {
  /** The whole archive of a tenant, for tests that inspect it. */
  archiveOf(tenant?: string): SessionArchive;
  /** Waits until no compaction is running in the background, so that a test is the same in every run. */
  settle(): Promise<void>;
}

/** The tenant of a gateway without tokens. */
const ONLY_TENANT = "default";

/** A store in memory that outlives the gateways it is given to. */
export function sharedStore(): SharedStore {
  const archive = memoryArchive();
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const counterFor = createCounters();
  const inline = inlineRunner({
    hash,
    compactorOf({ tenant, isRehearsal, countedFor }) {
      const own = archive.forTenant(tenant);
      return createTranscriptCompactor({
        hash,
        archive: isRehearsal ? rehearsalArchive(own) : own,
        policy: NO_FLOOR,
        counter: counterFor(countedFor),
      });
    },
  });
  let running = 0;
  return {
    async settle() {
      // What is kept of a compaction is kept in the turns of the loop after it.
      do await nextTurn();
      while (running > 0);
    },
    archiveOf: (tenant = ONLY_TENANT) => archive.forTenant(tenant),
    rewrites: (tenant) => archive.forTenant(tenant),
    archive: (tenant) => archive.forTenant(tenant),
    runner: {
      async run(job) {
        running += 1;
        try {
          return await inline.run(job);
        } finally {
          running -= 1;
        }
      },
      close: () => inline.close(),
    },
  };
}
