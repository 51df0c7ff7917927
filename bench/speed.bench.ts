import { readdirSync, readFileSync } from "node:fs";
import { applyPlan } from "../src/core/apply.ts";
import type { CoreTools } from "../src/core/core-tools.ts";
import type { Message } from "../src/core/model/message.ts";
import { planCompaction } from "../src/core/plan.ts";
import { computeBudget } from "../src/core/stages/measure/compute-budget.ts";
import { createTools, forcedPass } from "../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../test/fixtures/conversation.ts";

// How long one deterministic compaction takes, cold and after one new message. It should grow
// linearly with the transcript, and the step after a message should not grow with it at all.

const SIZES = [34_000, 162_000, 815_000];
const SECONDS_PER_SIZE = 6;

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .toSorted()
  .map((file) => ({ file: `src/${file}`, text: readFileSync(`src/${file}`, "utf8") }));

const rows = SIZES.map((tokens) => {
  const messages = makeSession(tokens);
  const input = forcedPass(transcript(messages));
  const cold = measure(() => compact(input, createTools()));

  const warmTools = createTools();
  const budget = computeBudget({ contextTokens: 10_000_000 });
  let history = messages;
  const takeStep = (): void => {
    history = [...history, user("And now?"), assistant("Done.")];
    planCompaction(
      { ...forcedPass(transcript(history)), budget, request: { trigger: "threshold", force: false } },
      warmTools,
    );
  };
  takeStep();
  const step = measure(takeStep);
  return {
    tokens: createTools().measurer.messages(messages),
    messages: messages.length,
    "cold p50 ms": cold.p50,
    "cold p99 ms": cold.p99,
    "step p50 ms": step.p50,
    "step p99 ms": step.p99,
    "peak MB": Math.round(process.memoryUsage().rss / 1e6),
  };
});
console.table(rows);

function compact(input: ReturnType<typeof forcedPass>, tools: CoreTools): void {
  applyPlan(planCompaction(input, tools), input.transcript.messages, tools);
}

/** An agent that reads one source file after another, and runs the tests now and then. */
function makeSession(tokens: number): Message[] {
  const { measurer } = createTools();
  const messages: Message[] = [system("You are a coding agent."), user("Read everything. Never push to main.")];
  for (let index = 0, spent = 0; spent < tokens; index += 1) {
    const source = sources[index % sources.length];
    if (source === undefined) break;
    const step = [
      assistant(`Reading part ${index}.`, call(`call_${index}`, "read_file", { path: source.file })),
      tool(result(`call_${index}`, `${source.text}\n// pass ${index}`)),
    ];
    messages.push(...step);
    spent += measurer.messages(step);
  }
  return [...messages, assistant("Everything is read."), user("What stands out?")];
}

function measure(run: () => void): { readonly p50: string; readonly p99: string } {
  const times: number[] = [];
  const until = performance.now() + SECONDS_PER_SIZE * 1_000;
  while (performance.now() < until || times.length < 3) {
    const startedAt = performance.now();
    run();
    times.push(performance.now() - startedAt);
  }
  times.sort((left, right) => left - right);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  return { p50: at(0.5), p99: at(0.99) };
}
