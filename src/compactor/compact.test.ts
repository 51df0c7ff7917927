import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import type { Content, GenerateContentParameters } from "@google/genai";
import type { ModelMessage } from "ai";
import type OpenAI from "openai";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import {
  aiSdkHistory,
  anthropicHistory,
  geminiHistory,
  openAiChatHistory,
  openAiResponsesHistory,
} from "../../test/fixtures/sdk-histories.ts";
import { memoryArchive } from "../archives/memory.ts";
import type { Summarizer } from "../core/base/ports.ts";
import { HANDOFF_NOTE } from "../core/text/handoff-note.ts";
import { codecs } from "../formats/index.ts";
import { compact } from "./compact.ts";
import { createCompactor } from "./create-compactor.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-compact-"));
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const small = { steps: 2, lines: 3 };
const long = { steps: 60 };

describe("compact", () => {
  it("returns the same list while it fits", async () => {
    const history = anthropicHistory(small);
    const { messages, report } = await compact(history, { model: "claude-opus-5-5" });
    expect(messages).toBe(history);
    expect(report).toMatchObject({ status: "unchanged", format: "anthropic", windowTokens: 1_000_000 });
  });

  it("returns each SDK's own type, recognised, smaller and valid, without a cast", async () => {
    const options = { contextTokens: 128_000 };
    const anthropic: Anthropic.MessageParam[] = (await compact(anthropicHistory(long), options)).messages;
    const chat: OpenAI.Chat.ChatCompletionMessageParam[] = (await compact(openAiChatHistory(long), options)).messages;
    const items: OpenAI.Responses.ResponseInputItem[] = (await compact(openAiResponsesHistory(long), options)).messages;
    const gemini: Content[] = (await compact(geminiHistory(long), options)).messages;
    const aiSdk: ModelMessage[] = (await compact(aiSdkHistory(long), options)).messages;
    const all = { anthropic, "openai-chat": chat, "openai-responses": items, gemini, "ai-sdk": aiSdk };
    for (const [format, messages] of Object.entries(all)) {
      expect(JSON.stringify(messages).length, format).toBeLessThan(400_000);
      expect(JSON.stringify(messages), format).toContain("Never push to main.");
      expect(codecs[format as keyof typeof codecs].validate(messages), format).toEqual([]);
    }
  });

  it("returns a whole request as its own type, with the rest of it untouched", async () => {
    const body: Anthropic.MessageCreateParamsNonStreaming = {
      model: "claude-3-haiku-20240307",
      max_tokens: 1_000,
      system: "Be brief.",
      messages: anthropicHistory(long),
    };
    const options = { contextTokens: 100_000, archive: memoryArchive() };
    const { request, messages, report } = await compact(body, options);
    const sent: Anthropic.MessageCreateParamsNonStreaming = request;
    const list: Anthropic.MessageParam[] = messages;
    expect(report.status).toBe("compacted");
    expect(sent).toMatchObject({ model: body.model, system: "Be brief.", messages: list });

    const responses: OpenAI.Responses.ResponseCreateParamsNonStreaming = {
      model: "gpt-5",
      input: openAiResponsesHistory(small),
    };
    const unchanged: OpenAI.Responses.ResponseCreateParamsNonStreaming = (await compact(responses)).request;
    expect(unchanged).toBe(responses);

    const generate: GenerateContentParameters = { model: "gemini-3-pro", contents: geminiHistory(small) };
    const contents: GenerateContentParameters = (await compact(generate, { contextTokens: 1_000_000 })).request;
    expect(contents).toBe(generate);
  });

  it("accepts an empty history and one of plain messages", async () => {
    expect((await compact([])).messages).toEqual([]);
    const plain = [{ role: "user", content: "Hello." }];
    expect((await compact(plain)).messages).toBe(plain);
  });

  it("reaches a target now, and accepts a session, a signal and a summarizer per call", async () => {
    const asked: string[] = [];
    const summarizer: Summarizer = {
      name: "test",
      windowTokens: 100_000,
      async summarize() {
        asked.push("asked");
        return { text: "## Goal\n- Make the client resilient.", model: "test", stopReason: "end" };
      },
    };
    const archive = memoryArchive();
    const { signal } = new AbortController();
    const options = { archive, target: 6_000, session: "chat-7", signal, summarizer };
    const { report, session } = await compact(anthropicHistory(long), options);
    expect(report).toMatchObject({ status: "compacted", trigger: "manual", persistence: "in-place" });
    expect(report.tokensAfter).toBeLessThanOrEqual(6_000);
    expect(session).toBe("chat-7");
    expect(asked).toEqual(["asked"]);
    expect((await archive.readTranscript("chat-7")).messages.length).toBeGreaterThan(2);
  });

  it("returns the history if its signal is aborted, and keeps nothing", async () => {
    const archive = memoryArchive();
    const history = anthropicHistory(long);
    const options = { archive, target: 6_000, session: "chat-7", signal: AbortSignal.abort() };
    const { messages, report } = await compact(history, options);
    expect(messages).toBe(history);
    expect(report).toMatchObject({ status: "aborted", reason: "the host stopped this compaction" });
    expect(await archive.listSessions()).toEqual([]);
  });

  it("takes every option that its type has", async () => {
    const { report } = await compact(anthropicHistory(small), { archive: memoryArchive(), agent: "my agent" });
    expect(report.status).toBe("unchanged");
  });

  it("names the model's retrieval tool in the record, and none if it has none", async () => {
    const recordOf = async (options: object) => {
      const { messages } = await compact(anthropicHistory(long), {
        target: 3_000,
        archive: memoryArchive(),
        ...options,
      });
      return JSON.stringify(messages);
    };
    expect(await recordOf({ lookupTool: "read_back" })).toMatch(/h-\w+ \(messages 1 to \d+\); tool read_back\./);
    expect(await recordOf({})).not.toContain("; tool");
  });

  it("stores in the given file, under the key of the command line, for another process to continue from", async () => {
    vi.stubEnv("PALIMPSEST_HOME", join(directory, "home"));
    const store = `file:${join(directory, "archive.db")}`;
    const history = anthropicHistory(long);
    const options = { contextTokens: 100_000, store };
    const first = await compact(history, options);
    expect(first.report.status).toBe("compacted");
    // Whole again, with more at its end: the same bytes go out, followed by what is new.
    const more: Anthropic.MessageParam[] = [...history, { role: "assistant", content: "Written." }];
    const goOn: Anthropic.MessageParam = { role: "user", content: "Go on." };
    const second = await compact([...more, goOn], options);
    expect(second.report).toMatchObject({
      status: "replayed",
      reason: expect.stringMatching(/^the result of an earlier compaction is sent again; /),
      messagesBefore: history.length + 2,
      messagesAfter: second.messages.length,
      replayed: { messages: history.length },
      handles: [],
    });
    // What came in and what goes out, counted as if it had not been compacted before.
    const whole = (await compact([...more, goOn], { contextTokens: 10_000_000, archive: memoryArchive() })).report;
    expect(second.report.tokensBefore).toBe(whole.tokensBefore);
    expect(second.report.tokensAfter).toBeLessThan(first.report.tokensAfter + 100);
    expect(JSON.stringify(second.messages.slice(0, first.messages.length))).toBe(JSON.stringify(first.messages));
    expect(second.messages.slice(first.messages.length)).toHaveLength(2);
  });
});

describe("calls that name no store", () => {
  const history = openAiChatHistory({ steps: 50 });
  const wide = { contextTokens: 10_000_000 };
  const [claude, gpt] = [
    { ...wide, model: "claude-opus-4-1" },
    { ...wide, model: "gpt-5.5" },
  ];
  const body = { model: claude.model, messages: history };

  it("send what an earlier one made of the same history, and nothing made for other models or forms", async () => {
    const fresh = async (given: object, options: object) =>
      (await compact(given, { ...options, archive: memoryArchive() })).report;
    const first = await compact(history, { ...claude, target: 8_000 });
    const goOn = [...history, { role: "user" as const, content: "Go on." }];
    const next = await compact(goOn, claude);
    expect(next.report.status).toBe("replayed");
    expect(next.messages.slice(0, -1)).toEqual(first.messages);

    for (const [given, options] of [
      [history, gpt],
      [history, wide],
      [body, wide],
      [body, { ...wide, target: 8_000 }],
      [history, { ...gpt, target: 8_000 }],
    ] as const) {
      const { status, reason, tokensBefore, messagesAfter, compactionCount, replayed } = await fresh(given, options);
      const { report } = await compact(given, options);
      expect(report).toMatchObject({ status, reason, tokensBefore, messagesAfter, compactionCount });
      expect([report.replayed, replayed]).toEqual([undefined, undefined]);
    }
  });

  it("count what they are given, even if an earlier one replaces it", async () => {
    const given = openAiChatHistory({ steps: 55 });
    const first = (await compact(given, { ...claude, target: 20_000 })).report;
    const second = (await compact(given, { ...claude, target: 8_000 })).report;
    expect(second).toMatchObject({ status: "compacted", replayed: { messages: given.length } });
    const third = (await compact(given, claude)).report;
    expect(third.status).toBe("replayed");
    for (const { tokensBefore, messagesBefore } of [second, third]) {
      expect([tokensBefore, messagesBefore]).toEqual([first.tokensBefore, first.messagesBefore]);
    }
    expect(third.tokensAfter).toBe(second.tokensAfter);
  });

  it("share when a history last went out", async () => {
    const options = { contextTokens: 60_000, policy: { floorTokens: 0, targetTokens: 3_000 } };
    const given = openAiChatHistory({ steps: 45 });
    await compact(given.slice(0, 3), { ...options, nowMs: 0 });
    const { messages, report } = await compact(given, { ...options, nowMs: 90 * 60_000 });
    expect(report.status).toBe("compacted");
    expect(JSON.stringify(messages)).toContain(HANDOFF_NOTE);
  });
});

describe("wrong options and shapes", () => {
  it.each<[object, string]>([
    [{ tragetTokens: 5 }, "tragetTokens is not an option of compact"],
    [{ tarket: 5 }, "tarket is not an option of compact (did you mean target?)"],
    [{ context: 200_000 }, "context is not an option of compact (did you mean contextTokens?)"],
    [{ contextWindow: 200_000 }, "contextWindow is not an option of compact (did you mean contextTokens?)"],
    [{ target: "20k" }, 'target is "20k"; it must be a whole number between 1 and'],
    [{ model: "claud-opus" }, 'model is "claud-opus"; it must be of a family in MODEL_WINDOWS; for any other, give'],
    [{ policy: { thresholdRation: 0.5 } }, "thresholdRation is not an option of policy (did you mean thresholdRatio?)"],
    [
      { listener: { afterCompacted: () => {} } },
      "afterCompacted is not an option of listener (did you mean afterCompaction?)",
    ],
    [{ listener: { onPressure: true } }, "listener.onPressure is true; it must be a function"],
    [{ store: "archive.db" }, "store must be memory:, file:PATH or postgres://"],
    [{ format: "claude" }, 'format is "claude"; it must be anthropic or openai-chat or'],
    [{ session: 5 }, "session is 5; it must be the name of a session"],
    [{ archive: {} }, "archive is a mapping; it must be what openArchive returns"],
    [{ store: "memory:", archive: memoryArchive() }, "store and archive name the same thing: give one of them"],
    [{ signal: true }, "signal is true; it must be an AbortSignal"],
    [{ summarizer: "nine" }, "summarizer"],
    [{ keepLast: 0 }, "keepLast is 0; it must be a whole number between 1 and"],
  ])("refuses %j with a message that names it", async (options, sentence) => {
    await expect(compact(anthropicHistory(small), options)).rejects.toThrow(sentence);
  });

  it.each<[unknown, string]>([
    ["hello", "it looks like a string"],
    [undefined, "it looks like undefined"],
    [5, "it looks like a number"],
    [{ foo: 1 }, "it looks like a JSON object with keys foo"],
    [["hello"], "it looks like an array of strings"],
    [[{ role: "user", parts: [{ type: "text", text: "Hi" }], id: "1" }], "convertToModelMessages"],
  ])("refuses %j with a message instead of a TypeError", async (history, sentence) => {
    await expect(compact(history as object)).rejects.toThrow(sentence);
  });

  it("accepts a host object itself as listener, whatever else it has", () => {
    class Host {
      readonly reports: unknown[] = [];
      readonly afterCompaction = (report: unknown) => void this.reports.push(report);
    }
    expect(() => createCompactor({ listener: new Host() })).not.toThrow();
  });

  it("refuses a mistyped option of a compactor when it is made", () => {
    // @ts-expect-error: what someone without types might pass
    expect(() => createCompactor({ summariser: "none" })).toThrow("did you mean summarizer?");
  });
});
