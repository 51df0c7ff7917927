import type { Summarizer } from "../../core/base/ports.ts";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import { askProvider } from "../ask-provider.ts";
import { checkCredential, checkModel, checkWholeNumber } from "../check-option.ts";
import { findModelWindow } from "../find-model-window.ts";
import { DEFAULT_IDLE_TIMEOUT_MS, DEFAULT_TIMEOUT_MS, type ProviderOptions } from "../provider-options.ts";
import { replaceLoneSurrogates } from "../replace-lone-surrogates.ts";
import { resolveEndpoint } from "../resolve-endpoint.ts";
import { messagesDialect } from "./messages-dialect.ts";

const DEFAULT_BASE_URL = "https://api.anthropic.com";

/** The version of the API that this client was written against. */
const API_VERSION = "2023-06-01";

/** More than twice the longest handoff, with room for thinking; the API does not answer without a limit. */
const MAXIMUM_OUTPUT_TOKENS = 32_000;

export interface AnthropicSummarizerOptions extends ProviderOptions {
  /** A bearer token, as gateways use it. It goes out instead of the key. */
  readonly authToken?: string | undefined;
}

/** Writes summaries with a model behind Anthropic's Messages API. */
export function anthropicSummarizer({
  model,
  baseUrl = DEFAULT_BASE_URL,
  apiKey,
  authToken,
  windowTokens,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS,
  fetch = globalThis.fetch,
}: AnthropicSummarizerOptions): Summarizer {
  const name = `anthropic:${checkModel(model)}`;
  const url = resolveEndpoint({ key: "baseUrl", baseUrl, path: "/v1/messages" });
  const credential = writeCredential(apiKey, authToken);
  const window = findModelWindow(model);
  const maximumTokens = Math.min(MAXIMUM_OUTPUT_TOKENS, window.outputTokens);
  const call = {
    url,
    headers: { "anthropic-version": API_VERSION, ...credential },
    model,
    timeoutMs: checkWholeNumber("timeoutMs", timeoutMs),
    idleTimeoutMs: checkWholeNumber("idleTimeoutMs", idleTimeoutMs),
    fetch,
  };

  return {
    name,
    // The API refuses a prompt that leaves no room for the answer it was asked for.
    windowTokens: checkWholeNumber("windowTokens", windowTokens ?? window.contextTokens - maximumTokens),
    async summarize({ prompt }, options) {
      if (credential === undefined && baseUrl === DEFAULT_BASE_URL) {
        throw new SummarizerFailure("auth", `${name} has no key, so nothing was sent.`);
      }
      const body = {
        model,
        max_tokens: maximumTokens,
        messages: [{ role: "user", content: replaceLoneSurrogates(prompt) }],
        stream: true,
      };
      return await askProvider({ ...call, body }, messagesDialect, options);
    },
  };
}

function writeCredential(
  apiKey: string | undefined,
  authToken: string | undefined,
): Readonly<Record<string, string>> | undefined {
  if (authToken !== undefined) return { authorization: `Bearer ${checkCredential("authToken", authToken)}` };
  if (apiKey !== undefined) return { "x-api-key": checkCredential("apiKey", apiKey) };
  return undefined;
}
