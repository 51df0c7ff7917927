import type { Redactor } from "../base/ports.ts";
import type { Pin } from "../model/pin.ts";
import type { PlanFacts } from "../model/plan.ts";
import { isUserTurn } from "../turns/find-user-words.ts";
import { listTexts } from "../turns/list-texts.ts";

interface HostRequest {
  readonly request: Pick<PlanFacts["request"], "pins">;
}

/** Sentences that the host pins by hand and that the context does not say yet: only a handoff can say them. */
export function findUntoldPins(facts: PlanFacts, redactor: Redactor): Pin[] {
  const added = addHostPins(facts, redactor).slice(facts.state.pins.length);
  if (added.length === 0) return [];
  const said = facts.messages.filter(isUserTurn).flatMap((message) => listTexts(message));
  return added.filter(({ text }) => !said.some((words) => words.includes(text)));
}

/** The pins so far, plus those that the host now sets by hand. */
export function addHostPins(
  { state, request, numbers }: Pick<PlanFacts, "state" | "numbers"> & HostRequest,
  redactor: Redactor,
): Pin[] {
  const known = new Set(state.pins.map(({ text }) => text));
  const added = [...listHostPins(request, redactor)].filter((text) => !known.has(text));
  return [...state.pins, ...added.map((text) => ({ text, messageNumber: numbers.at(-1) ?? 1 }))];
}

/** What the host pins by hand, as it is written. */
export function listHostPins({ pins = [] }: HostRequest["request"], redactor: Redactor): ReadonlySet<string> {
  return new Set(pins.map((text) => redactor.redact(text.trim())).filter((text) => text !== ""));
}
