import type { CostDecision } from "../../core/model/cost.ts";
import type { CompactionPolicy } from "../../core/model/policy.ts";
import { findRatioCard, type PriceOptions } from "../../core/prices/find-price-card.ts";
import { decideByCost } from "../../core/stages/decide/decide-by-cost.ts";
import { chooseTarget } from "../../core/stages/measure/choose-target.ts";
import { computeBudget, type ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import { textAsksForHour } from "../../replay/last-sent.ts";
import type { Conversation } from "./conversation.ts";
import { createPromptSizes, type PromptSize } from "./prompt-sizes.ts";

/** Adds up what carrying costs in each conversation, and says when compaction pays. */
export interface CostWatch {
  /**
   * After an answer: whether the conversation should be compacted before the next request, which is assumed to come
   * soon.
   */
  decideNext(conversation: Conversation, facts: AnsweredFacts): CostDecision;
  /** Before a request is sent: whether its cache has expired meanwhile, so that compacting costs nothing. */
  decideNow(conversation: Conversation, facts: WeighedFacts): CostDecision | undefined;
}

/** What is known about a prompt besides the conversation. */
export interface WeighedFacts {
  readonly limits: ModelLimits;
  /** Our own count of system prompt and tools. */
  readonly staticTokens: number;
  /** What the prompt cost when it was last compacted, or when that was last tried; undefined for never. */
  readonly sinceTokens: number | undefined;
}

export interface AnsweredFacts extends WeighedFacts {
  /** What the provider counted. */
  readonly promptTokens: number;
  readonly outputTokens: number;
}

export interface CostWatchOptions {
  readonly policy: CompactionPolicy;
  readonly prices?: PriceOptions;
  /** What a summarizer charges for a prompt of this many tokens; nothing by default. */
  readonly priceSummary?: (model: string, promptTokens: number) => number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** What is remembered about the last request of a conversation. */
interface Account extends PromptSize {
  /** Whether the client's own markers ask for the longer lifetime. */
  readonly asksForHour: boolean;
  readonly atMs: number;
  readonly carriedDollars: number;
}

/** No provider's cache expires sooner. */
const MIN_LIFETIME_SECONDS = 300;
/** Share of the window at which no known agent compacts by itself yet: the first does at 70%. */
const BEFORE_AGENTS = 0.65;

export function createCostWatch(options: CostWatchOptions): CostWatch {
  const { policy, prices = {}, now = Date.now, priceSummary = () => 0 } = options;
  const accounts = createPromptSizes<Account>();

  function decide(
    { model }: Conversation,
    { limits, staticTokens, sinceTokens = 0 }: WeighedFacts,
    request: RequestSize,
  ): CostDecision {
    const budget = computeBudget(limits, policy);
    const { promptTokens } = request;
    const asked = { trigger: "cost", force: false } as const;
    const target = chooseTarget({ budget, policy, request: asked, staticTokens, tokensBefore: promptTokens });
    return decideByCost({
      account: {
        card: findRatioCard(model, request.asksForHour ? { ...prices, lifetime: "1h" } : prices),
        summaryDollars: priceSummary(model, promptTokens),
        ...request.account,
      },
      promptTokens,
      // The next pass can expect to leave as much as the last one did.
      afterTokens: Math.max(target.targetTokens, sinceTokens),
      stableTokens: staticTokens,
      windowTokens: budget.windowTokens,
      latestTokens: budget.windowTokens * BEFORE_AGENTS,
    });
  }

  return {
    decideNext(conversation, { promptTokens, outputTokens, ...facts }) {
      const { chain, woven } = conversation;
      const { compactedMessages } = woven;
      const last = accounts.find(chain, compactedMessages)?.size;
      const carriedDollars = last?.carriedDollars ?? 0;
      // Texts are long, and clients do not change their mind.
      const isHour = last?.asksForHour ?? textAsksForHour(conversation.history.text);
      const decision = decide(conversation, facts, {
        promptTokens: promptTokens + outputTokens,
        asksForHour: isHour,
        account: { sentBeforeTokens: promptTokens, idleSeconds: 0, carriedDollars, outputTokens },
      });
      accounts.note(chain.at(-1) ?? "", {
        tokens: promptTokens,
        countedAs: "reported",
        compactedMessages,
        asksForHour: isHour,
        atMs: now(),
        carriedDollars: decision.carriedDollars,
      });
      return decision;
    },
    decideNow(conversation, facts) {
      const { chain, woven, tokens } = conversation;
      const last = accounts.find(chain, woven.compactedMessages)?.size;
      // For a conversation that is not remembered, it is unknown whether the provider has it cached.
      if (last === undefined) return undefined;
      const { carriedDollars, tokens: sentBeforeTokens } = last;
      const idleSeconds = (now() - last.atMs) / 1_000;
      if (idleSeconds < MIN_LIFETIME_SECONDS) return undefined;
      const decision = decide(conversation, facts, {
        promptTokens: tokens,
        asksForHour: last.asksForHour,
        account: { sentBeforeTokens, idleSeconds, carriedDollars },
      });
      return decision.isCold ? decision : undefined;
    },
  };
}

interface RequestSize {
  readonly promptTokens: number;
  readonly asksForHour: boolean;
  readonly account: {
    readonly sentBeforeTokens: number;
    readonly idleSeconds: number;
    readonly carriedDollars: number;
    readonly outputTokens?: number;
  };
}
