import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { memoryArchive } from "../src/archives/memory.ts";
import type { Message } from "../src/core/model/message.ts";
import { createMeasurer } from "../src/core/stages/measure/create-measurer.ts";
import { countingMemo, estimatingCounter } from "../src/core/tokens/index.ts";
import { listTexts } from "../src/core/turns/list-texts.ts";
import { createCompactor } from "../src/create-compactor.ts";
import { codecs, detectFormat } from "../src/formats/index.ts";
import { keyedHash } from "../src/keys/keyed-hash.ts";
import { findProbes } from "./recall/find-probes.ts";

// Hindsight-use recall: of the strings that agents really used after a cut and could only know from
// before it, how many are still in context after compaction without a model? An upper bound: being
// there is necessary for recall, not sufficient. Reads a folder of recorded sessions.
//
// Favours us twice: probes are found by the scanner that also chooses the names we list, so a string
// it cannot see is no probe; and the weights were chosen on such sessions. Compare with probes that
// somebody else extracted before quoting a figure.

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    target: { type: "string", default: "0.25" },
    every: { type: "string", default: "8" },
    most: { type: "string", default: "6" },
  },
});
if (values.data === undefined) throw new Error("Name a folder of recorded sessions: --data DIR");

/** Shorter histories fit anywhere: nobody would compact them. */
const SHORTEST_HISTORY_TOKENS = 4_000;
/** Probes last seen in the first three quarters of the history are old. */
const OLD_SHARE = 0.75;

const counter = countingMemo(estimatingCounter());
const measurer = createMeasurer({ counter });
const totals = { cuts: 0, probes: 0, held: 0, old: 0, oldHeld: 0, missedTarget: 0, invalid: 0, ratio: 0 };

for (const file of readdirSync(values.data).filter((name) => name.endsWith(".json"))) {
  const document: unknown = JSON.parse(readFileSync(join(values.data, file), "utf8"));
  const wire = Array.isArray(document) ? document : (document as { messages?: unknown }).messages;
  const format = detectFormat(wire);
  if (!Array.isArray(wire) || format === undefined) continue;
  await measureSession(codecs[format].decode(wire).messages, format);
}

const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));
console.table({
  cuts: totals.cuts,
  probes: totals.probes,
  "hindsight-use recall": share(totals.held, totals.probes),
  "of old probes": share(totals.oldHeld, totals.old),
  "size ratio (mean)": share(totals.ratio, totals.cuts),
  "cuts over their target": totals.missedTarget,
  "results that are not valid": totals.invalid,
});

async function measureSession(messages: readonly Message[], format: keyof typeof codecs): Promise<void> {
  for (const cut of chooseCuts(messages.length)) {
    const probes = findProbes(messages, cut);
    const history = messages.slice(0, cut);
    const tokens = measurer.messages(history);
    if (probes.length === 0 || tokens < SHORTEST_HISTORY_TOKENS) continue;

    const targetTokens = Math.floor(tokens * Number(values.target));
    const compactor = createCompactor({
      hash: keyedHash(new Uint8Array(32)),
      archive: memoryArchive(),
      counter,
      policy: { targetTokens },
    });
    const transcript = { messages: history, tools: [], envelope: { kind: "messages" } } as const;
    const done = await compactor.compact(transcript, { contextTokens: 200_000, trigger: "manual" });
    const context = done.transcript.messages.flatMap((message) => listTexts(message)).join("\n");
    const oldBefore = findOldBoundary(history, tokens);

    totals.cuts += 1;
    totals.ratio += measurer.messages(done.transcript.messages) / tokens;
    if (done.report.targetMissed !== undefined) totals.missedTarget += 1;
    const { validate, encode } = codecs[format];
    if (validate(encode(transcript)).length === 0 && validate(encode(done.transcript)).length > 0) totals.invalid += 1;
    for (const { value, lastSeen } of probes) {
      const isHeld = context.includes(value);
      totals.probes += 1;
      if (isHeld) totals.held += 1;
      if (lastSeen >= oldBefore) continue;
      totals.old += 1;
      if (isHeld) totals.oldHeld += 1;
    }
  }
}

/** Evenly spaced cuts, at most `--most` a session. */
function chooseCuts(length: number): number[] {
  const every = Number(values.every);
  const all = Array.from(
    { length: Math.max(0, Math.ceil((length - every) / every)) },
    (_, index) => (index + 1) * every,
  );
  const step = Math.max(1, Math.ceil(all.length / Number(values.most)));
  return all.filter((_, index) => index % step === step - 1);
}

function findOldBoundary(history: readonly Message[], tokens: number): number {
  let seen = 0;
  for (const [index, message] of history.entries()) {
    seen += measurer.message(message).total;
    if (seen >= tokens * OLD_SHARE) return index;
  }
  return history.length;
}
