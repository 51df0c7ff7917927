import type { Redactor } from "../base/ports.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import type { NumberedMessage } from "../model/numbered-message.ts";
import type { Pin, UserTurn } from "../model/pin.ts";
import type { PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import { type ForeignHandoffs, findForeignHandoffs } from "../resume/find-foreign-handoffs.ts";
import { chooseHandoffLanguage } from "../stages/handoff/choose-handoff-language.ts";
import { parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { minePins } from "../stages/handoff/pins/mine-pins.ts";
import { quoteRequest } from "../stages/handoff/quote-request.ts";
import { renderHandoff } from "../stages/handoff/render-handoff.ts";
import { findUserWords, isUserTurn } from "../turns/find-user-words.ts";
import type { CoreTools } from "./core-tools.ts";
import { prepareTranscript } from "./prepare-transcript.ts";

/** Handles are longer only where two of one conversation collide. */
const ANY_HANDLE = "h-00000000";
/** Seals with zeros: the tag of a handoff is known only once it is written. */
const ZEROS = { mac: () => "0".repeat(64) };
/**
 * What tag, name of the conversation and two handles cost at most above zeros, whatever characters they come out with:
 * 8, 10 and twice 6 tokens in 20,000 of each.
 */
const MARKS_TOKENS = 30;

/**
 * What the shortest handoff of a transcript costs in a message of its own: how to take it, where the originals are, the
 * request and the constraints. It belongs to what must stay: a window without room for it is too small.
 */
export function measureSmallestHandoff(facts: PlanFacts, tools: CoreTools): number {
  const { state, numbers } = facts;
  const { measurer, hash, redactor } = tools;
  const last = numbers.at(-1) ?? 1;
  const { messages: sources, handoffs } = withoutForeignHandoffs(prepareTranscript(facts, tools).sources);
  const numbered = numberSources({ sources, numbers });
  const newTurns = listNewTurns(numbered, state.minedThrough);
  const body = renderHandoff({
    replaced: { first: last, last },
    ranges: [...(state.handoff?.ranges ?? []), { handle: ANY_HANDLE, first: last, last }],
    asked: quoteRequest(numbered),
    pins: minePins(newTurns, [
      ...addHostPins(facts, tools.redactor),
      ...[...handoffs.values()].flatMap(({ pins }) => pins),
    ]),
    sections: {},
    now: [],
    account: [],
    names: [],
    language: chooseHandoffLanguage(newTurns.map(({ text }) => text).join("\n"), state.handoff?.language),
    isModelWritten: false,
    lookupTool: facts.request.lookupTool,
  });
  const lineage = "0".repeat(state.lineage.length);
  const text = sealHandoff(
    { lineage, number: state.compactionCount + 1, body: redactor.redact(body) },
    { ...hash, ...ZEROS },
  );
  return measurer.messages([{ role: "user", parts: [{ kind: "text", text }] }]) + MARKS_TOKENS;
}

/** The pins that stand, with those that the host sets by hand now. */
export function addHostPins(
  { state, request, numbers }: Pick<PlanFacts, "state" | "request" | "numbers">,
  redactor: Redactor,
): Pin[] {
  const standing = new Set(state.pins.map(({ text }) => text));
  const texts = (request.pins ?? []).map((text) => redactor.redact(text.trim()));
  const added = [...new Set(texts)].filter((text) => text !== "" && !standing.has(text));
  return [...state.pins, ...added.map((text) => ({ text, messageNumber: numbers.at(-1) ?? 1 }))];
}

/** The messages without handoffs that another key sealed, and what those say. */
export function withoutForeignHandoffs(sources: readonly RedactedMessage[]): ForeignHandoffs {
  return findForeignHandoffs(sources, parseHandoff);
}

/** The messages without secrets, with their original numbers. */
export function numberSources({
  sources,
  numbers,
}: Pick<PreparedTranscript, "sources"> & Pick<PlanFacts, "numbers">): NumberedMessage[] {
  return sources.map((message, index) => ({ message, number: numbers[index] ?? index + 1 }));
}

/** What users said since pins were last mined. */
export function listNewTurns(numbered: readonly NumberedMessage[], minedThrough: number): UserTurn[] {
  return numbered
    .filter(({ message, number }) => number > minedThrough && isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: findUserWords(message) }));
}
