import type { Candidate } from "./candidate.ts";
import type { CoreTools } from "./core-tools.ts";
import { collectOriginals } from "./markers/collect-originals.ts";
import { sealHandoff } from "./markers/seal-handoff.ts";
import type { Handoff, OriginalRange } from "./model/handoff.ts";
import type { Message } from "./model/message.ts";
import type { NumberedMessage } from "./model/numbered-message.ts";
import type { FoldPlan } from "./model/plan.ts";
import type { CompactionState } from "./model/state.ts";
import { isFolded } from "./plan-fold.ts";
import { findNumberRuns } from "./resume/number-messages.ts";
import { placeHandoff } from "./stages/assemble/place-handoff.ts";
import { repairPairs } from "./stages/assemble/repair-pairs.ts";
import { stripMedia } from "./stages/assemble/strip-media.ts";
import { stripThinking } from "./stages/assemble/strip-thinking.ts";
import { judgePass } from "./stages/decide/judge-pass.ts";
import { writeResults } from "./stages/digest/write-results.ts";
import { buildSections } from "./stages/handoff/build-sections.ts";
import { buildLedger } from "./stages/handoff/ledger/build-ledger.ts";
import { listNames } from "./stages/handoff/list-names.ts";
import { mergeSections } from "./stages/handoff/merge-sections.ts";
import { minePins } from "./stages/handoff/pins/mine-pins.ts";
import { renderHandoff } from "./stages/handoff/render-handoff.ts";
import { measureRetention } from "./stages/report/measure-retention.ts";
import { reportCompaction } from "./stages/report/report-compaction.ts";
import { dropUnsupported } from "./stages/verify/drop-unsupported.ts";
import { canonicalJson } from "./text/canonical-json.ts";
import { outputFinder } from "./tool-activity/output-finder.ts";
import { inputText } from "./turns/input-text.ts";
import { outputText } from "./turns/output-text.ts";
import { readQueryWords } from "./turns/read-query-words.ts";
import { isUserTurn, readUserWords } from "./turns/read-user-words.ts";

/** Carries rung 4 out: the handoff in place of the middle. */
export function applyFold(plan: FoldPlan, tools: CoreTools): Candidate {
  const { messages, numbers, partition, state, activities } = plan;
  const { measurer, redactor, hash, identifiers } = tools;
  const originals = collectOriginals({ lineage: state.lineage, taken: state.handles, hash });
  const numbered = messages.map(
    (message, index): NumberedMessage => ({ message, number: numbers[index] ?? index + 1 }),
  );
  const folded = numbered.filter((_, index) => isFolded(index, partition));
  const foldedActivities = activities.filter(({ messageIndex }) => isFolded(messageIndex, partition));
  const rangeHandle = originals.add("range", folded.map(({ message }) => writeOriginal(message)).join("\n"));

  const ledger = buildLedger(foldedActivities, state.ledger);
  const newTurns = numbered.filter(({ message, number }) => number > state.minedThrough && isUserTurn(message));
  const pins = minePins(
    newTurns.map(({ message, number }) => ({ messageNumber: number, text: redactor.redact(readUserWords(message)) })),
    state.pins,
  );
  const findOutput = outputFinder(foldedActivities);
  const handleOf = (messageNumber: number, subject: string): string | undefined => {
    const output = findOutput(messageNumber, subject);
    return output === undefined || output === "" ? undefined : originals.add("tool", output);
  };
  const kept = messages.filter((_, index) => !isFolded(index, partition));
  const names = listNames({
    folded,
    activities: foldedActivities,
    lines: plan.results,
    visibleTexts: visibleTexts(messages, plan),
    maxTokens: plan.indexTokens,
    counter: measurer.counter,
    reader: identifiers,
  });
  const merged = mergeSections(
    buildSections({
      messages: numbered,
      activities,
      ledger,
      pins,
      handleOf,
      ...(state.handoff !== undefined && { previous: state.handoff.sections }),
      ...(plan.request.focusTopic !== undefined && { focusTopic: plan.request.focusTopic }),
      ...(plan.request.hostFacts !== undefined && { hostFacts: plan.request.hostFacts }),
    }),
    state.handoff?.sections ?? {},
    names,
  );
  const { sections, dropped } = dropUnsupported(merged, sourcesOf(plan), identifiers);

  const handoff: Handoff = {
    lineage: state.lineage,
    number: state.compactionCount + 1,
    ranges: [...(state.handoff?.ranges ?? []), foldedRange(folded, rangeHandle)],
    replaced: { first: state.handoff?.replaced.first ?? folded[0]?.number ?? 1, last: folded.at(-1)?.number ?? 1 },
    sections,
  };
  const body = redactor.redact(
    renderHandoff(handoff, {
      maxTokens: plan.summaryTokens + plan.indexTokens,
      counter: measurer.counter,
      rangeHandle,
    }),
  );
  const sealed = sealHandoff({ lineage: handoff.lineage, number: handoff.number, body }, hash);

  const { messages: written, digests } = writeResults(
    messages,
    plan.results.map((result) => ({ ...result, identifiers: names.lines.get(result.activity) ?? [] })),
    { originals, redactor, counter: measurer.counter, queryWords: readQueryWords(messages) },
  );
  const placed = placeHandoff(
    written.slice(0, partition.headEnd),
    sealed,
    written.filter((_, index) => index >= partition.headEnd && !isFolded(index, partition)),
  );
  const stripped = stripMedia(placed, originals);
  const assembled = repairPairs(
    plan.request.bindsThinking === true ? stripThinking(stripped, partition.headEnd) : stripped,
  );
  // What did not fit into the record is behind the handle of the whole range.
  const inLines = new Set(digests.map(({ handle }) => handle));
  const mentioned = originals
    .list()
    .filter(({ handle, kind }) => kind !== "tool" || inLines.has(handle) || sealed.includes(handle));
  const keptNumbers = numbered.filter((_, index) => !isFolded(index, partition)).map(({ number }) => number);
  const numbersAfter =
    assembled.length > kept.length ? keptNumbers.toSpliced(partition.headEnd, 0, handoff.replaced.last) : keptNumbers;
  const staticToolTokens = plan.tokensBefore - measurer.messages(messages);
  const tokensAfter = staticToolTokens + measurer.messages(assembled);
  const nextState: CompactionState = {
    lineage: state.lineage,
    compactionCount: handoff.number,
    handoff,
    ledger,
    pins,
    minedThrough: numbers.at(-1) ?? 0,
    numbers: findNumberRuns(numbersAfter),
    handles: originals.handles(),
    effect: judgePass(state.effect, {
      tokensBefore: plan.tokensBefore,
      tokensAfter,
      summaryTokens: measurer.counter.count(sealed),
    }),
  };
  return {
    messages: assembled,
    state: nextState,
    record: { lineage: state.lineage, number: handoff.number, originals: mentioned },
    report: reportCompaction(plan, {
      partition,
      messages: assembled,
      retention: measureRetention(
        folded.map(({ message }) => message),
        assembled,
        identifiers,
      ),
      protectedTokens: staticToolTokens + measurer.messages(kept),
      tokensAfter,
      countedAs: measurer.countedAs,
      digests,
      steps: [...plan.steps, { step: "handoff", tokensBefore: plan.tokensBefore, tokensAfter }],
      originals: mentioned,
      compactionCount: handoff.number,
      summary: "deterministic",
      claims: { checked: countItems(merged), dropped, restored: 0 },
    }),
  };
}

function foldedRange(folded: readonly NumberedMessage[], handle: string): OriginalRange {
  return { handle, first: folded[0]?.number ?? 1, last: folded.at(-1)?.number ?? 1 };
}

/** A message as the provider had it; what we made ourselves as we have it. */
function writeOriginal(message: Message): string {
  return canonicalJson(message.meta?.wire ?? message);
}

/** What a reader sees beside the handoff and the lines: what else was said, called and answered. */
function visibleTexts(messages: readonly Message[], { partition, results }: FoldPlan): string[] {
  const planned = new Set(results.map(({ activity }) => activity.callId));
  return messages.flatMap((message, index) =>
    isFolded(index, partition)
      ? []
      : message.parts.flatMap((part) => {
          if (part.kind === "text") return [part.text];
          if (part.kind === "tool-call" && !planned.has(part.callId)) return [inputText(part.input)];
          return part.kind === "tool-result" && !planned.has(part.callId) ? [outputText(part.output)] : [];
        }),
  );
}

/** Everything a record is made from: the messages, what their tools printed, and the record before it. */
function sourcesOf({ messages, activities, state, request }: FoldPlan): string[] {
  return [
    ...messages.flatMap((message) =>
      message.parts.flatMap((part) => {
        if (part.kind === "text") return [part.text];
        if (part.kind === "tool-call") return [`${part.toolName} ${inputText(part.input)}`];
        return part.kind === "tool-result" ? [outputText(part.output)] : [];
      }),
    ),
    ...activities.flatMap(({ inputText: input, resultText = "", errorText = "", target = "" }) => [
      input,
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
