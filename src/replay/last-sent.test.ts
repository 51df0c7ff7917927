import { describe, expect, it } from "vitest";
import { createLastSent, type SentPrompt } from "./last-sent.ts";

const MINUTE_MS = 60_000;
const claude: SentPrompt = { model: "claude-sonnet-4-5", lifetime: "5m", nowMs: 0, readText: () => "" };

describe("createLastSent", () => {
  it.each<[string, SentPrompt, number, boolean]>([
    ["Claude within five minutes", claude, 5, false],
    ["Claude after them", claude, 6, true],
    ["Claude that is asked to keep it longer", { ...claude, lifetime: "1h" }, 59, false],
    ["Claude that the prompt's own marks ask", { ...claude, readText: () => '{"ttl":"1h"}' }, 59, false],
    ["any of them after an hour", { ...claude, lifetime: "1h" }, 61, true],
    ["a provider that caches by itself", { ...claude, model: "gpt-5.5" }, 59, false],
    ["a model that nobody knows", { ...claude, model: "mine" }, 59, false],
    ["the same after an hour", { ...claude, model: "mine" }, 61, true],
  ])("says of %s whether it has let go", (_, prompt, minutes, isCold) => {
    const sent = createLastSent();
    sent.note("b", 0);
    expect(sent.isCold(["", "a", "b", "c"], { ...prompt, nowMs: minutes * MINUTE_MS })).toBe(isCold);
  });

  it("takes what it does not remember for cached", () => {
    const sent = createLastSent(1);
    sent.note("", 0);
    expect(sent.isCold(["", "a"], { ...claude, nowMs: 600 * MINUTE_MS })).toBe(false);
    sent.note("a", 0);
    sent.note("other", 0);
    expect(sent.isCold(["", "a"], { ...claude, nowMs: 600 * MINUTE_MS })).toBe(false);
  });
});
