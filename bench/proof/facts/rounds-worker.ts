import { parentPort } from "node:worker_threads";
import { readSource } from "../run/read-source.ts";
import { roundRewriters } from "../strategies/index.ts";
import { hasRounds, measureRounds, seedOf } from "./measure-rounds.ts";
import type { RoundsResult, RoundsTask } from "./rounds-task.ts";

// Compacts sessions five times, one after the other: a task comes in, its rows go out.

parentPort?.on("message", async (task: RoundsTask) => {
  parentPort?.postMessage(await measure(task));
});

async function measure({ source, budget, withBaselines }: RoundsTask): Promise<RoundsResult> {
  const session = await readSource(source);
  if (session === undefined || !hasRounds(session)) return undefined;
  const all = [];
  for (const rewriter of withBaselines ? roundRewriters : roundRewriters.slice(0, 1)) {
    all.push(await measureRounds(session, { rewriter, budget, seed: seedOf(session) }));
  }
  return {
    facts: all.flatMap(({ facts }) => facts),
    constraints: all.flatMap(({ constraints }) => constraints),
  };
}
