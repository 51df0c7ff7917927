import { createTools } from "../test/fixtures/compaction-tools.ts";
import { makeSession } from "./speed/make-session.ts";
import { measureTimes } from "./speed/measure-times.ts";
import { profileFolders } from "./speed/profile-folders.ts";
import { compactCold, createWarmStep, readEveryCharacter } from "./speed/steps.ts";

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
  const cold = measureTimes(SECONDS_PER_SIZE, () => structuredClone(messages), compactCold);
  const bare = measureTimes(SECONDS_PER_SIZE, () => structuredClone(messages), readEveryCharacter);
  const { prepare, run } = createWarmStep(messages);
  const step = measureTimes(SECONDS_PER_SIZE, prepare, run);
  return {
    tokens: createTools().measurer.messages(messages),
    messages: messages.length,
    "cold p50 ms": cold.clock(0.5).toFixed(2),
    "cold p99 ms": cold.clock(0.99).toFixed(2),
    "its own p50 ms": cold.own(0.5).toFixed(2),
    "its own least ms": cold.own(0).toFixed(2),
    "bare loop p50 ms": bare.clock(0.5).toFixed(2),
    "bare loop least ms": bare.clock(0).toFixed(2),
    "step p50 ms": step.clock(0.5).toFixed(2),
    "step p99 ms": step.clock(0.99).toFixed(2),
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
