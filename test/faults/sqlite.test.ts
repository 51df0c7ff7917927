import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCrowd } from "./run-crowd.ts";
import { runKillCampaign } from "./run-kill-campaign.ts";

// A few of each here; `npm run test:soak:archive` does it hundreds of times.

const directory = mkdtempSync(join(tmpdir(), "palimpsest-faults-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("SQLite under real processes", () => {
  it("keeps the old transcript or the new one, whole, wherever a process is killed", async () => {
    const report = await runKillCampaign({ store: join(directory, "killed.db"), kills: 8, seed: 7 });
    expect(report.breaches).toEqual([]);
    expect(Object.values(report.hits).reduce((total, count) => total + count, 0)).toBe(8);
    expect(report.rounds).toBeGreaterThan(0);
  });

  it("compacts every session once per round, however many try", async () => {
    const crowd = { store: join(directory, "crowd.db"), processes: 4, sessions: 10, rounds: 2 };
    expect(await runCrowd(crowd)).toEqual({ committed: 20, breaches: [] });
  });
});
