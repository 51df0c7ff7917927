import type { Message } from "../model/message.ts";
import type { Partition } from "../model/partition.ts";
import type { DigestPlan, PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { Rung, RungReport } from "../model/report.ts";
import type { ResultPlan } from "../model/result-plan.ts";
import { chooseExcerpts } from "../stages/digest/choose-excerpts.ts";
import { digestAll, digestLong } from "../stages/digest/digest-all.ts";
import { dropStale } from "../stages/digest/drop-stale.ts";
import { listResults } from "../stages/digest/list-results.ts";
import { sumSaved } from "../stages/digest/planned-tokens.ts";
import type { CoreTools } from "./core-tools.ts";

/** What the rungs that only shorten results come to, and what the handoff starts from. */
export type DigestOutcome =
  | { readonly kind: "not-enough"; readonly rungs: readonly RungReport[]; readonly results: readonly ResultPlan[] }
  | {
      readonly kind: "enough";
      readonly rungs: readonly RungReport[];
      readonly plan: DigestPlan;
      /** The share of the results that stays, of what shortening them could take out. */
      readonly keptShare: number;
    };

/** Excerpts are counted block by block, and together they cost a little more, which the rest covers. */
const SPENT_SHARE = 0.99;

/**
 * Tries to reach the target by shortening old tool results alone: first those that something later repeats, then all of
 * them to a line and the most telling blocks. Everything said or done stays word for word.
 */
export function planDigests(
  facts: PlanFacts,
  partition: Partition,
  transcript: PreparedTranscript,
  tools: CoreTools,
): DigestOutcome {
  const { messages, tokensBefore, targetTokens } = facts;
  const { counter } = tools.measurer;
  const { redacted, activities } = transcript;
  const whole = listResults(messages, transcript, {
    mayChange: isBeforeTail(partition),
    mayShortenCalls: () => false,
    counter,
  });
  const rungs: RungReport[] = [];
  const note = (step: Rung, results: readonly ResultPlan[]): number => {
    const tokensAfter = tokensBefore - sumSaved(results);
    rungs.push({ step, tokensBefore: rungs.at(-1)?.tokensAfter ?? tokensBefore, tokensAfter });
    return tokensAfter;
  };
  const enough = (results: readonly ResultPlan[], keptShare = 1): DigestOutcome => ({
    kind: "enough",
    rungs,
    keptShare,
    plan: { ...facts, kind: "digest", partition, results, rungs },
  });

  const distinct = dropStale(dropMarked(whole, messages), activities, counter);
  if (note("drop-duplicates", distinct) <= targetTokens) return enough(distinct);
  const lines = digestAll(distinct);
  const linesTokens = tokensBefore - sumSaved(lines);
  if (linesTokens > targetTokens) {
    note("digest-results", lines);
    return { kind: "not-enough", rungs, results: digestLong(distinct) };
  }
  const tokens = Math.floor(targetTokens * SPENT_SHARE) - linesTokens;
  const excerpts =
    tokens <= 0 ? lines : chooseExcerpts(lines, { tokens, redacted, counter, reader: tools.identifiers });
  note("reduce-results", excerpts);
  return enough(excerpts, tokens / sumSaved(lines));
}

/** What the host marked to go first stays out for good, like what something later repeats. */
function dropMarked(results: readonly ResultPlan[], messages: readonly Message[]): ResultPlan[] {
  return results.map((result) => {
    const { resultMessageIndex: index = -1 } = result.activity;
    if (messages[index]?.meta?.mark !== "first") return result;
    const [line = result] = digestAll([result]);
    return { ...line, isStale: true };
  });
}

/** Results before the tail may be shortened, even in the first step and in an anchor's step: what was said stays. */
function isBeforeTail({ tailStart }: Partition): (index: number) => boolean {
  return (index) => index < tailStart;
}
