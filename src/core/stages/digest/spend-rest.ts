import { chooseIdentifiers } from "../../identifiers/choose-identifiers.ts";
import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import { hiddenTexts, shownText } from "../../identifiers/result-texts.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import type { TokenCounter } from "../../ports.ts";
import { savedTokens } from "./planned-tokens.ts";
import { writeIndex } from "./write-index.ts";

export interface SpendOptions {
  /** What is left of the target. */
  readonly tokens: number;
  /** What stays in context whatever happens to the results and their calls. */
  readonly visibleTexts: readonly string[];
  readonly counter: TokenCounter;
  readonly reader: IdentifierReader;
}

export interface SpentRest {
  readonly results: readonly ResultPlan[];
  /** Part of the names that found no room. */
  readonly leftShare: number;
}

/**
 * Spends what the target leaves: names of things beside the lines first, then whole results
 * again, newest first.
 */
export function spendRest(
  results: readonly ResultPlan[],
  { tokens, visibleTexts, counter, reader }: SpendOptions,
): SpentRest {
  const hidden = results.flatMap((result, index) => hiddenTexts(result).map((source) => ({ source, index })));
  const sources = hidden.map(({ source }) => source);
  const { bySource, left } = chooseIdentifiers(sources, {
    visibleTexts: [...visibleTexts, ...results.map(shownText)],
    maxTokens: tokens,
    counter,
    reader,
  });
  const byResult: (readonly string[])[] = results.map(() => []);
  for (const [position, { index }] of hidden.entries())
    byResult[index] = (byResult[index] ?? []).concat(bySource[position] ?? []);
  const named = results.map((result, index) => ({ ...result, identifiers: byResult[index] ?? [] }));
  const spent = named.reduce((total, { identifiers }) => total + countIndex(identifiers, counter), 0);
  const listed = named.reduce((total, { identifiers }) => total + identifiers.length, 0);
  return {
    results: restoreNewest(named, tokens - spent, counter),
    leftShare: left === 0 ? 0 : left / (left + listed),
  };
}

/** Leaves results whole after all, newest first, as far as the tokens reach. Stale ones stay out. */
export function restoreNewest(results: readonly ResultPlan[], tokens: number, counter: TokenCounter): ResultPlan[] {
  const restored = [...results];
  let left = tokens;
  for (let index = restored.length - 1; index >= 0; index -= 1) {
    const result = restored[index];
    if (result === undefined || result.level === "whole" || result.isStale) continue;
    const cost = savedTokens(result) - countIndex(result.identifiers, counter);
    if (cost > left) continue;
    left -= cost;
    restored[index] = { ...result, level: "whole", identifiers: [] };
  }
  return restored;
}

function countIndex(identifiers: readonly string[], counter: TokenCounter): number {
  return identifiers.length === 0 ? 0 : counter.count(writeIndex(identifiers));
}
