import { parseOptions, refuse, refuseMissing } from "../scripts/parse-options.ts";
import type { Message } from "../src/core/model/message.ts";
import { createTools } from "../test/fixtures/compaction-tools.ts";
import { makeSession } from "./speed/make-session.ts";
import { measureTimes } from "./speed/measure-times.ts";
import { profileFolders } from "./speed/profile-folders.ts";
import { readLargestSession } from "./speed/read-largest-session.ts";
import { compactCold, createWarmStep, nameRung, readEveryCharacter } from "./speed/steps.ts";

// How long one deterministic compaction takes, cold and after one new message. It should grow linearly with the
// transcript, and the step after a message should not grow with it at all.
//
// Cold: messages and tools that were never seen before, in an engine that is warm. Parsing is not part of it. Time is
// wall-clock time, which other programs lengthen, and the thread's own. A bare loop over the same characters runs
// alongside: if that is slow, the machine was. The ratio of the two carries over to other machines.
//
// npm run bench:speed -- [--data FOLDER] [--seconds 6]
//
// With --data it also measures the largest session of a folder.

// The third is there for the growth: it takes the same rungs as the last, and those before it take fewer.
const SIZES = [34_000, 162_000, 640_000, 815_000];
const PROFILED_RUNS = 5;

const { values } = parseOptions({ options: { data: { type: "string" }, seconds: { type: "string", default: "6" } } });
const { data } = values;
const secondsPerSize = Number(values.seconds);
if (!(secondsPerSize > 0)) refuse("--seconds takes a number above 0.");
refuseMissing(data);

const rows = SIZES.map((tokens) => measure("made", makeSession(tokens)));
const recorded = data === undefined ? undefined : await readLargestSession(data);
console.table(recorded === undefined ? rows : [...rows, measure(recorded.name, recorded.messages)]);

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

function measure(session: string, messages: readonly Message[]) {
  const cold = measureTimes(secondsPerSize, () => structuredClone(messages), compactCold);
  const bare = measureTimes(secondsPerSize, () => structuredClone(messages), readEveryCharacter);
  const { prepare, run } = createWarmStep(messages);
  const step = measureTimes(secondsPerSize, prepare, run);
  return {
    session,
    tokens: createTools().measurer.messages(messages),
    messages: messages.length,
    rung: nameRung(messages),
    "cold p50 ms": cold.clock(0.5).toFixed(2),
    "cold p99 ms": cold.clock(0.99).toFixed(2),
    "its own p50 ms": cold.own(0.5).toFixed(2),
    "its own least ms": cold.own(0).toFixed(2),
    "bare loop p50 ms": bare.clock(0.5).toFixed(2),
    "bare loop least ms": bare.clock(0).toFixed(2),
    "times the bare loop": (cold.own(0) / bare.clock(0)).toFixed(1),
    "step p50 ms": step.clock(0.5).toFixed(2),
    "step p99 ms": step.clock(0.99).toFixed(2),
    "peak MB": Math.round(process.resourceUsage().maxRSS / 1_000),
  };
}
