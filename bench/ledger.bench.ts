// How much of a ledger is still there when every tool is called tool_1, tool_2, ..., compared with the ledger with the
// real names, and how long reading the tool calls takes. Recall should be 0.95 or more for every kind of fact, and a
// session of 3 MB should be read in well under 60 ms.
//
// node bench/ledger.bench.ts [--data FOLDER]
//
// With --data it measures the transcripts of a folder, as {"messages": [...]} in OpenAI chat shape.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseOptions, refuseMissing } from "../scripts/parse-options.ts";
import type { Message } from "../src/core/model/message.ts";
import { markMessage } from "../src/core/redact/mark-redacted.ts";
import { buildLedger } from "../src/core/stages/handoff/ledger/build-ledger.ts";
import { listActivities } from "../src/core/tool-activity/list-activities.ts";
import { openAiChat } from "../src/formats/openai-chat/index.ts";
import { compareLedgers } from "../test/fixtures/activity/compare-ledgers.ts";
import { renameTools } from "../test/fixtures/activity/rename-tools.ts";
import { tellSessions } from "../test/fixtures/activity/sessions.ts";

const { data } = parseOptions({ options: { data: { type: "string" } } }).values;
refuseMissing(data);

interface Row {
  readonly session: string;
  readonly messages: readonly Message[];
  readonly characters: number;
}

const rows: readonly Row[] = data === undefined ? builtIn() : readFolder(data);
const totals = new Map<string, { facts: number; held: number }>();
const speeds: number[] = [];
let slowest = 0;

for (const { messages, characters } of rows) {
  const expected = buildLedger(listActivities(messages.map(markMessage)));
  const actual = buildLedger(listActivities(renameTools(messages).map(markMessage)));
  for (const { kind, facts, held } of compareLedgers(expected, actual)) {
    const total = totals.get(kind) ?? { facts: 0, held: 0 };
    totals.set(kind, { facts: total.facts + facts, held: total.held + held });
  }
  const milliseconds = timeOf(() => buildLedger(listActivities(messages.map(markMessage))));
  if (characters > 100_000) speeds.push((milliseconds / characters) * 1_000_000);
  slowest = Math.max(slowest, milliseconds);
}

console.table(
  [...totals].map(([kind, { facts, held }]) => ({
    kind,
    facts,
    held,
    recall: facts === 0 ? "none" : (held / facts).toFixed(4),
  })),
);
const ordered = speeds.toSorted((left, right) => left - right);
console.log(
  `${rows.length} sessions; milliseconds per million characters: median ${ordered[ordered.length >> 1]?.toFixed(1) ?? "none"}, worst ${ordered.at(-1)?.toFixed(1) ?? "none"}; slowest session ${slowest.toFixed(1)} ms`,
);

function readFolder(folder: string): readonly Row[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json") && file !== "MANIFEST.json")
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const document: { readonly messages: unknown } = JSON.parse(text);
      return { session: file, messages: openAiChat.decode(document.messages).messages, characters: text.length };
    });
}

function builtIn(): readonly Row[] {
  return tellSessions().map(({ agent, messages }) => ({
    session: agent,
    messages,
    characters: JSON.stringify(messages).length,
  }));
}

/** The fastest of several runs: the machine is shared. */
function timeOf(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
