import type { Redactor } from "../base/ports.ts";
import type { Pin } from "../model/pin.ts";
import type { PlanFacts } from "../model/plan.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import { type ForeignHandoffs, findForeignHandoffs } from "../resume/find-foreign-handoffs.ts";
import { chooseHandoffLanguage } from "../stages/handoff/choose-handoff-language.ts";
import { parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { mineAllPins } from "../stages/handoff/pins/mine-pins.ts";
import { quoteRequest } from "../stages/handoff/quote.ts";
import type { HandoffContent } from "../stages/handoff/render-handoff.ts";
import { listUserTurns } from "../turns/list-user-turns.ts";
import { addHostPins } from "./find-untold-pins.ts";

/** What users want, and the messages without the handoffs that another key sealed, which may say so too. */
export interface Wishes extends ForeignHandoffs {
  /** A handoff that says nothing else. */
  readonly content: Omit<HandoffContent, "replaced" | "ranges" | "isModelWritten">;
  /** Rules that did not fit among the pins. */
  readonly leftOut: readonly Pin[];
}

/** What wishes are gathered from, beside the messages. */
export interface WishSource extends Pick<PlanFacts, "state" | "numbers"> {
  readonly request: Pick<PlanFacts["request"], "pins" | "lookupTool">;
}

/** Gathers what even the shortest handoff says: the users' request and rules, in their language. */
export function gatherWishes(facts: WishSource, redacted: readonly RedactedMessage[], redactor: Redactor): Wishes {
  const { state, request, numbers } = facts;
  const foreign = findForeignHandoffs(redacted, parseHandoff);
  const numbered = foreign.messages.map((message, index) => ({ message, number: numbers[index] ?? index + 1 }));
  const newTurns = listUserTurns(numbered, state.minedThrough);
  const foreignPins = [...foreign.handoffs.values()].flatMap((handoff) => handoff.pins);
  const { pins, leftOut } = mineAllPins(newTurns, [...addHostPins(facts, redactor), ...foreignPins]);
  const content = {
    asked: quoteRequest(numbered, "below"),
    pins,
    sections: {},
    now: [],
    account: [],
    names: [],
    language: chooseHandoffLanguage(newTurns.map(({ text }) => text).join("\n"), state.handoff?.language),
    lookupTool: request.lookupTool,
  };
  return { ...foreign, content, leftOut };
}
