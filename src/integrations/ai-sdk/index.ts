import "../../require-node.ts";

import type { LanguageModelMiddleware, PrepareStepFunction, ToolSet } from "ai";
import { createCompactor } from "../../compactor/create-compactor.ts";
import { type AdapterOptions, checkAdapterOptions } from "../adapter-options.ts";
import { createWindowLearner } from "../learn-window.ts";
import { generateInside, streamInside } from "./answer-inside.ts";
import { createCallPreparer } from "./prepare-call.ts";

export type { AdapterOptions } from "../adapter-options.ts";

/**
 * Keeps every prompt of a model within its window: `wrapLanguageModel({ model, middleware: palimpsest() })`.
 *
 * The caller keeps its whole history; what was compacted is sent again byte for byte. Look-ups of the model are
 * answered within the call, and are in the history as answered calls.
 */
export function palimpsest(options: AdapterOptions = {}): LanguageModelMiddleware {
  const prepare = createCallPreparer(options);
  return {
    specificationVersion: "v4",
    async wrapGenerate({ model, params }) {
      return generateInside(model, await prepare(params, model.modelId));
    },
    async wrapStream({ model, params }) {
      return streamInside(model, await prepare(params, model.modelId));
    },
  };
}

/**
 * Keeps the messages of an agent's loop within the window: `prepareStep: palimpsestStep()`, for models that cannot be
 * wrapped. Later steps build on what it returns. It offers no look-up tools: give the agent those of `lookupTools`.
 */
export function palimpsestStep(options: AdapterOptions = {}): PrepareStepFunction<ToolSet> {
  const { compactor: own, enabled, tell, fail } = checkAdapterOptions(options);
  const compactor = createCompactor(own);
  const windows = createWindowLearner(own);
  // Each step has its own list of messages, which only that loop continues with.
  const sent = new WeakMap<object, number>();
  return async ({ messages, model, steps, initialMessages }) => {
    if (!enabled) return {};
    try {
      const named = typeof model === "string" ? model : model.modelId;
      windows.learn(named, sent.get(initialMessages) ?? 0, steps.at(-1)?.usage.inputTokens);
      const result = await compactor.compact(messages, { format: "ai-sdk", ...windows.sizeOf(named) });
      tell(result.report);
      sent.set(initialMessages, result.report.tokensAfter);
      return result.messages === messages ? {} : { messages: result.messages };
    } catch (error) {
      fail(error);
      return {};
    }
  };
}
