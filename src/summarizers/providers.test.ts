import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  PROVIDER_KEY,
  type ProviderName,
  type ScenarioName,
  type StrictProvider,
  withSummarizerProvider,
} from "../../test/strict-servers/summarizer-provider.ts";
import type { SummarizeOptions, Summarizer } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { FailureReason } from "../core/model/summarizer-failure.ts";
import type { SummaryAnswer, SummaryRequest } from "../core/model/summary.ts";
import { anthropicSummarizer } from "./anthropic/anthropic-summarizer.ts";
import { openAiSummarizer } from "./openai/openai-summarizer.ts";
import type { ProviderOptions } from "./provider-summarizer.ts";

const PROMPT_WORD = "zebrafish";
const request: SummaryRequest = { prompt: `Summarise ${PROMPT_WORD} \ud83d.`, wantedTokens: 50, sections: ["Goal"] };
const text = '## Goal\n- Grüße, 日本, 👩‍💻 \u0000 \\ "quoted" \r\n- data: [DONE]\n';

const factories: Readonly<Record<ProviderName, (options: ProviderOptions) => Summarizer>> = {
  openai: openAiSummarizer,
  anthropic: anthropicSummarizer,
};

describe.each(["openai", "anthropic"] as const)("%s summarizer", (provider) => {
  it.each<ScenarioName>(["ok", "ok, one byte at a time", "ok, awkward pieces", "ok, not streamed"])(
    "reads the whole answer: %s",
    async (scenario) => {
      await expect(ask(provider, scenario)).resolves.toEqual({
        text,
        model: "snapshot-model",
        stopReason: "end",
        usage: { inputTokens: 120, outputTokens: 30 },
      });
    },
  );

  it("returns an answer of ten times the requested length unchanged, for the caller to judge", async () => {
    await expect(ask(provider, "ten times the asked length")).resolves.toMatchObject({ text: text.repeat(10) });
  });

  it("returns a truncated answer and marks it as such", async () => {
    await expect(ask(provider, "truncated")).resolves.toMatchObject({ text, stopReason: "length" });
  });

  it("returns a refusal and marks it as such", async () => {
    await expect(ask(provider, "refusal")).resolves.toMatchObject({ stopReason: "refusal" });
  });

  it.each<[ScenarioName, FailureReason]>([
    ["400 that repeats the prompt", "unavailable"],
    ["401", "auth"],
    ["402", "auth"],
    ["403", "auth"],
    ["404", "no-provider"],
    ["429", "rate-limited"],
    ["500", "unavailable"],
    ["502 with a page", "unavailable"],
    ["503", "unavailable"],
    ["529", "unavailable"],
    ["redirect to another host", "unavailable"],
    ["close before the headers", "closed-early"],
    ["close in the middle", "closed-early"],
    ["end in the middle", "closed-early"],
    ["overloaded in the middle", "unavailable"],
    ["page with status 200", "malformed"],
    ["page called a stream", "malformed"],
    ["broken JSON in an event", "malformed"],
    ["not UTF-8", "malformed"],
    ["endless answer", "malformed"],
    ["empty body", "empty"],
    ["empty answer", "empty"],
  ])("fails with a reason and without content: %s is %s", async (scenario, reason) => {
    const failure = await askInVain(provider, scenario);
    expect(failure.reason).toBe(reason);
    expectNoContent(failure);
  });

  it.each<ScenarioName>(["hang before the headers", "hang in the middle"])(
    "gives up after a silence: %s",
    async (scenario) => {
      const failure = await askInVain(provider, scenario, { idleTimeoutMs: 300 });
      expect(failure).toMatchObject({ reason: "timeout", message: "The summarizer was silent for 300 ms." });
    },
  );

  it.each<ScenarioName>(["hang before the headers", "hang in the middle"])(
    "gives up when it takes too long: %s",
    async (scenario) => {
      const failure = await askInVain(provider, scenario, { timeoutMs: 300 });
      expect(failure).toMatchObject({ reason: "timeout", message: "The summary took longer than 300 ms." });
    },
  );

  it("keeps a whole answer whose connection is never closed", async () => {
    const answer = await ask(provider, "hang after the end of the answer", { idleTimeoutMs: 2_000 });
    expect(answer).toMatchObject({ text, stopReason: "end" });
  });

  it("waits as long as the provider asks", async () => {
    expect((await askInVain(provider, "429")).retryAfterMs).toBe(7_000);
  });

  it("treats a refused connection as a network failure", async () => {
    const summarizer = factories[provider]({ model: "a", apiKey: PROVIDER_KEY, baseUrl: await closedAddress() });
    const failure = await failureOf(summarizer.summarize(request));
    expect(failure).toMatchObject({ reason: "network", message: "The provider cannot be reached (ECONNREFUSED)." });
    expectNoContent(failure);
  });

  it.each<ScenarioName>(["hang before the headers", "hang in the middle"])(
    "stops when told to: %s",
    async (scenario) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error("not wanted")), 100);
      expect((await askInVain(provider, scenario, {}, { signal: controller.signal })).reason).toBe("aborted");
    },
  );

  it("sends nothing if it was already told to stop", async () => {
    await withServer(provider, "ok", async (server) => {
      const failure = await failureOf(make(provider, server).summarize(request, { signal: AbortSignal.abort() }));
      expect(failure.reason).toBe("aborted");
      expect(server.requests).toEqual([]);
    });
  });

  it("reports progress, and survives a display that fails", async () => {
    const seen: number[] = [];
    const onProgress = (characters: number) => {
      seen.push(characters);
      throw new Error("no terminal");
    };
    await ask(provider, "ok", {}, { onProgress });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((first, second) => first - second));
    expect(seen.at(-1)).toBe(text.length);
  });

  it("sends nothing to the provider's own address without a key", async () => {
    const fetch = () => {
      throw new Error("must not be called");
    };
    expect((await failureOf(factories[provider]({ model: "a", fetch }).summarize(request))).reason).toBe("auth");
  });

  it("terminates even if the host's fetch ignores abort signals", async () => {
    const fetch = async () => new Response(new ReadableStream({ start() {} }), { status: 200 });
    const summarizer = factories[provider]({ model: "a", apiKey: PROVIDER_KEY, fetch, idleTimeoutMs: 50 });
    expect((await failureOf(summarizer.summarize(request))).reason).toBe("timeout");
  });

  it("shows no key even if fetch puts it into its error", async () => {
    const fetch = async () => {
      throw new TypeError(`Headers.append: "${PROVIDER_KEY}" is an invalid header value.`);
    };
    const failure = await failureOf(
      factories[provider]({ model: "a", apiKey: PROVIDER_KEY, fetch }).summarize(request),
    );
    expect(failure.reason).toBe("network");
    expectNoContent(failure);
  });

  it.each([
    [{ apiKey: "with blank" }, "apiKey"],
    [{ baseUrl: "ftp://host" }, "baseUrl"],
    [{ baseUrl: "http://user:word@host" }, "baseUrl"],
    [{ model: "" }, "model"],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, "timeoutMs"],
    [{ idleTimeoutMs: 0 }, "idleTimeoutMs"],
    [{ windowTokens: 1.5 }, "windowTokens"],
  ])("refuses a setting that cannot work: %j", (options, key) => {
    expect(() => factories[provider]({ model: "a", ...options })).toThrow(
      expect.objectContaining({ code: "INVALID_POLICY", details: expect.objectContaining({ key }) }),
    );
  });
});

describe("anthropicSummarizer", () => {
  it("sends a bearer token instead of the key", async () => {
    await withServer("anthropic", "ok", async (server) => {
      const credentials = { authToken: PROVIDER_KEY, apiKey: "other" };
      await anthropicSummarizer({ model: "a", baseUrl: `${server.baseUrl}/v1/`, ...credentials }).summarize(request);
      expect(server.requests[0]?.headers).not.toHaveProperty("x-api-key");
    });
  });

  it("leaves room for the answer in its window", () => {
    expect(anthropicSummarizer({ model: "claude-opus-5-5" }).windowTokens).toBe(968_000);
  });
});

describe("openAiSummarizer", () => {
  it("can leave out the field that strict servers do not know", async () => {
    await withServer("openai", "ok", async (server) => {
      const summarizer = openAiSummarizer({
        model: "a",
        apiKey: PROVIDER_KEY,
        baseUrl: server.baseUrl,
        askUsage: false,
      });
      await summarizer.summarize(request);
      expect(server.requests[0]?.bodyText).not.toContain("stream_options");
    });
  });

  it("leaves the rest of the context to the answer", () => {
    expect(openAiSummarizer({ model: "gpt-6.1-sol" }).windowTokens).toBe(922_000);
  });
});

// Helpers

function make(provider: ProviderName, server: StrictProvider, options: Partial<ProviderOptions> = {}): Summarizer {
  return factories[provider]({
    model: "asked-model",
    baseUrl: server.baseUrl,
    apiKey: `${PROVIDER_KEY}\n`,
    ...options,
  });
}

/** Every request that arrives must be one the provider accepts, whatever the answer is. */
function withServer<Result>(
  provider: ProviderName,
  scenario: ScenarioName,
  use: (server: StrictProvider) => Promise<Result>,
): Promise<Result> {
  return withSummarizerProvider({ provider, scenario, text }, async (server) => {
    try {
      return await use(server);
    } finally {
      expect(server.faults).toEqual([]);
    }
  });
}

function ask(
  provider: ProviderName,
  scenario: ScenarioName,
  options: Partial<ProviderOptions> = {},
  call: SummarizeOptions = {},
): Promise<SummaryAnswer> {
  return withServer(provider, scenario, (server) => make(provider, server, options).summarize(request, call));
}

function askInVain(...input: Parameters<typeof ask>): Promise<SummarizerFailure> {
  return failureOf(ask(...input));
}

async function failureOf(work: Promise<unknown>): Promise<SummarizerFailure> {
  const outcome = await work.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof SummarizerFailure) return outcome;
  throw new Error(`expected a failure, got ${inspect(outcome)}`);
}

/** Neither the prompt nor the answer nor the key, however the error is printed. */
function expectNoContent(failure: SummarizerFailure): void {
  const printed = inspect(failure, { depth: 20, showHidden: true });
  for (const secret of [PROVIDER_KEY, PROMPT_WORD, "Grüße", "Sign in"]) expect(printed).not.toContain(secret);
}

async function closedAddress(): Promise<string> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}
