import { parentPort } from "node:worker_threads";
import { measureReduction, type ReductionTask } from "../scores/reduction.ts";

// Measures single outputs in parallel with the sessions: half a minute that the sessions need not wait for.

parentPort?.on("message", async (task: ReductionTask) => {
  parentPort?.postMessage(await measureReduction(task));
});
