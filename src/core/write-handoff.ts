import type { CoreTools } from "./core-tools.ts";
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
import { isFolded } from "./plan-fold.ts";
import { buildSections } from "./stages/handoff/build-sections.ts";
import { joinSummary } from "./stages/handoff/join-summary.ts";
import { buildLedger } from "./stages/handoff/ledger/build-ledger.ts";
import { listNames } from "./stages/handoff/list-names.ts";
import { mergeSections } from "./stages/handoff/merge-sections.ts";
import { minePins } from "./stages/handoff/pins/mine-pins.ts";
import { renderHandoff } from "./stages/handoff/render-handoff.ts";
import { type CheckedSections, checkClaims } from "./stages/verify/check-claims.ts";
import { claimSource } from "./stages/verify/claim-source.ts";
import { dropUnsupported } from "./stages/verify/drop-unsupported.ts";
import { canonicalJson } from "./text/canonical-json.ts";
import { outputFinder } from "./tool-activity/output-finder.ts";
import { listTexts } from "./turns/list-texts.ts";
import { isUserTurn, readUserWords } from "./turns/read-user-words.ts";

/** A handoff ready to be put in place of what it stands for. */
export interface WrittenHandoff {
  readonly handoff: Handoff;
  /** Its text, sealed. */
  readonly text: string;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  /** Names to list beside results that stay as lines. */
  readonly lineNames: ReadonlyMap<ToolActivity, readonly string[]>;
  readonly claims: ClaimReport;
}

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
  const rangeHandle = originals.add("range", folded.map(writeOriginal).join("\n"));

  const ledger = buildLedger(foldedActivities, state.ledger);
  const pins = minePins(readNewTurns(numbered, state.minedThrough, tools), state.pins);
  const names = listNames({
    folded,
    activities: foldedActivities,
    lines: plan.results,
    visibleTexts: listVisibleTexts(plan),
    maxTokens: plan.indexTokens,
    counter: measurer.counter,
    reader: identifiers,
  });
  const findOutput = outputFinder(foldedActivities);
  const built = buildSections({
    messages: numbered,
    activities,
    ledger,
    pins,
    handleOf: (messageNumber, subject) => {
      const output = findOutput(messageNumber, subject) ?? "";
      return output === "" ? undefined : originals.add("tool", output);
    },
    ...(state.handoff !== undefined && { previous: state.handoff.sections }),
    ...(request.focusTopic !== undefined && { focusTopic: request.focusTopic }),
    ...(request.hostFacts !== undefined && { hostFacts: request.hostFacts }),
  });
  const sources = listSources(plan);
  const merged = mergeSections(built, state.handoff?.sections ?? {}, names);
  const facts = dropUnsupported(merged, sources, identifiers);
  const prose = checkProse(plan, asked, sources, tools);
  const { sections, restored } =
    prose === undefined
      ? { sections: facts.sections, restored: 0 }
      : joinSummary({ written: prose.sections, facts: facts.sections, names: names.others });

  const [first, last] = [folded[0]?.number ?? 1, folded.at(-1)?.number ?? 1];
  const handoff: Handoff = {
    lineage: state.lineage,
    number: state.compactionCount + 1,
    // An older message that stood as an anchor may be all that is folded now: the boundary never moves back.
    replaced: {
      first: state.handoff?.replaced.first ?? first,
      last: Math.max(state.handoff?.replaced.last ?? 0, last),
    },
    ranges: [...(state.handoff?.ranges ?? []), { handle: rangeHandle, first, last }],
    sections,
  };
  const maxTokens = plan.summaryTokens + plan.indexTokens;
  const body = redactor.redact(
    renderHandoff(handoff, {
      maxTokens,
      counter: measurer.counter,
      rangeHandle,
      isFallback: asked?.kind === "failed",
    }),
  );
  return {
    handoff,
    text: sealHandoff({ lineage: handoff.lineage, number: handoff.number, body }, hash),
    ledger,
    pins,
    lineNames: names.lines,
    claims: {
      checked: countItems(merged) + (prose?.checked ?? 0),
      dropped: facts.dropped + (prose?.dropped ?? 0),
      restored,
    },
  };
}

/** What a model wrote, as far as the originals support it. Redacted first: it never quotes a secret back to us. */
function checkProse(
  { numbers }: FoldPlan,
  asked: AskedSummary | undefined,
  sources: readonly string[],
  { redactor }: CoreTools,
): CheckedSections | undefined {
  if (asked?.kind !== "written") return undefined;
  const redacted = Object.fromEntries(
    Object.entries(asked.sections).map(([name, items]) => [name, items.map((item) => redactor.redact(item))]),
  );
  return checkClaims(redacted, claimSource({ texts: sources, lastMessage: numbers.at(-1) ?? 0 }));
}

function numberMessages({ messages, numbers }: FoldPlan): NumberedMessage[] {
  return messages.map((message, index) => ({ message, number: numbers[index] ?? index + 1 }));
}

/** A message as the provider had it; what we made ourselves as we have it. */
function writeOriginal({ message }: NumberedMessage): string {
  return canonicalJson(message.meta?.wire ?? message);
}

function readNewTurns(numbered: readonly NumberedMessage[], minedThrough: number, { redactor }: CoreTools) {
  return numbered
    .filter(({ message, number }) => number > minedThrough && isUserTurn(message))
    .map(({ message, number }) => ({ messageNumber: number, text: redactor.redact(readUserWords(message)) }));
}

/** What a reader sees beside the handoff and the lines: what else was said, called and answered. */
function listVisibleTexts({ messages, partition, results }: FoldPlan): string[] {
  const planned = new Set(results.map(({ activity }) => activity.callId));
  return messages.flatMap((message, index) => (isFolded(index, partition) ? [] : listTexts(message, planned)));
}

/** Everything a record is made from: the messages, what their tools printed, and the record before it. */
function listSources({ messages, activities, state, request }: FoldPlan): string[] {
  return [
    ...messages.flatMap((message) => listTexts(message)),
    ...activities.flatMap(({ toolName, inputText, resultText = "", errorText = "", target = "" }) => [
      toolName,
      inputText,
      target,
      resultText,
      errorText,
    ]),
    ...Object.values(state.handoff?.sections ?? {}).flat(),
    ...(request.hostFacts ?? []),
  ];
}

function countItems(sections: Handoff["sections"]): number {
  return Object.values(sections).reduce((total, items) => total + items.length, 0);
}
