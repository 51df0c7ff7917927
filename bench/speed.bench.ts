import { applyPlan } from "../src/core/apply.ts";
import type { Message } from "../src/core/model/message.ts";
import { planCompaction } from "../src/core/plan.ts";
import { computeBudget } from "../src/core/stages/measure/compute-budget.ts";
import { listTexts } from "../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../test/fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../test/fixtures/conversation.ts";
import { makeSession } from "./speed/make-session.ts";
import { profileFolders } from "./speed/profile-folders.ts";

// How long one deterministic compaction takes, cold and after one new message. It should grow
// linearly with the transcript, and the step after a message should not grow with it at all.
//
// Cold: messages and tools that nobody has seen before, in an engine that is warm. Parsing is not
// part of it. Time is the clock's, which other programs lengthen, and the thread's own. A bare loop over
// the same characters runs beside it: where that is slow, the machine was.

// The third is there for the growth: it takes the same rungs as the last, and the second takes fewer.
const SIZES = [34_000, 162_000, 407_000, 815_000];
const SECONDS_PER_SIZE = 6;
const PROFILED_RUNS = 5;

const rows = SIZES.map((tokens) => {
  const messages = makeSession(tokens);
  const cold = measure(() => structuredClone(messages), compactCold);
  const bare = measure(() => structuredClone(messages), readEveryCharacter);

  const warmTools = createTools();
  const budget = computeBudget({ contextTokens: 10_000_000 });
  const step = measure(
    () => {
      // New messages after the same history: one that grew with every run would measure another size.
      const history = [...messages, assistant("Done."), user("And now?")];
      return { ...forcedPass(transcript(history)), budget, request: { trigger: "threshold", force: false } } as const;
    },
    (input) => planCompaction(input, warmTools),
  );
  return {
    tokens: createTools().measurer.messages(messages),
    messages: messages.length,
    "cold p50 ms": cold.clock(0.5),
    "cold p99 ms": cold.clock(0.99),
    "its own p50 ms": cold.own(0.5),
    "its own least ms": cold.own(0),
    "bare loop p50 ms": bare.clock(0.5),
    "bare loop least ms": bare.clock(0),
    "step p50 ms": step.clock(0.5),
    "step p99 ms": step.clock(0.99),
    "peak MB": Math.round(process.resourceUsage().maxRSS / 1_000),
  };
});
console.table(rows);

const [, , middle, largest] = rows;
if (middle !== undefined && largest !== undefined) {
  const ratio = (name: "tokens" | "its own least ms" | "step p50 ms"): string =>
    (Number(largest[name]) / Number(middle[name])).toFixed(2);
  console.log(`From the third to the last size: ${ratio("tokens")} times the tokens,`);
  console.log(`${ratio("its own least ms")} times as long cold, ${ratio("step p50 ms")} times as long for a step.`);
}

const copies = Array.from({ length: PROFILED_RUNS }, () => structuredClone(makeSession(SIZES.at(-1) ?? 0)));
const shares = await profileFolders(() => {
  for (const messages of copies) compactCold(messages);
});
console.log("\nWhere the time of the largest goes, by folder:");
console.table(
  Object.fromEntries(shares.filter(([, share]) => share >= 0.01).map(([name, share]) => [name, share.toFixed(3)])),
);

function compactCold(messages: readonly Message[]): void {
  const tools = createTools();
  const input = forcedPass(transcript(messages));
  applyPlan(planCompaction(input, tools), messages, tools);
}

function readEveryCharacter(messages: readonly Message[]): number {
  let sum = 0;
  for (const message of messages) {
    for (const text of listTexts(message)) {
      for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0;
    }
  }
  return sum;
}

interface Times {
  /** Milliseconds of the clock that this share of the runs stayed below. */
  clock(share: number): string;
  /** Milliseconds that the thread itself was busy. */
  own(share: number): string;
}

/** Runs something for a while, each time with new input, whose making is not counted. */
function measure<Input>(prepare: () => Input, run: (input: Input) => void): Times {
  const clock: number[] = [];
  const own: number[] = [];
  const until = performance.now() + SECONDS_PER_SIZE * 1_000;
  while (performance.now() < until || clock.length < 3) {
    const input = prepare();
    const usedBefore = process.threadCpuUsage();
    const startedAt = performance.now();
    run(input);
    clock.push(performance.now() - startedAt);
    const { user, system } = process.threadCpuUsage(usedBefore);
    own.push((user + system) / 1_000);
  }
  return { clock: quantilesOf(clock), own: quantilesOf(own) };
}

function quantilesOf(times: readonly number[]): (share: number) => string {
  const sorted = times.toSorted((left, right) => left - right);
  return (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}
