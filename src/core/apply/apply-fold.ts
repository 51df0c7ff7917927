import { collectOriginals, type Originals } from "../markers/collect-originals.ts";
import { findHandles } from "../markers/find-handles.ts";
import type { Message } from "../model/message.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { DigestReport, RungReport } from "../model/report.ts";
import type { ResultPlan } from "../model/result-plan.ts";
import type { ShortenedSteps } from "../model/shortened-steps.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { isFolded } from "../plan/is-folded.ts";
import { bindHandoff } from "../resume/bind-handoff.ts";
import { findNumberRuns } from "../resume/number-messages.ts";
import { placeHandoff } from "../stages/assemble/place-handoff.ts";
import { addsNote, placeNote } from "../stages/assemble/place-note.ts";
import { judgePass } from "../stages/decide/judge-pass.ts";
import { writeResults } from "../stages/digest/write-results.ts";
import { listRemovedTexts } from "../stages/report/list-removed-texts.ts";
import { measureRetention } from "../stages/report/measure-retention.ts";
import { reportCompaction } from "../stages/report/report-compaction.ts";
import { findNewestMedia } from "../turns/find-newest-media.ts";
import { listTexts } from "../turns/list-texts.ts";
import type { Candidate } from "./candidate.ts";
import { finishMessages } from "./finish-messages.ts";
import { listQuotedFacts } from "./list-quoted-facts.ts";
import { type WrittenHandoff, writeHandoff } from "./write-handoff.ts";

/** Carries out a fold: the handoff replaces the older part of the middle. */
export function applyFold(plan: FoldPlan, asked: AskedSummary | undefined, tools: CoreTools): Candidate {
  const { messages, numbers, partition, state } = plan;
  const { measurer, identifiers } = tools;
  const originals = collectOriginals({ lineage: state.lineage, taken: state.handles, hash: tools.hash });
  const written = writeHandoff(plan, asked, originals, tools);
  const { assembled, digests, shortened, handoffText } = assembleWithin(plan, written, originals, tools);

  noteHandoffs(assembled, identifiers);

  // What did not fit into the handoff can be read with the handle of the whole range.
  const handles = findHandles(assembled.flatMap((message) => listTexts(message)));
  const archived = originals.list().filter(({ handle }) => handles.has(handle));
  const kept = messages.filter((_, index) => !isFolded(index, partition));
  const { toolTokens } = plan;
  const tokensAfter = toolTokens + measurer.messages(assembled);
  const handoffTokens = measurer.counter.count(handoffText);
  const isModelWritten = asked?.kind === "written";
  const { handoff, ledger, pins, claims } = written;
  const mediaGivenUp = listGivenUp(plan);
  const folded = messages.filter((_, index) => isFolded(index, partition));
  const activities = plan.activities.filter(({ messageIndex }) => isFolded(messageIndex, partition));

  return {
    messages: assembled,
    commit: { lineage: state.lineage, number: handoff.number, originals: archived },
    state: {
      lineage: state.lineage,
      compactionCount: handoff.number,
      handoff,
      ledger,
      pins,
      minedThrough: numbers.at(-1) ?? 0,
      numbers: findNumberRuns(numberKept(plan, handoff.replaced.last, assembled.length > kept.length)),
      handles: originals.handles(),
      shortened: { ...keepShortened(plan), ...shortened },
      effect: judgePass(plan, { tokensAfter, summaryTokens: isModelWritten ? handoffTokens : 0 }),
    },
    report: reportCompaction(plan, {
      partition,
      messages: assembled,
      tokensAfter,
      countedAs: measurer.countedAs,
      digests,
      ...(mediaGivenUp.length > 0 && { mediaGivenUp }),
      steps: [...plan.rungs, nameLastRung(plan, tokensAfter)],
      persistence: plan.persistence,
      originals: archived,
      compactionCount: handoff.number,
      summary: isModelWritten ? "model" : "deterministic",
      pins: { held: pins.length, leftOut: handoff.rulesLeftOut?.count ?? 0 },
      claims,
      ...(asked?.work !== undefined && { summaryWork: asked.work }),
      ...(asked?.failure !== undefined && { failure: asked.failure }),
      retention: measureRetention({
        removed: listRemovedTexts(folded, activities),
        after: assembled,
        quoted: { ...listQuotedFacts(activities), constraints: pins.map(({ text }) => text) },
        reader: identifiers,
      }),
      protectedTokens: tokensAfter - handoffTokens,
    }),
  };
}

/** Handoffs are made of texts without secrets, so code that counts names in them need not look for secrets. */
function noteHandoffs(messages: readonly Message[], identifiers: CoreTools["identifiers"]): void {
  for (const { parts } of messages) {
    for (const part of parts)
      if (part.kind === "text" && part.meta?.kind === "handoff") identifiers.noteRedacted(part.text);
  }
}

/** What an earlier pass remembered of calls that stay. */
function keepShortened({ activities, partition, state }: FoldPlan): ShortenedSteps {
  const kept = activities.filter(({ messageIndex }) => !isFolded(messageIndex, partition));
  const names = new Set(kept.flatMap(({ standIn }) => (standIn === undefined ? [] : [standIn.name])));
  return Object.fromEntries(Object.entries(state.shortened ?? {}).filter(([name]) => names.has(name)));
}

function listGivenUp({ messages, partition }: FoldPlan): ("user" | "tool")[] {
  const { turn, result } = findNewestMedia(messages);
  return [
    ...(isFolded(turn, partition) ? (["user"] as const) : []),
    ...(isFolded(result, partition) ? (["tool"] as const) : []),
  ];
}

/** The rung that made the new transcript; a child starts from what the handoff alone would have left. */
function nameLastRung({ persistence, rungs, tokensBefore }: FoldPlan, tokensAfter: number): RungReport {
  if (persistence === "in-place") return { step: "handoff", tokensBefore, tokensAfter };
  return { step: "child-session", tokensBefore: rungs.at(-1)?.tokensAfter ?? tokensBefore, tokensAfter };
}

interface Assembled {
  readonly assembled: readonly Message[];
  readonly digests: readonly DigestReport[];
  readonly shortened: ShortenedSteps;
  /** The text of the handoff in them. */
  readonly handoffText: string;
}

/**
 * Assembles everything there is room for; without the note and with the shortest handoff if that would exceed the
 * window.
 */
function assembleWithin(plan: FoldPlan, written: WrittenHandoff, originals: Originals, tools: CoreTools): Assembled {
  const { toolTokens, budget, policy } = plan;
  const fits = ({ assembled }: Assembled): boolean =>
    toolTokens + tools.measurer.messages(assembled) <= budget.windowTokens;
  const usual = assemble(plan, written, originals, tools);
  if (fits(usual)) return usual;
  const unnoted: FoldPlan = { ...plan, policy: { ...policy, notePlacement: "handoff" } };
  const whole = assemble(unnoted, written, originals, tools);
  if (fits(whole)) return whole;
  return assemble(unnoted, { ...written, text: written.smallestText(), excerpts: new Map() }, originals, tools);
}

function assemble(
  { messages, partition, results, request, policy, restatedBlocks, rolesAlternate }: FoldPlan,
  { text, excerpts }: WrittenHandoff,
  originals: Originals,
  tools: CoreTools,
): Assembled {
  const { redactor, measurer, hash } = tools;
  const { counter } = measurer;
  const planned = results.map((result): ResultPlan => {
    const excerpt = excerpts.get(result.activity);
    if (excerpt === undefined) return result;
    return { ...result, level: "excerpt", excerpt: { text: excerpt, tokens: counter.count(excerpt) } };
  });
  const {
    messages: written,
    digests,
    shortened,
  } = writeResults(messages, planned, { originals, redactor, counter, hash });
  const placed = placeHandoff(
    written.slice(0, partition.headEnd),
    text,
    written.filter((_, index) => index >= partition.headEnd && !isFolded(index, partition)),
    restatedBlocks,
    rolesAlternate,
  );
  const noted = addsNote(messages, policy, request) ? placeNote(placed) : placed;
  const assembled = finishMessages(noted, messages, originals, request, tools);
  return { assembled: bindHandoff(assembled, text, hash), digests, shortened, handoffText: text };
}

/**
 * The original numbers of the new transcript; a handoff that is a message by itself has the last number it replaces.
 */
function numberKept({ messages, numbers, partition }: FoldPlan, lastReplaced: number, ownMessage: boolean): number[] {
  const kept = messages.flatMap((_, index) => (isFolded(index, partition) ? [] : [numbers[index] ?? index + 1]));
  return ownMessage ? kept.toSpliced(partition.headEnd, 0, lastReplaced) : kept;
}
