import type { Summarizer } from "../../core/base/ports.ts";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import { askProvider } from "../ask-provider.ts";
import { checkCredential, checkModel, checkWholeNumber } from "../check-option.ts";
import { findModelWindow } from "../find-model-window.ts";
import { DEFAULT_IDLE_TIMEOUT_MS, DEFAULT_TIMEOUT_MS, type ProviderOptions } from "../provider-options.ts";
import { replaceLoneSurrogates } from "../replace-lone-surrogates.ts";
import { resolveEndpoint } from "../resolve-endpoint.ts";
import { chatDialect } from "./chat-dialect.ts";

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

export interface OpenAiSummarizerOptions extends ProviderOptions {
  /** False leaves out `stream_options`, which some servers of this API refuse; the answer then has no usage. */
  readonly askUsage?: boolean | undefined;
}

/**
 * Writes summaries with a model behind OpenAI's Chat Completions API, the one most servers speak.
 *
 * No limit is set on the length of the answer: a limit cuts off models that think.
 */
export function openAiSummarizer({
  model,
  baseUrl = DEFAULT_BASE_URL,
  apiKey,
  windowTokens,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS,
  fetch = globalThis.fetch,
  askUsage = true,
}: OpenAiSummarizerOptions): Summarizer {
  const name = `openai:${checkModel(model)}`;
  const url = resolveEndpoint({ key: "baseUrl", baseUrl, path: "/chat/completions" });
  const credential = apiKey === undefined ? undefined : checkCredential("apiKey", apiKey);
  const window = findModelWindow(model);
  const call = {
    url,
    headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` },
    model,
    timeoutMs: checkWholeNumber("timeoutMs", timeoutMs),
    idleTimeoutMs: checkWholeNumber("idleTimeoutMs", idleTimeoutMs),
    fetch,
  };

  return {
    name,
    windowTokens: checkWholeNumber("windowTokens", windowTokens ?? window.contextTokens - window.outputTokens),
    async summarize({ prompt }, options) {
      if (credential === undefined && baseUrl === DEFAULT_BASE_URL) {
        throw new SummarizerFailure("auth", `${name} has no key, so nothing was sent.`);
      }
      const body = {
        model,
        messages: [{ role: "user", content: replaceLoneSurrogates(prompt) }],
        stream: true,
        ...(askUsage ? { stream_options: { include_usage: true } } : {}),
      };
      return await askProvider({ ...call, body }, chatDialect, options);
    },
  };
}
