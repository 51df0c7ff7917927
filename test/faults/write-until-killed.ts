import { openWatchedStore } from "./open-store.ts";
import { readRound, recordOf, turnsOf } from "./plain-session.ts";

// Continues the session from wherever the last process died, until this one is killed.

const [store = "", pauseMs = "1"] = process.argv.slice(2);
const archive = await openWatchedStore(store, Number(pauseMs));
const session = "s";

await archive.append(session, []);
for (;;) {
  const { messages } = await archive.readTranscript(session);
  const round = (readRound(messages) ?? 0) + 1;
  const isSaid = messages.at(-1) === turnsOf(round)[1];
  if (!isSaid) await archive.append(session, turnsOf(round));
  const { watermark } = await archive.readTranscript(session);
  await archive.commit(recordOf(session, round, watermark));
}
