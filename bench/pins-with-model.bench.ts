import { readFileSync } from "node:fs";
import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import { minePins } from "../src/core/stages/handoff/pins/mine-pins.ts";
import { summarizerFromName } from "../src/summarizers/index.ts";
import { parseSessions } from "../test/fixtures/pins/read-sessions.ts";
import { scoreSessions } from "../test/fixtures/pins/score-sessions.ts";
import { readPins } from "./pins/read-pins.ts";

// What a summarizer adds to the rules that are found without one: each labelled session is compacted once, with steps
// between its turns, and the rules that stand afterwards are compared with its labels.
//
// npm run bench:pins-with-model -- --summarizer NAME [--sessions FILE]
//
// NAME is a summarizer as on the command line: openai:MODEL, anthropic:MODEL or command@200000:CMD.

const BLIND_SET = new URL("../test/fixtures/pins/sessions/blind.txt", import.meta.url);

const { values } = parseOptions({ options: { summarizer: { type: "string" }, sessions: { type: "string" } } });
refuseMissing(values.sessions);
const summarizer = summarizerFromName(values.summarizer ?? "none", { environment: process.env });
if (summarizer === undefined) refuse("--summarizer names the model to measure.");

const sessions = parseSessions(readFileSync(values.sessions ?? BLIND_SET, "utf8"));
const found = new Map<readonly string[], readonly string[]>();
const failures: string[] = [];
for (const { turns } of sessions) {
  try {
    found.set(turns, await readPins(turns, summarizer));
  } catch (error) {
    failures.push(String(error instanceof Error ? error.message : error));
  }
}
const answered = sessions.filter(({ turns }) => found.has(turns));
const withoutModel = (turns: readonly string[]): string[] =>
  minePins(turns.map((text, index) => ({ messageNumber: index + 1, text }))).map(({ text }) => text);

console.table({
  "without a model": scoreSessions(answered, withoutModel),
  "with the model": scoreSessions(answered, (turns) => found.get(turns) ?? []),
});
if (failures.length > 0)
  console.log(`${failures.length} of ${sessions.length} sessions failed, the first: ${failures[0]}`);
