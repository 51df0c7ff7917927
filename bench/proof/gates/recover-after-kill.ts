import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runKillCampaign } from "../../../test/faults/run-kill-campaign.ts";
import type { GateCount } from "./index.ts";

const SEED = 20_261_115;

/**
 * The recoverability gate under `kill -9`: kills a process that compacts into an archive on disk at seeded statements,
 * then checks that either the old or the new transcript is there, and that every handle opens bytes of the right hash.
 * The suite in `test/faults` and `npm run test:soak:archive` do more of it.
 */
export async function recoverAfterKill(kills: number): Promise<GateCount> {
  const folder = await mkdtemp(join(tmpdir(), "palimpsest-bench-"));
  try {
    const { breaches } = await runKillCampaign({ store: join(folder, "archive.db"), kills, seed: SEED });
    return { gate: "recoverability after a kill", checked: kills, failed: breaches.length, breaches };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
