import type { SampleText } from "../../bench/tokens/sample-text.ts";
import type { TokenCounter } from "../../src/core/base/ports.ts";
import { costOfName, countCosts, listCosts, nameOfCost } from "./count-costs.ts";
import { type FitRow, solveWeights } from "./solve-weights.ts";

/** Weights in thousandths of a token, by group and item. */
export type FittedWeights = Map<string, Map<string, number>>;

/** Rows of about this many characters are short enough to distinguish costs, and long enough to contain whole words. */
const ROW_CHARACTERS = 160;

/** A cost seen less often shares one weight, `other`, with the rare costs of its group. */
const MIN_SIGHTINGS = 30;

/** Kinds that are most common in transcripts count for more; a kind with little text counts for less than its share. */
const importanceOfKinds: Readonly<Record<string, number>> = { code: 4, prose: 4, json: 2, logs: 1.5, paths: 1.5 };
const MIN_TOKENS_OF_A_KIND = 3_000;

export function fitWeights(texts: readonly SampleText[], exact: TokenCounter): FittedWeights {
  const rows = texts.flatMap(({ kind, text }) =>
    cutRows(text).map((piece) => ({ kind, tokens: exact.count(piece), costs: countCosts(piece) })),
  );
  const names = nameWeights(rows.map((row) => row.costs));
  const numbers = new Map([...new Set(names.values())].map((name, index) => [name, index]));
  const tokensOfKinds = new Map<string, number>();
  for (const { kind, tokens } of rows) tokensOfKinds.set(kind, (tokensOfKinds.get(kind) ?? 0) + tokens);

  const fitRows = rows.map(({ kind, tokens, costs }): FitRow => {
    const tokensOfKind = Math.max(MIN_TOKENS_OF_A_KIND, tokensOfKinds.get(kind) ?? 0);
    const importance = ((importanceOfKinds[kind] ?? 1) * 10_000) / tokensOfKind / Math.max(10, tokens);
    return { costs: numberCosts(costs, names, numbers), tokens, importance };
  });

  const weights = solveWeights(fitRows, numbers.size);
  const fitted: FittedWeights = new Map();
  for (const [name, index] of numbers) {
    const [group, item] = costOfName(name);
    const items = fitted.get(group) ?? new Map<string, number>();
    fitted.set(group, items.set(item, Math.round((weights[index] ?? 0) * 1000)));
  }
  return fitted;
}

/** Cuts before a blank that follows text: tokenizers cut there too, so the rows' tokens add up to the text's. */
function cutRows(text: string): string[] {
  const rows: string[] = [];
  let start = 0;
  for (let index = 1; index < text.length; index += 1) {
    const isSeam = text[index] === " " && !/\s/.test(text[index - 1] ?? "");
    if (index - start >= ROW_CHARACTERS && (isSeam || index - start >= 3 * ROW_CHARACTERS)) {
      rows.push(text.slice(start, index));
      start = index;
    }
  }
  return [...rows, text.slice(start)].filter((row) => row !== "");
}

/** Says under which name every cost is fitted: its own, or `other` of its group. */
function nameWeights(rows: readonly ReadonlyMap<string, number>[]): Map<string, string> {
  const sightings = new Map<string, number>();
  for (const costs of rows) for (const [name, times] of costs) sightings.set(name, (sightings.get(name) ?? 0) + times);

  return new Map(
    listCosts().map((name) => {
      const isCommon = (sightings.get(name) ?? 0) >= MIN_SIGHTINGS;
      return [name, isCommon ? name : nameOfCost([costOfName(name)[0], "other"])];
    }),
  );
}

function numberCosts(
  costs: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, number>,
): [number, number][] {
  const times = new Map<number, number>();
  for (const [name, count] of costs) {
    const number = numbers.get(names.get(name) ?? "") ?? 0;
    times.set(number, (times.get(number) ?? 0) + count);
  }
  return [...times];
}
