import { holdLease } from "../../src/archives/hold-lease.ts";
import { openStore } from "./open-store.ts";
import { readRound, recordOf } from "./plain-session.ts";

// One of many processes that all try to compact all sessions. Prints how many compactions it made itself.

const [store = "", sessions = "1", rounds = "1", offset = "0"] = process.argv.slice(2);
const archive = await openStore(store);
let committed = 0;

for (let round = 1; round <= Number(rounds); round += 1) {
  for (let step = 0; step < Number(sessions); step += 1) {
    const session = `s${(step + Number(offset)) % Number(sessions)}`;
    await holdLease(archive.leases, session, async (current) => {
      const { messages, watermark } = await archive.readTranscript(session);
      if ((readRound(messages) ?? 0) >= round) return;
      await archive.commit({ ...recordOf(session, round, watermark), lease: current() });
      committed += 1;
    });
  }
}
await archive.close();
process.stdout.write(`${committed}\n`);
