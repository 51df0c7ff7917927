import { collectOriginals } from "../markers/collect-originals.ts";
import type { Message } from "../model/message.ts";
import type { DigestPlan } from "../model/plan.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { findUntoldPins } from "../plan/find-untold-pins.ts";
import { findNumberRuns } from "../resume/number-messages.ts";
import { restoreHandoff, standsAlone } from "../resume/restore-handoff.ts";
import { judgePass } from "../stages/decide/judge-pass.ts";
import { writeResults } from "../stages/digest/write-results.ts";
import { listRemovedTexts } from "../stages/report/list-removed-texts.ts";
import { measureRetention } from "../stages/report/measure-retention.ts";
import { reportCompaction } from "../stages/report/report-compaction.ts";
import type { Candidate } from "./candidate.ts";
import { finishMessages } from "./finish-messages.ts";
import { listQuotedFacts } from "./list-quoted-facts.ts";

/**
 * Carries out the rungs that only shorten results: every message stays, the last handoff too, and old results get
 * shorter.
 */
export function applyDigests(plan: DigestPlan, tools: CoreTools): Candidate {
  const { state, partition, previousHandoff } = plan;
  const { measurer, hash, redactor, identifiers } = tools;
  const originals = collectOriginals({ lineage: state.lineage, taken: state.handles, hash });
  const { counter } = measurer;
  const {
    messages: written,
    digests,
    shortened,
    texts,
  } = writeResults(plan.messages, plan.results, { originals, redactor, counter, hash });
  for (const text of texts) identifiers.noteRedacted(text);
  const restore = (list: readonly Message[]): readonly Message[] =>
    previousHandoff === undefined ? list : restoreHandoff(list, previousHandoff);
  const messages = restore(plan.messages);
  const assembled = finishMessages(restore(written), messages, originals, plan.request, tools);
  const compactionCount = state.compactionCount + 1;
  const lastHandle = digests.at(-1)?.handle;
  const tokensAfter = plan.toolTokens + measurer.messages(assembled);
  const shorter = plan.results.filter(({ level }) => level !== "whole").map(({ activity }) => activity);
  const changed = messages.filter((message, index) => message !== assembled[index]);
  const untold = findUntoldPins(plan, redactor).length;

  return {
    messages: assembled,
    state: {
      ...state,
      compactionCount,
      numbers: findNumberRuns(numberMessages(plan)),
      handles: originals.handles(),
      shortened: { ...state.shortened, ...shortened },
      ...(lastHandle !== undefined && { lastHandle }),
      effect: judgePass(plan, { tokensAfter, summaryTokens: 0 }),
    },
    commit: { lineage: state.lineage, number: compactionCount, originals: originals.list() },
    report: reportCompaction(plan, {
      partition,
      messages: assembled,
      tokensAfter,
      countedAs: measurer.countedAs,
      digests,
      steps: plan.rungs,
      originals: originals.list(),
      compactionCount,
      summary: "none",
      ...(untold > 0 && { pins: { held: state.pins.length, leftOut: untold } }),
      retention: measureRetention({
        removed: listRemovedTexts(changed, shorter),
        after: assembled,
        quoted: { ...listQuotedFacts(plan.results.map(({ activity }) => activity)), constraints: [] },
        reader: identifiers,
      }),
      protectedTokens: tokensAfter,
    }),
  };
}

/** A handoff that is a message by itself has the last number it replaces. */
function numberMessages({ numbers, previousHandoff, state }: DigestPlan): readonly number[] {
  if (previousHandoff === undefined || !standsAlone(previousHandoff.message)) return numbers;
  return numbers.toSpliced(previousHandoff.position, 0, state.handoff?.replaced.last ?? previousHandoff.position);
}
