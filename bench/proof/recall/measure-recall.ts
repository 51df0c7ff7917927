import { memoryArchive } from "../../../src/archives/memory.ts";
import type { Message } from "../../../src/core/model/message.ts";
import { findOldBoundary, MIN_HISTORY_TOKENS } from "../../recall/find-old-boundary.ts";
import { createProbeFinder, type Probe } from "../../recall/find-probes.ts";
import { readEvent } from "../../recall/read-events.ts";
import type { Judged } from "../gates/gate.ts";
import { countRecall, type RecallCount } from "../scores/hindsight-recall.ts";
import type { Session } from "../session.ts";
import { tokensOf, tokensOfAll } from "../sizes.ts";
import type { OurRewriter } from "../strategies/palimpsest.ts";
import type { Rewriter } from "../strategy.ts";
import { explainMisses, type Misses } from "./explain-misses.ts";
import { type LookUps, lookUp } from "./look-up.ts";
import type { SearchCount } from "./search-once.ts";

/** The target at which strategies that aim at any size are compared with ours, at the size they really reached. */
export const COMPARED_TARGET = 0.25;

/** What became of one strategy at one cut. */
export interface RecallRow {
  readonly session: string;
  readonly cut: number;
  readonly strategy: string;
  /** The share of the history that was asked for; undefined if the strategy chooses its size itself. */
  readonly target?: number;
  /** The strategy whose size was asked for. */
  readonly asLargeAs?: string;
  readonly historyTokens: number;
  readonly tokens: number;
  readonly count: RecallCount;
  /** With one look-up in the store, if there is one: a retrieve or a search, and each of them alone. */
  readonly withStore?: RecallCount;
  readonly withRetrieve?: RecallCount;
  readonly withSearch?: RecallCount;
  readonly search?: SearchCount;
  /** The probes that are not in context, for ours at a target. */
  readonly misses?: Misses;
  /** What is neither in context nor found by one look-up. */
  readonly lost?: readonly string[];
}

export interface RecallOptions {
  /** The first is measured at every target; the others, which differ only in their model, at one. */
  readonly ours: readonly OurRewriter[];
  readonly baselines: readonly Rewriter[];
  readonly targets: readonly number[];
  /** The cuts at which ours is also compacted to the size of each baseline. */
  readonly comparedCuts: ReadonlySet<number>;
  /** Called with every compaction of ours to a target, so that gates can judge it while its store is open. */
  readonly judge: (judged: Judged) => Promise<void>;
}

/** Measures score 1 at some cuts of a session. The first of ours is also measured at the size of each baseline. */
export async function* measureRecall(
  session: Session,
  cuts: readonly number[],
  { ours, baselines, targets, comparedCuts, judge }: RecallOptions,
): AsyncGenerator<RecallRow> {
  const findProbes = createProbeFinder(session.messages);
  for (const cut of cuts) {
    const history = session.messages.slice(0, cut);
    const probes = findProbes(cut);
    const historyTokens = tokensOfAll(history);
    if (probes.length === 0 || historyTokens < MIN_HISTORY_TOKENS) continue;
    const oldBefore = findOldBoundary(history, historyTokens, tokensOf);
    const facts = { session: session.name, cut, historyTokens };

    for (const rewriter of ours) {
      for (const target of rewriter === ours[0] ? targets : [COMPARED_TARGET]) {
        const targetTokens = Math.floor(historyTokens * target);
        const rewrite = await rewriter.rewrite(history, targetTokens, memoryArchive());
        await judge({
          session,
          history,
          rewrite,
          rewriter,
          targetTokens,
          isRepeated: rewriter === ours[0] && target === COMPARED_TARGET,
        });
        const context = readContext(rewrite.messages);
        const missing = probes.filter(({ value }) => !context.includes(value));
        const found = await lookUp(missing, context, rewrite.store, session.messages);
        await rewrite.store.close();
        yield {
          ...facts,
          strategy: rewriter.name,
          target,
          tokens: tokensOfAll(rewrite.messages),
          count: countRecall(probes, context, oldBefore),
          ...countLookUps(probes, missing, context, oldBefore, found),
          misses: explainMisses(probes, context, history, oldBefore),
        };
      }
    }

    const measureOurs = rememberBySize(async (tokens) => {
      const rewrite = await ours[0]?.rewrite(history, tokens);
      await rewrite?.store.close();
      const messages = rewrite?.messages ?? history;
      return { tokens: tokensOfAll(messages), count: countRecall(probes, readContext(messages), oldBefore) };
    });
    for (const rewriter of baselines) {
      for (const target of rewriter.takesTarget ? targets : [undefined]) {
        const { messages } = await rewriter.rewrite(history, Math.floor(historyTokens * (target ?? 1)));
        const tokens = tokensOfAll(messages);
        const count = countRecall(probes, readContext(messages), oldBefore);
        yield { ...facts, strategy: rewriter.name, ...(target !== undefined && { target }), tokens, count };
        const isCompared = comparedCuts.has(cut) && (target === undefined || target === COMPARED_TARGET);
        if (!isCompared || tokens >= historyTokens || ours[0] === undefined) continue;
        const same = await measureOurs(tokens);
        yield { ...facts, strategy: ours[0].name, asLargeAs: rewriter.name, ...same };
      }
    }
  }
}

type Measured = Pick<RecallRow, "tokens" | "count">;

/** Baselines often have the same size, so ours is compacted once for all of them. */
function rememberBySize(measure: (tokens: number) => Promise<Measured>): (tokens: number) => Promise<Measured> {
  const known = new Map<number, Promise<Measured>>();
  return (tokens) => {
    const measured = known.get(tokens) ?? measure(tokens);
    known.set(tokens, measured);
    return measured;
  };
}

function countLookUps(
  probes: readonly Probe[],
  missing: readonly Probe[],
  context: string,
  oldBefore: number,
  { byHandle, bySearch, inHits }: LookUps,
): Required<Pick<RecallRow, "withStore" | "withRetrieve" | "withSearch" | "search" | "lost">> {
  const back = new Set([...byHandle, ...bySearch]);
  return {
    withStore: countRecall(probes, context, oldBefore, back),
    withRetrieve: countRecall(probes, context, oldBefore, byHandle),
    withSearch: countRecall(probes, context, oldBefore, bySearch),
    search: { asked: missing.length, shown: bySearch.size, inHits: inHits.size },
    lost: missing.flatMap(({ value }) => (back.has(value) ? [] : [value])),
  };
}

function readContext(messages: readonly Message[]): string {
  return messages.flatMap((message) => readEvent(message).all).join("\n");
}
