import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import { findModelWindow } from "../../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../../summarizers/model-windows.ts";

/** How much the models read, as far as it is known. */
export interface ModelWindows {
  /** Undefined for a model that nobody knows: its requests are left alone. */
  find(model: string, outputReserveTokens: number | undefined): ModelLimits | undefined;
  /** Takes a limit from what a provider said when it refused a prompt. */
  learn(model: string, refusal: string): void;
}

/** Share of the window that an answer is given room in where a request asks for more than is sensible. */
const MOST_RESERVE = 0.5;
/** A provider names a limit in tokens like this: `maximum context length is 128000 tokens`, `> 200000 maximum`. */
const LIMIT = /(?:maximum context length (?:is|of)|context window (?:is|of)|limit (?:is|of)|>)\s*(\d[\d,]{3,12})/i;

/** Knows windows from the user, from refusals, and from the dated table, in this order. */
export function createModelWindows(given: Readonly<Record<string, number>> = {}): ModelWindows {
  const learnt = new Map<string, number>();

  function contextOf(model: string): number | undefined {
    const known = given[model] ?? given["*"] ?? learnt.get(model);
    if (known !== undefined) return known;
    const table = findModelWindow(model);
    return table === UNKNOWN_MODEL_WINDOW ? undefined : table.contextTokens;
  }

  return {
    find(model, outputReserveTokens = 0) {
      const contextTokens = contextOf(model);
      if (contextTokens === undefined) return undefined;
      return {
        contextTokens,
        outputReserveTokens: Math.min(outputReserveTokens, Math.floor(contextTokens * MOST_RESERVE)),
      };
    },
    learn(model, refusal) {
      const limit = Number(LIMIT.exec(refusal)?.[1]?.replaceAll(",", ""));
      if (Number.isSafeInteger(limit) && limit > 1_000) learnt.set(model, limit);
    },
  };
}
