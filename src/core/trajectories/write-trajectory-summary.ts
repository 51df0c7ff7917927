import type { CoreTools } from "../core-tools.ts";
import type { Handoff } from "../model/handoff.ts";
import type { Message } from "../model/message.ts";
import type { NumberedMessage } from "../model/numbered-message.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { redactSections } from "../redact-sections.ts";
import { buildSections } from "../stages/handoff/build-sections.ts";
import { joinSummary } from "../stages/handoff/join-summary.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { mergeSections } from "../stages/handoff/merge-sections.ts";
import { parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { minePins } from "../stages/handoff/pins/mine-pins.ts";
import { checkClaims } from "../stages/verify/check-claims.ts";
import { type ClaimSource, claimSource } from "../stages/verify/claim-source.ts";
import { dropUnsupported } from "../stages/verify/drop-unsupported.ts";
import { listActivities } from "../tool-activity/list-activities.ts";
import { listTexts } from "../turns/list-texts.ts";
import { isUserTurn, readUserWords } from "../turns/read-user-words.ts";
import { fitSummary } from "./fit-summary.ts";
import { readSummaryTurn } from "./summary-turn.ts";

/** What a summary turn is written from. */
export interface TrajectorySummaryInput {
  /**
   * The trajectory up to the end of what is folded, and nothing after it: a summary that knew how the work went on
   * would teach a model to see the future.
   */
  readonly messages: readonly Message[];
  /** Where what is folded begins. */
  readonly start: number;
  /** The number of the first message, as turns are counted in the file. */
  readonly firstNumber: number;
  /** What a summarizer wrote; undefined where none was asked. */
  readonly asked: Extract<AskedSummary, { kind: "written" }> | undefined;
  /** What the turn may cost. */
  readonly maxTokens: number;
}

export type SummaryTurnTools = Pick<CoreTools, "measurer" | "redactor" | "identifiers">;

/**
 * Writes the text of a summary turn: facts found without a model, and what a model wrote as far as its source
 * supports it. Redacted; never costs more than `maxTokens` as a message.
 */
export function writeTrajectorySummary(input: TrajectorySummaryInput, tools: SummaryTurnTools): string {
  const { messages, start, firstNumber, asked } = input;
  const { identifiers, redactor } = tools;
  const numbered = messages.map((message, index) => ({ message, number: firstNumber + index }));
  const activities = listActivities(messages, firstNumber);
  const folded = numbered.slice(start);
  const foldedActivities = activities.filter(({ messageIndex }) => messageIndex >= start);
  const previous = readPrevious(folded);
  const ledger = buildLedger(foldedActivities);

  const built = buildSections({
    messages: numbered,
    activities,
    folded: {
      messages: folded,
      activities: foldedActivities,
      credentialMessages: folded
        .filter(({ message }) => listTexts(message).some((text) => identifiers.holdsSecret(text)))
        .map(({ number }) => number),
    },
    ledger,
    pins: minePins(readUserTurns(numbered, tools)),
    // Nothing reads an original back while a model is trained.
    handleOf: () => undefined,
    previous,
  });
  const sources = listSources(messages, activities);
  const facts = dropUnsupported(
    mergeSections({ ...built, sections: redactSections(built.sections, redactor) }, redactSections(previous, redactor)),
    sources,
    identifiers,
  ).sections;
  const sections =
    asked === undefined
      ? facts
      : joinProse(
          asked.sections,
          facts,
          claimSource({ texts: sources, lastMessage: numbered.at(-1)?.number ?? 0, facts: ledger }),
          tools,
        );
  return fitSummary(
    sections,
    { first: folded[0]?.number ?? 1, last: folded.at(-1)?.number ?? 1 },
    input.maxTokens,
    tools,
  );
}

function joinProse(
  written: Handoff["sections"],
  facts: Handoff["sections"],
  source: ClaimSource,
  { redactor }: SummaryTurnTools,
): Handoff["sections"] {
  const checked = checkClaims(redactSections(written, redactor), source);
  return joinSummary({ written: checked.sections, facts, carried: [] }).sections;
}

/** What an earlier summary turn among the folded ones said: it is carried on, not summarized a second time. */
function readPrevious(folded: readonly NumberedMessage[]): Handoff["sections"] {
  const body = folded
    .flatMap(({ message }) =>
      message.parts.map((part) => (part.kind === "text" ? readSummaryTurn(part.text) : undefined)),
    )
    .findLast((text) => text !== undefined);
  return (body === undefined ? undefined : parseHandoff(body)?.sections) ?? {};
}

function readUserTurns(numbered: readonly NumberedMessage[], { redactor }: SummaryTurnTools) {
  return numbered
    .filter(({ message }) => isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: redactor.redact(readUserWords(message)) }));
}

function listSources(messages: readonly Message[], activities: readonly ToolActivity[]): string[] {
  return [
    ...messages.flatMap((message) => listTexts(message)),
    ...activities.flatMap(({ callId, toolName, inputText, resultText = "", errorText = "", target = "" }) => [
      callId,
      toolName,
      inputText,
      target,
      resultText,
      errorText,
    ]),
  ];
}
