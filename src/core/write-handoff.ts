import type { CoreTools } from "./core-tools.ts";
import { isFolded } from "./is-folded.ts";
import type { Originals } from "./markers/collect-originals.ts";
import { sealHandoff } from "./markers/seal-handoff.ts";
import type { Handoff } from "./model/handoff.ts";
import type { Ledger } from "./model/ledger.ts";
import type { NumberedMessage } from "./model/numbered-message.ts";
import type { Pin } from "./model/pin.ts";
import type { FoldPlan } from "./model/plan.ts";
import type { ClaimReport } from "./model/report.ts";
import type { AskedSummary } from "./model/summary.ts";
import type { ToolActivity } from "./model/tool-activity.ts";
import type { TokenCounter } from "./ports.ts";
import { redactSections } from "./redact-sections.ts";
import { readNewTurns, renderSmallest } from "./smallest-record.ts";
import { writeIndex } from "./stages/digest/write-index.ts";
import { addNames } from "./stages/handoff/add-names.ts";
import { buildSections } from "./stages/handoff/build-sections.ts";
import { chooseRecordLanguage } from "./stages/handoff/choose-record-language.ts";
import { joinSummary } from "./stages/handoff/join-summary.ts";
import { buildLedger } from "./stages/handoff/ledger/build-ledger.ts";
import { listNames } from "./stages/handoff/list-names.ts";
import { mergeSections } from "./stages/handoff/merge-sections.ts";
import { minePins } from "./stages/handoff/pins/mine-pins.ts";
import { draftHandoff } from "./stages/handoff/render-handoff.ts";
import { type CheckedSections, checkClaims } from "./stages/verify/check-claims.ts";
import { claimSource } from "./stages/verify/claim-source.ts";
import { dropUnsupported } from "./stages/verify/drop-unsupported.ts";
import { canonicalJson } from "./text/canonical-json.ts";
import { outputFinder } from "./tool-activity/output-finder.ts";
import { listTexts } from "./turns/list-texts.ts";

/** A handoff ready to be put in place of what it stands for. */
export interface WrittenHandoff {
  readonly handoff: Handoff;
  /** Its text, sealed. */
  readonly text: string;
  /** The shortest text it can have, sealed, for a window that has no room for more. */
  readonly smallestText: () => string;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  /** Names to list beside results that stay as lines. */
  readonly lineNames: ReadonlyMap<ToolActivity, readonly string[]>;
  /** What the record and these names leave of what they may cost. */
  readonly leftTokens: number;
  readonly claims: ClaimReport;
}

const NO_OUTPUT = { text: "", toolName: "" };

/**
 * Writes the handoff of a plan: collect facts, add what a model wrote and its source supports,
 * render, redact, seal.
 */
export function writeHandoff(
  plan: FoldPlan,
  asked: AskedSummary | undefined,
  originals: Originals,
  tools: CoreTools,
): WrittenHandoff {
  const { state, partition, activities, request } = plan;
  const { measurer, redactor, hash, identifiers } = tools;
  const numbered = numberMessages(plan);
  const folded = numbered.filter((_, index) => isFolded(index, partition));
  const foldedActivities = activities.filter(({ messageIndex }) => isFolded(messageIndex, partition));
  const rangeHandle = originals.addLines("range", folded.map(writeOriginal));

  const ledger = buildLedger(foldedActivities, state.ledger);
  const newTurns = readNewTurns(numbered, state.minedThrough, redactor);
  const pins = minePins(newTurns, state.pins);
  const language = chooseRecordLanguage(newTurns.map(({ text }) => text).join("\n"), state.handoff?.language);
  const findOutput = outputFinder(foldedActivities);
  const built = buildSections({
    messages: numbered,
    activities,
    folded: {
      messages: folded,
      activities: foldedActivities,
      credentialMessages: folded.filter(({ message }) => holdsSecret(message, tools)).map(({ number }) => number),
    },
    ledger,
    pins,
    handleOf: (messageNumber, subject) => {
      const { text, toolName } = findOutput(messageNumber, subject) ?? NO_OUTPUT;
      return text === "" ? undefined : originals.add("tool", text, toolName);
    },
    ...(state.handoff !== undefined && { previous: state.handoff.sections }),
    ...(request.focusTopic !== undefined && { focusTopic: request.focusTopic }),
    ...(request.hostFacts !== undefined && { hostFacts: request.hostFacts }),
  });
  const previous = state.handoff?.sections ?? {};
  const merged = mergeSections({ ...built, sections: redactSections(built.sections, redactor) }, previous);
  const sources = listSources(plan);
  const called = activities.flatMap(({ callId, toolName }) => [callId, toolName]);
  const facts = dropUnsupported(merged, sources, identifiers, called);
  const prose = checkProse(plan, asked, sources, tools);
  const { sections, restored } =
    prose === undefined
      ? { sections: facts.sections, restored: 0 }
      : joinSummary({ written: prose.sections, facts: facts.sections, carried: previous["Critical context"] ?? [] });

  const [first, last] = [folded[0]?.number ?? 1, folded.at(-1)?.number ?? 1];
  const record = {
    // An older message that stood as an anchor may be all that is folded now: the boundary never moves back.
    replaced: {
      first: state.handoff?.replaced.first ?? first,
      last: Math.max(state.handoff?.replaced.last ?? 0, last),
    },
    ranges: [...(state.handoff?.ranges ?? []), { handle: rangeHandle, first, last }],
    sections,
  };
  const { counter } = measurer;
  const maxTokens = plan.summaryTokens + Math.min(counter.count(writeNames(previous)), plan.indexTokens / 2);
  const fit = {
    maxTokens,
    counter,
    rangeHandle,
    isFallback: asked?.kind === "failed",
    language,
    ...(request.focusTopic !== undefined && { focusTopic: request.focusTopic }),
  };
  const writeRecord = draftHandoff(record, fit);
  const withoutNames = redactor.redact(writeRecord());
  const names = listNames({
    folded,
    activities: foldedActivities,
    lines: plan.results,
    visibleTexts: [...listVisibleTexts(plan), withoutNames],
    maxTokens: plan.summaryTokens + plan.indexTokens - counter.count(withoutNames),
    counter,
    reader: identifiers,
    leftOut: built.takenBack,
  });
  const handoff: Handoff = {
    ...record,
    lineage: state.lineage,
    number: state.compactionCount + 1,
    sections: addNames(sections, names),
    ...(language !== "English" && { language }),
  };
  const body = redactor.redact(writeRecord(names));
  const { lineage, number } = handoff;
  return {
    handoff,
    text: sealHandoff({ lineage, number, body }, hash),
    smallestText: () => sealHandoff({ lineage, number, body: redactor.redact(renderSmallest(record, fit)) }, hash),
    ledger,
    pins,
    lineNames: names.lines,
    leftTokens: plan.summaryTokens + plan.indexTokens - counter.count(body) - countNames(names.lines, counter),
    claims: {
      checked: countItems(merged) + (prose?.checked ?? 0),
      dropped: facts.dropped + (prose?.dropped ?? 0),
      restored,
      reasons: addReason(prose?.reasons ?? {}, "unsupported-name", facts.dropped),
    },
  };
}

/** What a model wrote, as far as the originals support it. Redacted first: it never quotes a secret back to us. */
function checkProse(
  { numbers, activities, state }: FoldPlan,
  asked: AskedSummary | undefined,
  sources: readonly string[],
  { redactor }: CoreTools,
): CheckedSections | undefined {
  if (asked?.kind !== "written") return undefined;
  return checkClaims(
    redactSections(asked.sections, redactor),
    claimSource({
      texts: sources,
      lastMessage: numbers.at(-1) ?? 0,
      // Of the whole session, not of what is folded: what the newest messages closed is not open.
      facts: buildLedger(activities, state.ledger),
    }),
  );
}

function addReason(
  reasons: ClaimReport["reasons"],
  reason: keyof ClaimReport["reasons"],
  count: number,
): ClaimReport["reasons"] {
  return count === 0 ? reasons : { ...reasons, [reason]: (reasons[reason] ?? 0) + count };
}

function holdsSecret(message: NumberedMessage["message"], { identifiers }: CoreTools): boolean {
  return listTexts(message).some((text) => identifiers.holdsSecret(text));
}

/** What the record before this one listed: it competes with new names, not with what there is to tell. */
function writeNames(previous: Handoff["sections"]): string {
  return (previous["Critical context"] ?? []).join("\n");
}

function countNames(lines: WrittenHandoff["lineNames"], counter: TokenCounter): number {
  let tokens = 0;
  for (const names of lines.values()) tokens += counter.count(writeIndex(names));
  return tokens;
}

function numberMessages({ messages, numbers }: FoldPlan): NumberedMessage[] {
  return messages.map((message, index) => ({ message, number: numbers[index] ?? index + 1 }));
}

/** A message as the provider had it; what we made ourselves as we have it. */
function writeOriginal({ message }: NumberedMessage): string {
  return canonicalJson(message.meta?.wire ?? message);
}

/** What a reader sees beside the handoff and the lines: what else was said, called and answered. */
function listVisibleTexts({ messages, partition, results }: FoldPlan): string[] {
  const planned = new Set(results.map(({ activity }) => activity.callId));
  return messages.flatMap((message, index) => (isFolded(index, partition) ? [] : listTexts(message, planned)));
}

/**
 * Everything a record is made from: the messages, what their tools printed, and the record before it. What most of its
 * lines were taken from stands first, and what nobody has read yet last, so that the others are rarely asked.
 */
function listSources({ messages, activities, state, request }: FoldPlan): string[] {
  const called = activities.map(({ callId, toolName, target = "" }) => `${callId}\n${toolName}\n${target}`);
  return [
    ...activities.map(({ inputText }) => inputText),
    ...Object.values(state.handoff?.sections ?? {}).flat(),
    ...(request.hostFacts ?? []),
    ...messages.flatMap((message) => listTexts(message)),
    // Together: thousands of small texts would take longer to read than everything else.
    called.join("\n"),
    ...activities.flatMap(({ resultText = "", errorText = "" }) => [resultText, errorText]),
  ];
}

function countItems(sections: Handoff["sections"]): number {
  return Object.values(sections).reduce((total, items) => total + items.length, 0);
}
