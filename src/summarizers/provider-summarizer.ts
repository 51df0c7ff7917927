import type { Summarizer } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { WireObject } from "../core/model/json.ts";
import { type AnswerDialect, askProvider } from "./ask-provider.ts";
import { checkModel, checkWholeNumber } from "./check-option.ts";
import { findModelWindow } from "./find-model-window.ts";
import { resolveEndpoint } from "./resolve-endpoint.ts";

/** What the summarizers that ask a provider have in common. Nothing is read from the environment here. */
export interface ProviderOptions {
  readonly model: string;
  /** The provider's own address by default. */
  readonly baseUrl?: string | undefined;
  /** Servers of your own need none; the providers do. */
  readonly apiKey?: string | undefined;
  /** The largest prompt the model reads. By default from a dated table of model families. */
  readonly windowTokens?: number | undefined;
  /** For the whole answer. */
  readonly timeoutMs?: number | undefined;
  /** For the wait between two pieces of the answer. Models that think unseen can be silent for minutes. */
  readonly idleTimeoutMs?: number | undefined;
  /** Used instead of the global `fetch`, for a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A judgement: a long answer of a slow model. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** A judgement: models that think unseen are silent for up to two minutes. */
const DEFAULT_IDLE_TIMEOUT_MS = 120_000;

/** How one provider is asked. */
export interface Provider {
  readonly kind: "openai" | "anthropic";
  /** Its own address, which requires a credential. */
  readonly baseUrl: string;
  /** What is appended to that or to another address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The header that proves who asks. */
  readonly credential: Readonly<Record<string, string>> | undefined;
  /** The longest answer to ask for, if its models can write longer ones. */
  readonly maximumTokens?: number;
  readonly dialect: AnswerDialect;
  /** The body of a request without the model and its messages. */
  writeBody(maximumTokens: number): WireObject;
}

/** Writes summaries with a model behind a provider's API. */
export function providerSummarizer(
  { model, baseUrl, windowTokens, timeoutMs, idleTimeoutMs, fetch = globalThis.fetch }: ProviderOptions,
  { kind, path, headers, credential, dialect, writeBody, ...provider }: Provider,
): Summarizer {
  const name = `${kind}:${checkModel(model)}`;
  const address = baseUrl ?? provider.baseUrl;
  const window = findModelWindow(model);
  const maximumTokens = Math.min(provider.maximumTokens ?? window.outputTokens, window.outputTokens);
  const call = {
    url: resolveEndpoint({ key: "baseUrl", baseUrl: address, path }),
    headers: { ...headers, ...credential },
    model,
    timeoutMs: checkWholeNumber("timeoutMs", timeoutMs ?? DEFAULT_TIMEOUT_MS),
    idleTimeoutMs: checkWholeNumber("idleTimeoutMs", idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS),
    fetch,
  };
  return {
    name,
    // A prompt that leaves no room for the answer is refused.
    windowTokens: checkWholeNumber("windowTokens", windowTokens ?? window.contextTokens - maximumTokens),
    async summarize({ prompt }, options) {
      if (credential === undefined && address === provider.baseUrl) {
        throw new SummarizerFailure("auth", `${name} has no key, so nothing was sent.`);
      }
      const messages = [{ role: "user", content: replaceLoneSurrogates(prompt) }];
      const body = { model, messages, stream: true, ...writeBody(maximumTokens) };
      return await askProvider({ ...call, body }, dialect, options);
    },
  };
}

/** Makes a text valid Unicode. Providers refuse a request with half a character in it, and shortened material can have one. */
function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
