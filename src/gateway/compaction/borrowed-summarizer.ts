import { hash } from "node:crypto";
import type { Summarizer } from "../../core/base/ports.ts";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import { isOfFamily } from "../../core/text/is-of-family.ts";
import { anthropicSummarizer } from "../../summarizers/anthropic/anthropic-summarizer.ts";
import { openAiSummarizer } from "../../summarizers/openai/openai-summarizer.ts";
import type { Door } from "../doors/door.ts";

/** A summarizer of the agent's own provider, with the credential of the request that needs it. It is never stored. */
export interface BorrowedSummarizer {
  readonly provider: Door["upstream"];
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  readonly authToken?: string;
}

/** `same`, or `same:MODEL`. */
const SAME = /^same(?::(.+))?$/;

/** The model that `--summarizer same` or `same:MODEL` asks for an agent's; undefined if it names another summarizer. */
export function findSameModel(summarizer: string | undefined, model: string): string | undefined {
  const named = SAME.exec(summarizer ?? "");
  return named === null ? undefined : (named[1] ?? findCheaperModel(model));
}

export interface Loan {
  /** In the form of `--summarizer`. */
  readonly summarizer: string | undefined;
  readonly model: string;
  readonly provider: Door["upstream"];
  readonly upstream: URL;
  readonly request: Pick<Request, "url" | "headers">;
}

/** Takes the credential from a request; undefined if it has none that a plain call could use. */
export function borrowSummarizer({
  summarizer,
  model,
  provider,
  upstream,
  request,
}: Loan): BorrowedSummarizer | undefined {
  const asked = findSameModel(summarizer, model);
  if (asked === undefined) return undefined;
  const { headers } = request;
  const apiKey = (provider === "gemini" ? findGoogleKey(request) : headers.get("x-api-key")) ?? undefined;
  const authToken = /^bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (apiKey === undefined && authToken === undefined) return undefined;
  return {
    provider,
    baseUrl: upstream.href,
    model: asked,
    ...(apiKey !== undefined && { apiKey }),
    ...(authToken !== undefined && { authToken }),
  };
}

/**
 * Creates the summarizer. If its provider refuses, only the prose is lost, not the pass: a log-in that works for the
 * agent may not work for this.
 */
export function openBorrowed({ provider, baseUrl, model, apiKey, authToken }: BorrowedSummarizer): Summarizer {
  const summarizer =
    provider === "anthropic"
      ? anthropicSummarizer({ baseUrl, model, apiKey, ...(apiKey === undefined && { authToken }) })
      : openAiSummarizer({
          baseUrl: provider === "gemini" ? findGoogleChat(baseUrl) : withVersion(baseUrl),
          model,
          apiKey: authToken ?? apiKey,
        });
  return {
    ...summarizer,
    async summarize(request, options) {
      try {
        return await summarizer.summarize(request, options);
      } catch (error) {
        if (!(error instanceof SummarizerFailure) || (error.reason !== "auth" && error.reason !== "network"))
          throw error;
        throw new SummarizerFailure("no-provider", error.message);
      }
    },
  };
}

/** A name for the provider, the model and the credential that reveals nothing about the credential. */
export function nameBorrowed(borrowed: BorrowedSummarizer): string {
  const { provider, baseUrl, model, apiKey, authToken } = borrowed;
  return hash("sha256", JSON.stringify([provider, baseUrl, model, apiKey, authToken]));
}

function withVersion(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, "");
  return base.endsWith("/v1") ? base : `${base}/v1`;
}

/** Google's address for OpenAI's chat API: per docs beside its own API, and with the same keys. */
function findGoogleChat(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "").replace(/\/v1(?:beta)?$/, "")}/v1beta/openai`;
}

/** Google accepts its key in a header or in the query. */
function findGoogleKey({ url, headers }: Loan["request"]): string | null {
  return headers.get("x-goog-api-key") ?? new URL(url).searchParams.get("key");
}

/**
 * A cheap model of each family that summarizes well enough, by the providers' model pages of 2026-11-15. A model of an
 * unknown family summarizes its own conversations.
 */
const CHEAPER_MODELS: readonly (readonly [family: string, model: string])[] = [
  ["claude", "claude-haiku-5-5"],
  ["gpt-5", "gpt-6-luna"],
  ["gpt-5-5", "gpt-6-luna"],
  ["gpt-5-6", "gpt-6-luna"],
  ["gpt-6", "gpt-6-luna"],
  ["gpt-6-1", "gpt-6-luna"],
  ["gemini", "gemini-3.8-flash"],
];

/** The summarizer for a model if none is named. */
function findCheaperModel(model: string): string {
  return CHEAPER_MODELS.find(([family]) => isOfFamily(model, family))?.[1] ?? model;
}
