import { activeTask } from "./active-task.ts";
import { determinism } from "./determinism.ts";
import type { Gate, Judged } from "./gate.ts";
import { neverWorse } from "./never-worse.ts";
import { nothingInvented } from "./nothing-invented.ts";
import { overflow } from "./overflow.ts";
import { recoverability } from "./recoverability.ts";
import { wireValidity } from "./wire-validity.ts";

/** The gates that judge single compactions. Overflow is judged once more when whole sessions are replayed. */
const gates: readonly Gate[] = [
  wireValidity,
  activeTask,
  recoverability,
  determinism,
  nothingInvented,
  neverWorse,
  overflow,
];

/** How often a gate was passed, and what failed it. */
export interface GateCount {
  readonly gate: string;
  readonly checked: number;
  readonly failed: number;
  /** The first few breaches, with their place. */
  readonly breaches: readonly string[];
}

const MAX_BREACHES = 20;

/** Counts the verdicts of the gates on every compaction that it is given. */
export function createGateCounter(): { judge(judged: Judged): Promise<void>; counts(): GateCount[] } {
  const counts = new Map(gates.map(({ name }) => [name, { checked: 0, failed: 0, breaches: [] as string[] }]));
  return {
    async judge(judged) {
      for (const gate of gates) {
        const count = counts.get(gate.name);
        const breaches = await gate.check(judged);
        if (count === undefined || breaches === undefined) continue;
        count.checked += 1;
        if (breaches.length === 0) continue;
        count.failed += 1;
        const place = `${judged.session.name}, ${judged.history.length} messages to ${judged.targetTokens} tokens`;
        if (count.breaches.length < MAX_BREACHES) count.breaches.push(`${place}: ${breaches[0]}`);
      }
    },
    counts: () => [...counts].map(([gate, count]) => ({ gate, ...count })),
  };
}
