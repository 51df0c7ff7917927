import { collectOriginals } from "../markers/collect-originals.ts";
import type { DigestPlan } from "../model/plan.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { findNumberRuns } from "../resume/number-messages.ts";
import { restoreHandoff, standsAlone } from "../resume/restore-handoff.ts";
import { repairPairs } from "../stages/assemble/repair-pairs.ts";
import { stripMedia } from "../stages/assemble/strip-media.ts";
import { stripThinking } from "../stages/assemble/strip-thinking.ts";
import { judgePass } from "../stages/decide/judge-pass.ts";
import { listRemovedTexts } from "../stages/report/list-removed-texts.ts";
import { measureRetention } from "../stages/report/measure-retention.ts";
import { reportCompaction } from "../stages/report/report-compaction.ts";
import type { Candidate } from "./candidate.ts";
import { listQuotedFacts } from "./list-quoted-facts.ts";

/** Carries the first three rungs out: every message stays, the last handoff too, and old results are shorter. */
export function applyDigests(plan: DigestPlan, { measurer, hash, identifiers, mediaReducer }: CoreTools): Candidate {
  const { state, partition, standing } = plan;
  const messages = standing === undefined ? plan.messages : restoreHandoff(plan.messages, standing);
  const written = standing === undefined ? plan.written : restoreHandoff(plan.written, standing);
  const taken = {
    ...state.handles,
    ...Object.fromEntries(plan.originals.map(({ handle, sha256 }) => [handle, sha256])),
  };
  const media = collectOriginals({ lineage: state.lineage, taken, hash });
  const stripped = stripMedia(written, media, mediaReducer);
  const firstChanged = stripped.findIndex((message, index) => message !== messages[index]);
  const assembled = repairPairs(
    plan.request.bindsThinking === true && firstChanged >= 0 ? stripThinking(stripped, firstChanged) : stripped,
    media,
  );
  const originals = [...plan.originals, ...media.list()];
  const compactionCount = state.compactionCount + 1;
  const lastHandle = plan.digests.at(-1)?.handle;
  const tokensAfter = plan.toolTokens + measurer.messages(assembled);
  const shortened = plan.results.filter(({ level }) => level !== "whole").map(({ activity }) => activity);
  const changed = messages.filter((message, index) => message !== assembled[index]);

  return {
    messages: assembled,
    state: {
      ...state,
      compactionCount,
      numbers: findNumberRuns(numberMessages(plan)),
      handles: media.handles(),
      ...(lastHandle !== undefined && { lastHandle }),
      effect: judgePass(plan, { tokensAfter, summaryTokens: 0 }),
    },
    record: { lineage: state.lineage, number: compactionCount, originals },
    report: reportCompaction(plan, {
      partition,
      messages: assembled,
      tokensAfter,
      countedAs: measurer.countedAs,
      digests: plan.digests,
      steps: plan.steps,
      originals,
      compactionCount,
      summary: "none",
      retention: measureRetention({
        removed: listRemovedTexts(changed, shortened),
        after: assembled,
        quoted: { ...listQuotedFacts(plan.results.map(({ activity }) => activity)), constraints: [] },
        reader: identifiers,
      }),
      protectedTokens: plan.toolTokens,
    }),
  };
}

/** A handoff of its own message has the last number it stands for. */
function numberMessages({ numbers, standing, state }: DigestPlan): readonly number[] {
  if (standing === undefined || !standsAlone(standing.message)) return numbers;
  return numbers.toSpliced(standing.position, 0, state.handoff?.replaced.last ?? standing.position);
}
