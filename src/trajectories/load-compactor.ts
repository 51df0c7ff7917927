import { countingMemo, estimatingCounter, findModelRatio } from "../core/tokens/index.ts";
import { summarizerFromName } from "../summarizers/summarizer-from-name.ts";
import { loadExactCounter } from "../tokenizers/exact-counter.ts";
import { createLineCompactor, type LineCompactor } from "./compact-line.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

/** Creates the compactor that the settings describe, with its tokenizer and its summarizer. Throws `INVALID_POLICY`. */
export async function loadCompactor(
  settings: TrajectorySettings,
  summarizer: string | undefined,
): Promise<LineCompactor> {
  const { tokenizer, model } = settings;
  const counter =
    tokenizer === undefined
      ? estimatingCounter(model === undefined ? {} : { ratio: findModelRatio(model) })
      : await loadExactCounter(tokenizer);
  return createLineCompactor(settings, {
    counter: countingMemo(counter),
    summarizer: summarizer === undefined ? undefined : summarizerFromName(summarizer, { environment: process.env }),
  });
}
