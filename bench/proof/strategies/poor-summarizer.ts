import type { Summarizer } from "../../../src/core/base/ports.ts";
import { counter } from "../sizes.ts";

/** Prose that says nothing, and two claims that no source contains. */
const NOTHING = "Some progress was made on the task, and several things were looked at.";
const INVENTED = "The file src/made/up/by-the-model.ts was changed 4711 times, and all tests pass.";

/**
 * A model that writes poor summaries: the requested sections in the requested form, with nothing in them. What survives
 * it survives any model that answers at all.
 */
export const poorSummarizer: Summarizer = {
  name: "poor",
  windowTokens: 100_000,
  async summarize({ prompt, sections }) {
    const text = sections.map((section) => `## ${section}\n- ${NOTHING}\n- ${INVENTED}`).join("\n\n");
    return {
      text,
      model: "poor",
      stopReason: "end",
      usage: { inputTokens: counter.count(prompt), outputTokens: counter.count(text) },
    };
  },
};
