import type { CoreTools } from "./core-tools.ts";
import { collectOriginals } from "./markers/collect-originals.ts";
import type { Partition } from "./model/partition.ts";
import type { DigestPlan, PlanFacts } from "./model/plan.ts";
import type { Rung, RungReport } from "./model/report.ts";
import type { ResultPlan } from "./model/result-plan.ts";
import type { DigestedMiddle } from "./plan-fold.ts";
import { readActivities } from "./read-activities.ts";
import { cutLarge } from "./stages/digest/cut-large.ts";
import { digestAll } from "./stages/digest/digest-all.ts";
import { dropStale } from "./stages/digest/drop-stale.ts";
import { listResults } from "./stages/digest/list-results.ts";
import { savedTokens } from "./stages/digest/planned-tokens.ts";
import { spendRest } from "./stages/digest/spend-rest.ts";
import { writeResults } from "./stages/digest/write-results.ts";
import { listTexts } from "./turns/list-texts.ts";
import { readQueryWords } from "./turns/read-query-words.ts";

/** What the first three rungs come to, and what the next one begins with. */
export type DigestOutcome = DigestedMiddle &
  (
    | { readonly kind: "not-enough" }
    /** Crowded: the target is reached, but lines leave out more names than a record would. */
    | { readonly kind: "enough" | "crowded"; readonly writePlan: () => DigestPlan }
  );

/**
 * Part of the names a later step may need that may find no room before the next rung begins. On recorded sessions
 * (`npm run bench:recall -- --data DIR`) more costs recall, and less folds sessions without gaining any.
 */
const MOST_LEFT_OUT = 0.2;

/** What stands between names and notes costs a little more than it was counted for: the rest is for that. */
const SPENT_SHARE = 0.99;

/** Tries to reach the target by shortening old tool results alone, least lossy rung first. */
export function planDigests(facts: PlanFacts, partition: Partition, tools: CoreTools): DigestOutcome {
  const { messages, tokensBefore, targetTokens } = facts;
  const { measurer } = tools;
  const activities = readActivities(facts);
  const isMiddle = middleTest(partition);
  const whole = listResults(messages, activities, {
    mayChange: isMiddle,
    keepCalls: new Set(partition.anchors),
    counter: measurer.counter,
  });

  const steps: RungReport[] = [];
  let results: readonly ResultPlan[] = whole;
  let tokens = tokensBefore;
  const climb = (step: Rung, next: readonly ResultPlan[]): boolean => {
    const after = tokensBefore - saved(next);
    steps.push({ step, tokensBefore: tokens, tokensAfter: after });
    [results, tokens] = [next, after];
    return tokens <= targetTokens;
  };

  const reached =
    climb("drop-duplicates", dropStale(whole, activities, measurer.counter)) ||
    climb("reduce-results", cutLarge(results, tokens - targetTokens)) ||
    climb("digest-results", digestAll(results));
  if (!reached) return { kind: "not-enough", activities, results, steps };

  const planned = new Set(results.map(({ activity }) => activity.callId));
  const visibleTexts = messages.flatMap((message) => listTexts(message, planned));
  const spendOn = (plans: readonly ResultPlan[]) =>
    spendRest(plans, {
      tokens: Math.floor(targetTokens * SPENT_SHARE) - (tokensBefore - saved(plans)),
      visibleTexts,
      counter: measurer.counter,
      reader: tools.identifiers,
    });
  const asReached = spendOn(results);
  // Excerpts that leave no room for the names of things are worth less than lines that do.
  const keepsExcerpts = asReached.leftShare === 0 || facts.policy.profile === "sacred-zone";
  const spent = keepsExcerpts ? asReached : spendOn(digestAll(results));
  return {
    kind: !keepsExcerpts && spent.leftShare > MOST_LEFT_OUT ? "crowded" : "enough",
    writePlan: () => writeDigestPlan({ ...facts, kind: "digest", partition, steps }, spent.results, tools),
    activities,
    results: digestAll(results),
    steps,
  };
}

/** Writes what became of each result into the messages, and notes it in the plan. */
export function writeDigestPlan(
  plan: Omit<DigestPlan, "results" | "written" | "digests" | "originals">,
  results: readonly ResultPlan[],
  { hash, redactor, measurer, sourceParser }: CoreTools,
): DigestPlan {
  const { state, messages } = plan;
  const originals = collectOriginals({ lineage: state.lineage, taken: state.handles, hash });
  const { messages: written, digests } = writeResults(messages, results, {
    originals,
    redactor,
    counter: measurer.counter,
    queryWords: readQueryWords(messages),
    sourceParser,
  });
  return { ...plan, results, written, digests, originals: originals.list() };
}

/** Results may be shortened between head and tail, also in the step of an anchor: what it said stays. */
function middleTest({ headEnd, tailStart }: Partition): (index: number) => boolean {
  return (index) => index >= headEnd && index < tailStart;
}

function saved(results: readonly ResultPlan[]): number {
  return results.reduce((total, result) => total + savedTokens(result), 0);
}
