import { describe, expect, it } from "vitest";
import { DOORS } from "../doors/index.ts";
import { watchRounds } from "./watch-usage.ts";

const [anthropic, , , gemini] = DOORS;

describe("watchRounds", () => {
  it("keeps the counts that a later event leaves out, or gives as null", () => {
    for (const left of [{}, { cache_read_input_tokens: null, cache_creation_input_tokens: null }]) {
      const watch = watchRounds(must(anthropic), true);
      const prompt = { input_tokens: 12, cache_read_input_tokens: 150_000, cache_creation_input_tokens: 3_000 };
      watch.see(event({ type: "message_start", message: { usage: { ...prompt, output_tokens: 1 } } }));
      watch.see(event({ type: "message_delta", usage: { input_tokens: 20, output_tokens: 400, ...left } }));
      expect(watch.total()).toEqual({
        promptTokens: 153_020,
        cacheReadTokens: 150_000,
        cacheWriteTokens: 3_000,
        outputTokens: 400,
      });
    }
  });

  it("treats a later count as the total, not as more", () => {
    const watch = watchRounds(must(gemini), true);
    watch.see(event({ usageMetadata: { promptTokenCount: 1_000 } }));
    watch.see(
      event({ usageMetadata: { promptTokenCount: 1_000, cachedContentTokenCount: 800, candidatesTokenCount: 7 } }),
    );
    expect(watch.total()).toEqual({ promptTokens: 1_000, cacheReadTokens: 800, cacheWriteTokens: 0, outputTokens: 7 });
  });

  it("reads how much of what was written is kept for an hour", () => {
    const watch = watchRounds(must(anthropic), false);
    const cache_creation = { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 900 };
    const usage = { input_tokens: 5, cache_creation_input_tokens: 1_000, cache_creation, output_tokens: 1 };
    watch.see(new TextEncoder().encode(JSON.stringify({ usage })));
    expect(watch.total()).toMatchObject({ cacheWriteTokens: 1_000, hourWriteTokens: 900 });
  });

  it("separates the rounds of an answer", () => {
    const watch = watchRounds(must(anthropic), true);
    const round = (input_tokens: number): Uint8Array => event({ usage: { input_tokens, output_tokens: 1 } });
    watch.see(round(10));
    watch.nextRound();
    watch.see(round(20));
    watch.nextRound();
    watch.see(round(30));
    expect(watch.rounds().map(({ promptTokens }) => promptTokens)).toEqual([10, 20, 30]);
    const sums = [watch.first(), watch.last(), watch.later(), watch.total()].map((usage) => usage?.promptTokens);
    expect(sums).toEqual([10, 30, 50, 60]);
  });
});

function event(data: unknown): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`);
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("missing");
  return value;
}
