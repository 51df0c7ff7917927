import type { Session } from "../session.ts";
import { palimpsest } from "../strategies/palimpsest.ts";
import type { Rewrite, Rewriter } from "../strategy.ts";
import { type CountedPoints, countPoints } from "./count-points.ts";
import { countWithinSize } from "./count-within-size.ts";
import type { QuestionSet } from "./question-set.ts";
import { readContext } from "./read-context.ts";
import { systemTokens, wireTokens } from "./wire-tokens.ts";

/** What one strategy leaves of the evidence of one session. */
export interface EvidenceRow extends CountedPoints {
  readonly session: string;
  readonly strategy: string;
  /** The share that was asked for; undefined if the strategy chooses its size itself. */
  readonly share?: number;
  /** The strategy whose size was asked for. */
  readonly asLargeAs?: string;
  /** Tokens of what may be changed, before and after. */
  readonly historyTokens: number;
  readonly tokens: number;
  /** Points in the context, before a context that is larger than asked for is counted as holding nothing. */
  readonly found: number;
  /** Whether ours said that what must stay is larger than what was asked for. */
  readonly saysMissed: boolean;
}

export interface EvidenceOptions {
  readonly shares: readonly number[];
  readonly baselines: readonly Rewriter[];
}

/** The smallest window that a session is compacted for. */
const MIN_WINDOW_TOKENS = 32_000;

/**
 * Measures score 0 on one session up to its cut: ours at every share of what may be changed, the baselines at the same
 * shares or at the size they choose, and ours once more at that size.
 */
export async function* measureEvidence(
  session: Session,
  { cut, questions }: QuestionSet,
  { shares, baselines }: EvidenceOptions,
): AsyncGenerator<EvidenceRow> {
  const history = session.messages.slice(0, cut);
  const fixedTokens = systemTokens(history, session);
  const historyTokens = wireTokens({ messages: history }, session) - fixedTokens;
  const contextTokens = Math.max(MIN_WINDOW_TOKENS, Math.round(historyTokens + fixedTokens));
  const ours = palimpsest({ contextTokens });

  const count = (name: string, rewrite: Rewrite): Omit<EvidenceRow, "saysMissed"> => {
    const counted = countPoints(readContext(rewrite.messages), questions);
    const tokens = wireTokens(rewrite, session) - fixedTokens;
    return { session: session.name, strategy: name, historyTokens, tokens, found: counted.held, ...counted };
  };
  const measureOurs = async (askedTokens: number): Promise<EvidenceRow> => {
    const rewrite = await ours.rewrite(history, Math.round(fixedTokens + askedTokens));
    await rewrite.store.close();
    const saysMissed = rewrite.report.targetMissed !== undefined;
    return countWithinSize({ ...count(ours.name, rewrite), saysMissed }, askedTokens);
  };

  for (const share of shares) yield { ...(await measureOurs(historyTokens * share)), share };
  for (const rewriter of baselines) {
    for (const share of rewriter.takesTarget ? shares : [undefined]) {
      const rewrite = await rewriter.rewrite(history, Math.round(fixedTokens + historyTokens * (share ?? 1)));
      const row = count(rewriter.name, rewrite);
      yield { ...row, saysMissed: false, ...(share !== undefined && { share }) };
      if (share === undefined && row.tokens < historyTokens)
        yield { ...(await measureOurs(row.tokens)), asLargeAs: rewriter.name };
    }
  }
}
