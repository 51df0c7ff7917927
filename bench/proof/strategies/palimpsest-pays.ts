import { memoryArchive } from "../../../src/archives/memory.ts";
import { createCompactor } from "../../../src/compactor/create-compactor.ts";
import type { Message } from "../../../src/core/model/message.ts";
import type { PriceCard } from "../../../src/core/model/price-card.ts";
import { buildPolicy } from "../../../src/core/policy/build-policy.ts";
import { decideByCost } from "../../../src/core/stages/decide/decide-by-cost.ts";
import { chooseTarget } from "../../../src/core/stages/measure/choose-target.ts";
import { computeBudget } from "../../../src/core/stages/measure/compute-budget.ts";
import { counter, tokensOf, tokensOfAll } from "../sizes.ts";
import type { Strategy } from "../strategy.ts";
import { benchKey, isRefused } from "./palimpsest.ts";

/** Ours over a session, compacting when it pays by one card. */
export function palimpsestPays(card: PriceCard, contextTokens: number): Strategy {
  const policy = buildPolicy();
  const budget = computeBudget({ contextTokens }, policy);
  return {
    name: "palimpsest, pays",
    start() {
      const compactor = createCompactor({ hash: benchKey, archive: memoryArchive({ index: false }), counter });
      let standing: readonly Message[] = [];
      let seen = 0;
      let last: { readonly atSeconds: number; readonly tokens: number } | undefined;
      let carriedDollars = 0;
      return {
        async send(history, atSeconds = 0) {
          const messages = [...standing, ...history.slice(seen)];
          const promptTokens = tokensOfAll(messages);
          const staticTokens = tokensOfAll(messages.filter(({ role }) => role === "system"));
          const request = { trigger: "cost", force: false } as const;
          const decision = decideByCost({
            account: {
              card,
              sentBeforeTokens: last?.tokens ?? 0,
              ...(last !== undefined && { idleSeconds: atSeconds - last.atSeconds }),
              outputTokens: 300,
              carriedDollars,
            },
            promptTokens,
            afterTokens: chooseTarget({ budget, policy, request, staticTokens, tokensBefore: promptTokens })
              .targetTokens,
            stableTokens: staticTokens,
            windowTokens: budget.windowTokens,
          });
          carriedDollars = decision.compact ? 0 : decision.carriedDollars;
          if (!decision.compact) {
            standing = messages;
            seen = history.length;
            last = { atSeconds, tokens: promptTokens };
            return { messages };
          }
          const { transcript, report } = await compactor.compact(
            { messages, tools: [], envelope: { kind: "messages" } },
            { contextTokens, ...request },
          );
          standing = transcript.messages;
          seen = history.length;
          last = { atSeconds, tokens: standing.reduce((sum, message) => sum + tokensOf(message), 0) };
          return {
            messages: standing,
            isRefused: isRefused(report),
            ...(report.status === "compacted" && { stored: report.handles.length }),
          };
        },
      };
    },
  };
}
