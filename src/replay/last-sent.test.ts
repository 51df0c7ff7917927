import { describe, expect, it } from "vitest";
import { busyTime } from "../../test/busy-time.ts";
import { createLastSent, type SentPrompt, textAsksForHour, valueAsksForHour } from "./last-sent.ts";

const MINUTE_MS = 60_000;
const claude: SentPrompt = { model: "claude-sonnet-4-5", lifetime: "5m", nowMs: 0, asksForHour: () => false };

describe("createLastSent", () => {
  it.each<[string, SentPrompt, number, boolean]>([
    ["Claude within five minutes", claude, 5, false],
    ["Claude after them", claude, 6, true],
    ["Claude that is asked to keep it longer", { ...claude, lifetime: "1h" }, 59, false],
    ["Claude that the prompt's own marks ask", { ...claude, asksForHour: () => true }, 59, false],
    ["any of them after an hour", { ...claude, lifetime: "1h" }, 61, true],
    ["a provider that caches by itself", { ...claude, model: "gpt-5.5" }, 59, false],
    ["an unknown model", { ...claude, model: "mine" }, 59, false],
    ["the same after an hour", { ...claude, model: "mine" }, 61, true],
  ])("knows whether the cache is cold: %s", (_, prompt, minutes, isCold) => {
    const sent = createLastSent();
    sent.note("b", 0);
    expect(sent.isCold(["", "a", "b", "c"], { ...prompt, nowMs: minutes * MINUTE_MS })).toBe(isCold);
  });

  it("assumes that what it does not remember is cached", () => {
    const sent = createLastSent(1);
    sent.note("", 0);
    expect(sent.isCold(["", "a"], { ...claude, nowMs: 600 * MINUTE_MS })).toBe(false);
    sent.note("a", 0);
    sent.note("other", 0);
    expect(sent.isCold(["", "a"], { ...claude, nowMs: 600 * MINUTE_MS })).toBe(false);
  });
});

describe("the marks of a prompt", () => {
  const marked = (ttl: string) => ({
    messages: [{ content: [{ text: "a", cache_control: { type: "ephemeral", ttl } }] }],
  });

  it("ask for an hour, in a text and in a value", () => {
    for (const [ttl, asks] of [
      ["1h", true],
      ["5m", false],
    ] as const) {
      expect(textAsksForHour(JSON.stringify(marked(ttl), undefined, 1))).toBe(asks);
      expect(valueAsksForHour(marked(ttl))).toBe(asks);
    }
  });

  it("are found next to a picture in the time that the messages take", () => {
    const prompt = { picture: new Uint8Array(40_000_000), ...marked("1h") };
    expect(busyTime(() => expect(valueAsksForHour([prompt])).toBe(true))).toBeLessThan(100);
    expect(valueAsksForHour({ bytes: prompt.picture })).toBe(false);
  });
});
