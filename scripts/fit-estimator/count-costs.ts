import { characterClasses, classNumbers } from "../../src/core/tokens/character-class.ts";
import { type ScanCost, type ScanState, scanStep, startOfText } from "../../src/core/tokens/scan-step.ts";

/** Counts how often a text pays each cost of the scanner: one row of the linear system that the fit solves. */
export function countCosts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  let state = startOfText;
  for (let index = 0; index < text.length; index += 1) {
    const step = stepOnce(state, classNumbers[text.charCodeAt(index)] ?? 0);
    for (const cost of step.costs) counts.set(cost, (counts.get(cost) ?? 0) + 1);
    state = step.state;
  }
  return counts;
}

/** Lists every cost the scanner can charge, by walking all states it can reach. */
export function listCosts(): string[] {
  const costs = new Set<string>();
  const seen = new Set([startOfText]);
  for (const state of seen) {
    for (const classNumber of characterClasses.keys()) {
      const step = stepOnce(state, classNumber);
      for (const cost of step.costs) costs.add(cost);
      seen.add(step.state);
    }
  }
  return [...costs];
}

/** A cost as one string, and back: the group, a tab, the item. No group and no item holds a tab. */
export const nameOfCost = ([group, item]: ScanCost): string => `${group}\t${item}`;

export function costOfName(name: string): ScanCost {
  const tab = name.indexOf("\t");
  return [name.slice(0, tab), name.slice(tab + 1)];
}

interface KnownStep {
  readonly state: ScanState;
  readonly costs: readonly string[];
}

const knownStates = new Map<string, ScanState>([[keyOf(startOfText), startOfText]]);
const knownSteps = new Map<ScanState, KnownStep[]>();

/** Takes a step with equal states made identical, and remembers it: a fit takes millions of steps. */
function stepOnce(from: ScanState, classNumber: number): KnownStep {
  const steps = knownSteps.get(from) ?? [];
  knownSteps.set(from, steps);
  const known = steps[classNumber];
  if (known !== undefined) return known;

  const { state, costs } = scanStep(from, characterClasses[classNumber] ?? "other");
  const key = keyOf(state);
  const same = knownStates.get(key) ?? state;
  knownStates.set(key, same);
  const step = { state: same, costs: costs.map(nameOfCost) };
  steps[classNumber] = step;
  return step;
}

function keyOf({ run, context, length, of }: ScanState): string {
  return JSON.stringify([run, context, length, of]);
}
