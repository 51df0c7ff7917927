// The long campaign against the archive: hundreds of processes killed inside their transactions, and a crowd that
// compacts the same sessions at once. Prints at which statements the processes died.
//
// npm run test:soak:archive -- [--scale 0.1]
//
// A scale of 0.1 does a tenth of it. The environment variable SEED repeats a run.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCrowd } from "../test/faults/run-crowd.ts";
import { runKillCampaign } from "../test/faults/run-kill-campaign.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { parseOptions } from "./parse-options.ts";

const { values } = parseOptions({ options: { scale: { type: "string", default: "1" } } });
const scale = Number(values.scale);
const seed = Number(process.env["SEED"] ?? 20_261_115);
const scaled = (count: number): number => Math.max(1, Math.round(count * scale));

const directory = mkdtempSync(join(tmpdir(), "palimpsest-soak-"));
const server = await startPostgres();
let failures = 0;

async function soak(
  title: string,
  places: { readonly kill: string; readonly crowd: string },
  kills: number,
): Promise<void> {
  const report = await runKillCampaign({ store: places.kill, kills, seed });
  console.log(
    `${title}: ${kills} kills, SEED=${seed}, ${report.rounds} compactions survived, ${report.breaches.length} breaches`,
  );
  for (const [phase, count] of Object.entries(report.hits).sort())
    console.log(`  ${String(count).padStart(4)}  ${phase}`);
  const crowd = { processes: scaled(32), sessions: scaled(200), rounds: 2 };
  const { committed, breaches } = await runCrowd({ ...crowd, store: places.crowd });
  const expected = crowd.sessions * crowd.rounds;
  console.log(
    `${title}: ${crowd.processes} processes, ${crowd.sessions} sessions, ${crowd.rounds} rounds: ${committed} compactions of ${expected}, ${breaches.length} breaches`,
  );
  for (const breach of [...report.breaches, ...breaches]) console.error(breach);
  if (report.breaches.length + breaches.length > 0 || committed !== expected) failures += 1;
}

try {
  await soak("SQLite", { kill: join(directory, "kill.db"), crowd: join(directory, "crowd.db") }, scaled(300));
  await soak("PostgreSQL", { kill: server.url, crowd: server.url }, scaled(100));
} finally {
  await server.remove();
  rmSync(directory, { recursive: true });
}
process.exitCode = failures === 0 ? 0 : 1;
