import { json } from "node:stream/consumers";
import { codecs } from "../../../src/formats/index.ts";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import { digest } from "./determinism.ts";
import type { RepeatAnswer, RepeatRequest } from "./repeat-elsewhere.ts";

// Compacts one history again and again, with the keys of its objects in another order each time, and reports the
// distinct outputs. The environment it was started with sets its time zone and locale.

const { format, wire, targetTokens, runs, seed } = (await json(process.stdin)) as RepeatRequest;
const digests: Record<string, number> = {};
for (let run = 0; run < runs; run += 1) {
  const { messages } = codecs[format].decode(shuffleKeys(wire, seed + run));
  const rewrite = await palimpsest().rewrite(messages, targetTokens);
  await rewrite.store.close();
  const name = digest(rewrite.messages);
  digests[name] = (digests[name] ?? 0) + 1;
}
const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
const answer: RepeatAnswer = { digests, timeZone, locale };
process.stdout.write(JSON.stringify(answer));
