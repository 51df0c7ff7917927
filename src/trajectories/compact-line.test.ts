import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { makeTrajectory } from "../../test/fixtures/trajectories/make-trajectory.ts";
import { wordCounter } from "../../test/fixtures/word-counter.ts";
import type { Summarizer } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import { estimatingCounter } from "../core/tokens/index.ts";
import { codecs } from "../formats/index.ts";
import { createLineCompactor, type LineResult } from "./compact-line.ts";
import { TRAJECTORY_FORMATS } from "./trajectory-format.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";

const settings: TrajectorySettings = { targetTokens: 1_500, summaryTokens: 400, protectLast: 2 };
const parts = { counter: estimatingCounter(), firstWaitMs: 0 };
const compact = createLineCompactor(settings, parts);

describe.each(TRAJECTORY_FORMATS)("a trajectory in %s", (format) => {
  const line = makeTrajectory({ format, steps: 40 });

  it("comes under the target with one summary turn in place of whole steps", async () => {
    const { output = "", metrics } = await compact(line);
    expect(metrics).toMatchObject({ status: "compacted", format, stillOverTarget: false, summaryCalls: 0 });
    expect(metrics.tokensAfter).toBeLessThanOrEqual(settings.targetTokens);
    const [before, after] = [turnsOf(line), turnsOf(output)];
    const { first = 0, last = 0 } = metrics.removed ?? {};
    expect(metrics.turnsRemoved).toBe(last - first + 1);
    // Anthropic's roles alternate, so there the summary is a block of the message before.
    const isBlock = format === "anthropic";
    expect(metrics.summaryTurn).toBe(isBlock ? first - 1 : first);
    expect(after).toHaveLength(metrics.turnsAfter);
    expect(after).toEqual(
      isBlock
        ? [...before.slice(0, first - 2), after[first - 2], ...before.slice(last)]
        : [...before.slice(0, first - 1), after[first - 1], ...before.slice(last)],
    );
    expect(JSON.stringify(after[(metrics.summaryTurn ?? 0) - 1])).toContain(
      `⟪palimpsest summary · turns ${first} to ${last} ·`,
    );
    expect(metrics.summaryTokens).toBeLessThanOrEqual(settings.summaryTokens);
  });

  it("says what was done, and nothing of what came after", async () => {
    const { output = "", metrics } = await compact(line);
    const summary = JSON.stringify(turnsOf(output)[(metrics.summaryTurn ?? 0) - 1]);
    expect(summary).toContain("read src/part-");
    expect(summary).toContain("Never touch the tests");
    expect(summary).not.toContain("list what you changed");
    expect(summary).not.toContain("src/part-39.ts");
    expect(summary).not.toMatch(/\bh-[0-9a-z]{8}/);
  });

  it("is the same bytes every time", async () => {
    expect(await compact(line)).toEqual(await createLineCompactor(settings, parts)(line));
  });

  it("is compacted further without taking the first summary for the user's words", async () => {
    const { output = "" } = await compact(line);
    const again = await createLineCompactor({ ...settings, targetTokens: 1_100 }, parts)(output);
    expect(again.metrics.status).toBe("compacted");
    // As a block of a protected message the first one stays next to the second.
    const summaries = again.output?.match(/⟪palimpsest summary/g);
    expect(summaries).toHaveLength(format === "anthropic" ? 2 : 1);
    expect(again.output).not.toContain('the user said: \\"⟪');
  });
});

describe("the arithmetic of the target, counted in words", () => {
  // Four tokens per message and one per word: the head costs 6 + 7, the middle 8 turns of 24, the end 6 + 5.
  const say = (role: string, words: number, word: string) => ({ role, content: Array(words).fill(word).join(" ") });
  const turns = [
    say("user", 2, "ask"),
    say("assistant", 3, "plan"),
    ...Array.from({ length: 8 }, (_, index) => say(index % 2 === 0 ? "user" : "assistant", 20, "middle")),
    say("user", 2, "last"),
    say("assistant", 1, "done"),
  ];
  const line = JSON.stringify({ messages: turns });
  const policy = { summaryTokens: 100, protectLast: 2 };
  const total = 6 + 7 + 8 * 24 + 6 + 5;
  const count = async (targetTokens: number) => {
    const { metrics } = await createLineCompactor({ ...policy, targetTokens }, { counter: wordCounter })(line);
    return metrics;
  };

  it("leaves it alone at its own size, and changes it one token below", async () => {
    expect(await count(total)).toMatchObject({ status: "under-target", tokensBefore: total, tokensAfter: total });
    expect(await count(total - 1)).toMatchObject({ status: "compacted", tokensBefore: total });
  });

  it.each([
    // It needs total - target + 100 tokens, in turns of 24.
    [total - 20, 5],
    [total - 21, 6],
    [total - 44, 6],
    [total - 45, 7],
    [total - 92, 8],
  ])("for a target of %i removes %i turns", async (targetTokens, turnsRemoved) => {
    const metrics = await count(targetTokens);
    expect(metrics).toMatchObject({ turnsRemoved, removed: { first: 3, last: 2 + turnsRemoved }, summaryTurn: 3 });
    expect(metrics.turnsAfter).toBe(12 - turnsRemoved + 1);
    expect(metrics.tokensAfter).toBe(total - 24 * turnsRemoved + metrics.summaryTokens);
    expect(metrics.tokensAfter).toBeLessThanOrEqual(targetTokens);
    expect(metrics.stillOverTarget).toBe(false);
  });

  it("says that what is left is still over the target", async () => {
    expect(await count(30)).toMatchObject({ turnsRemoved: 8, stillOverTarget: true });
  });
});

describe("createLineCompactor", () => {
  it("leaves a line alone that is under the target", async () => {
    const line = makeTrajectory({ format: "sharegpt", steps: 2 });
    const { output, metrics } = await compact(line);
    expect(output).toBeUndefined();
    expect(metrics).toMatchObject({ status: "under-target", skippedUnderTarget: true, turnsBefore: 8, turnsAfter: 8 });
    expect(metrics.tokensAfter).toBe(metrics.tokensBefore);
  });

  it.each(["openai-chat", "anthropic"] as const)("leaves what %s accepts acceptable", async (format) => {
    const { output = "" } = await compact(makeTrajectory({ format, steps: 40 }));
    const findings = codecs[format].validate(JSON.parse(output).messages);
    expect(findings).toEqual(codecs[format].validate(JSON.parse(makeTrajectory({ format, steps: 40 })).messages));
  });

  it("leaves ShareGPT as ShareGPT, including the summary", async () => {
    const line = makeTrajectory({ format: "sharegpt", steps: 40 });
    const { output = "", metrics } = await compact(line);
    const before = JSON.parse(line);
    const after = JSON.parse(output);
    expect(metrics).toMatchObject({ status: "compacted", format: "sharegpt" });
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const fields = new Set(after.conversations.map((turn: object) => Object.keys(turn).sort().join()));
    expect(fields).toEqual(new Set(["from,value"]));
    const ours = after.conversations[(metrics.summaryTurn ?? 0) - 1];
    expect(ours).toMatchObject({ from: "human", value: expect.stringMatching(/^⟪palimpsest summary · /) });
    expect(before.conversations).toEqual(
      expect.arrayContaining(after.conversations.filter((turn: object) => turn !== ours)),
    );
  });

  it("keeps the spelling of everything it does not replace", async () => {
    const turns = makeTrajectory({ format: "openai-chat", steps: 40 }).slice(1, -1);
    const odd = `\uFEFF {"weight": 1.50, "big": 12345678901234567890, "e": "\\u00e9", "dup": 1, "dup": 2, "__proto__": {"x": 1}, ${turns} }\r`;
    const { output = "", metrics } = await compact(odd);
    expect(metrics.status).toBe("compacted");
    expect(output.startsWith(odd.slice(0, 200))).toBe(true);
    expect(output.endsWith(',"id":1 }\r')).toBe(true);
  });

  it.each([
    ["{", "Not valid JSON"],
    ["7", "No format recognises"],
    ['{"rows":[]}', "No format recognises"],
    ['{"contents":[{"role":"user","parts":[{"text":"Hi."}]}]}', "gemini"],
  ])("keeps %s unchanged, and says why", async (line, reason) => {
    const { output, metrics } = await compact(line);
    expect(output).toBeUndefined();
    expect(metrics.status).toBe("error");
    expect(metrics.error).toContain(reason);
  });

  it("writes no secret into a summary", async () => {
    const secret = "ghp_R4nd0mT0k3nR4nd0mT0k3nR4nd0mT0k3nab";
    const line = makeTrajectory({ format: "openai-chat", steps: 40 }).replaceAll(
      "I read src/part-3.ts",
      `The token is ${secret} and I use it`,
    );
    const { output = "", metrics } = await compact(line);
    expect(metrics.removed?.last).toBeGreaterThan(8);
    expect(output).not.toContain(secret);
  });

  test.prop([
    fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((json) => `{"messages":[${json},${json}],"x":${json}}`),
    ),
  ])("answers any text, and never makes one larger", async (text) => {
    const { output, metrics } = await createLineCompactor({ ...settings, targetTokens: 0 }, parts)(text);
    expect(output === undefined || metrics.tokensAfter < metrics.tokensBefore).toBe(true);
  });
});

describe("with a summarizer", () => {
  const line = makeTrajectory({ format: "sharegpt", steps: 40 });

  it("writes its prose, checked, and counts the calls", async () => {
    const stub = summarizer(async () => "## Goal\n- rename every part\n## Active state\n- src/invented.ts is broken\n");
    const { output = "", metrics } = await createLineCompactor(settings, { ...parts, summarizer: stub })(line);
    expect(metrics).toMatchObject({ status: "compacted", summary: "model", summaryCalls: 1 });
    expect(output).toContain("rename every part");
    expect(output).not.toContain("src/invented.ts");
    expect(metrics.tokensAfter).toBeLessThanOrEqual(settings.targetTokens);
  });

  it("asks again if a failure may pass, then keeps the line and counts the error", async () => {
    let calls = 0;
    const failing = summarizer(async () => {
      calls += 1;
      throw new SummarizerFailure("timeout", "It took too long.");
    });
    const { output, metrics } = await createLineCompactor(settings, { ...parts, summarizer: failing })(line);
    expect(calls).toBe(3);
    expect(output).toBeUndefined();
    expect(metrics).toMatchObject({
      status: "error",
      summaryCalls: 3,
      error: "It took too long.",
      stillOverTarget: true,
    });
  });

  it("counts the answers of every try, even if the material is read in parts", async () => {
    let calls = 0;
    const failing = summarizer(async () => {
      calls += 1;
      if (calls === 2) throw new SummarizerFailure("timeout", "It took too long.");
      return calls === 3 ? "A poor summary." : "## Goal\n- rename every part\n## Active state\n- not done\n";
    });
    const read = { ...parts, summarizer: { ...failing, windowTokens: 8_000 } };
    const long = makeTrajectory({ format: "sharegpt", steps: 300 });
    const { metrics } = await createLineCompactor(settings, read)(long);
    expect(calls).toBe(3);
    expect(metrics).toMatchObject({ summary: "deterministic", summaryCalls: calls });
  });

  it("writes only the facts if the answer is not a record, and says so", async () => {
    const poor = summarizer(async () => "A poor summary.");
    const { output, metrics } = await createLineCompactor(settings, { ...parts, summarizer: poor })(line);
    expect(metrics).toMatchObject({ status: "compacted", summary: "deterministic", summaryCalls: 1 });
    expect(metrics.rejected).toContain("sections");
    expect(output).toBe((await compact(line)).output);
  });

  it("stops the run if every line would fail", async () => {
    const refused = summarizer(async () => {
      throw new SummarizerFailure("auth", "The key was refused.");
    });
    await expect(createLineCompactor(settings, { ...parts, summarizer: refused })(line)).rejects.toMatchObject({
      code: "RUN_STOPPED",
    });
  });

  it("asks no summarizer about a line under the target", async () => {
    const never = summarizer(async () => expect.unreachable());
    const short = makeTrajectory({ format: "sharegpt", steps: 1 });
    const { metrics }: LineResult = await createLineCompactor(settings, { ...parts, summarizer: never })(short);
    expect(metrics.summaryCalls).toBe(0);
  });
});

// Helpers

function turnsOf(line: string): unknown[] {
  const document = JSON.parse(line);
  return document.conversations ?? document.messages;
}

function summarizer(write: () => Promise<string>): Summarizer {
  return {
    name: "stub",
    windowTokens: 32_000,
    summarize: async () => ({ text: await write(), model: "stub", stopReason: "end" }),
  };
}
