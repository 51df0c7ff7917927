import { fitAccount } from "../account/fit-account.ts";
import { tellSession } from "../account/tell-session.ts";
import { gatherEntries } from "../account/write-account.ts";
import { redactSections } from "../apply/redact-sections.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Handoff } from "../model/handoff.ts";
import type { Message } from "../model/message.ts";
import type { NumberedMessage } from "../model/numbered-message.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { prepareTranscript } from "../plan/prepare-transcript.ts";
import { describeNow } from "../stages/handoff/describe-now.ts";
import { keepProse } from "../stages/handoff/keep-prose.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { minePins } from "../stages/handoff/pins/mine-pins.ts";
import { quoteRequest } from "../stages/handoff/quote.ts";
import { type HandoffContent, renderHandoff } from "../stages/handoff/render-handoff.ts";
import { checkClaims } from "../stages/verify/check-claims.ts";
import { type ClaimSourceInput, claimSource } from "../stages/verify/claim-source.ts";
import { listTexts } from "../turns/list-texts.ts";
import { listUserTurns } from "../turns/list-user-turns.ts";
import { parseSummaryTurn, writeSummaryTurn } from "./summary-turn.ts";

/** What a summary turn is made from. */
export interface TrajectorySummaryInput {
  /**
   * The trajectory up to the end of the folded turns, and nothing after it: a summary that knew how the work continued
   * would teach a model to see the future.
   */
  readonly messages: readonly Message[];
  /** Where the folded turns begin. */
  readonly start: number;
  /** The number of the first message, as turns are counted in the file. */
  readonly firstNumber: number;
  /** What a summarizer wrote; undefined if none was asked. */
  readonly asked: Extract<AskedSummary, { kind: "written" }> | undefined;
  /** What the turn may cost. */
  readonly maxTokens: number;
}

export type SummaryTurnTools = Pick<CoreTools, "measurer" | "redactor">;

/** The share of the turn's tokens that a model's prose gets. */
const PROSE_SHARE = 0.8;

/**
 * Writes the text of a summary turn: how things are, what a model wrote as far as its source supports it, and what
 * happened, in order. Redacted; never costs more than `maxTokens` as a message.
 */
export function writeTrajectorySummary(input: TrajectorySummaryInput, tools: SummaryTurnTools): string {
  const { messages, start, firstNumber, asked, maxTokens } = input;
  const { measurer, redactor } = tools;
  const numbers = messages.map((_, index) => firstNumber + index);
  const { redacted, activities } = prepareTranscript({ messages, numbers }, tools);
  const numbered = redacted.map((message, index) => ({ message, number: firstNumber + index }));
  const folded = numbered.slice(start);
  const turns = { first: folded[0]?.number ?? 1, last: folded.at(-1)?.number ?? 1 };
  const earlier = listEarlier(folded);
  const ledger = buildLedger(activities.filter(({ messageIndex }) => messageIndex >= start));
  const prose =
    asked === undefined
      ? {}
      : checkProse(asked.sections, redacted, { lastMessage: numbers.at(-1) ?? 0, facts: ledger }, tools);

  const content: HandoffContent = {
    replaced: turns,
    ranges: [],
    asked: quoteRequest(numbered),
    pins: minePins(listUserTurns(numbered, 0)),
    sections: keepProse(prose, maxTokens * PROSE_SHARE, measurer.counter),
    now: describeNow({
      ledger,
      hostFacts: [],
      credentialMessages: numbers.filter((_, index) => index >= start && redacted[index] !== messages[index]),
    }),
    account: [],
    names: [],
    language: "English",
    isModelWritten: asked !== undefined,
  };
  const write = (shown: HandoffContent): string => redactor.redact(writeSummaryTurn(renderHandoff(shown), turns));
  const tokensOf = (text: string): number => measurer.message({ role: "user", parts: [{ kind: "text", text }] }).total;

  const leanest = leaveOut(content).find((shown) => tokensOf(write(shown)) <= maxTokens);
  // Not even the request fits: the frame alone has to do.
  if (leanest === undefined) return write({ ...content, asked: undefined, pins: [], now: [], sections: {} });
  const draft = tellSession({ messages: redacted, numbers, activities, isTold: (index) => index >= start, earlier });
  const messageTokens = tokensOf(write(leanest)) - measurer.counter.count(write(leanest));
  return fitAccount(draft, {
    maxTokens: maxTokens - messageTokens,
    counter: measurer.counter,
    visibleTexts: redacted.slice(0, start).flatMap((message) => listTexts(message)),
    // No one reads originals back while a model is trained.
    write: (pieces) => ({ text: write({ ...leanest, account: gatherEntries(draft, pieces).map(withoutHandle) }) }),
  }).text;
}

/** The content with less and less besides the account; the task and the constraints are the last to go. */
function leaveOut(content: HandoffContent): HandoffContent[] {
  const bare = { ...content, now: [], sections: {} };
  const half = content.pins.slice(0, Math.ceil(content.pins.length / 2));
  return [content, { ...content, now: [] }, bare, { ...bare, pins: half }, { ...bare, pins: [] }];
}

function checkProse(
  written: Handoff["sections"],
  redacted: readonly Message[],
  known: Omit<ClaimSourceInput, "texts">,
  { redactor }: SummaryTurnTools,
): Handoff["sections"] {
  const texts = redacted.flatMap((message) => listTexts(message));
  return checkClaims(redactSections(written, redactor), claimSource({ ...known, texts })).sections;
}

/** What an earlier summary turn among the folded ones said: we carry it over instead of summarizing it again. */
function listEarlier(folded: readonly NumberedMessage[]): readonly AccountEntry[] {
  const body = folded
    .flatMap(({ message }) =>
      message.parts.map((part) => (part.kind === "text" ? parseSummaryTurn(part.text) : undefined)),
    )
    .findLast((text) => text !== undefined);
  return (body === undefined ? undefined : parseHandoff(body)?.account) ?? [];
}

function withoutHandle({ handle: _handle, ...entry }: AccountEntry): AccountEntry {
  return entry;
}
