/** What the summarizers that ask a provider have in common. Nothing is read from the environment here. */
export interface ProviderOptions {
  readonly model: string;
  /** The provider's own address by default. */
  readonly baseUrl?: string | undefined;
  /** Servers on one's own machine need none; the providers do. */
  readonly apiKey?: string | undefined;
  /** The largest prompt the model reads. By default from a dated table of model families. */
  readonly windowTokens?: number | undefined;
  /** For the whole answer. */
  readonly timeoutMs?: number | undefined;
  /** For the wait between two pieces of the answer. Models that think unseen can be silent for minutes. */
  readonly idleTimeoutMs?: number | undefined;
  /** Stands in for the global `fetch`, for a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A judgement: a long answer of a slow model. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** A judgement: models that think unseen are silent for up to two minutes. */
export const DEFAULT_IDLE_TIMEOUT_MS = 120_000;
