import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostgresServer, startPostgres } from "../postgres-server.ts";
import { runCrowd } from "./run-crowd.ts";
import { runKillCampaign } from "./run-kill-campaign.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

describe("PostgreSQL under real processes", () => {
  it("keeps the old transcript or the new one, whole, wherever a process is killed", async () => {
    const report = await runKillCampaign({ store: server.url, kills: 4, seed: 11 });
    expect(report.breaches).toEqual([]);
    expect(report.rounds).toBeGreaterThan(0);
  });

  it("compacts every session once per round, however many try", async () => {
    expect(await runCrowd({ store: server.url, processes: 3, sessions: 6, rounds: 2 })).toEqual({
      committed: 12,
      breaches: [],
    });
  });
});
