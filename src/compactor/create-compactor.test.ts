import { afterEach, describe, expect, it, vi } from "vitest";
import { aiSdkHistory, anthropicHistory, openAiChatHistory } from "../../test/fixtures/sdk-histories.ts";
import { memoryArchive } from "../archives/memory.ts";
import type { Summarizer } from "../core/base/ports.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { codecs } from "../formats/index.ts";
import { splitRequest } from "../formats/split-request.ts";
import { createCompactor } from "./create-compactor.ts";

const long = { steps: 40 };
afterEach(() => vi.unstubAllEnvs());

describe("a host that keeps its whole history", () => {
  it("sends the same bytes until the next compaction, in another process too", async () => {
    const archive = memoryArchive();
    const history = openAiChatHistory({ steps: 120, lines: 60 });
    let before: string[] = [];
    let compactions = 0;
    for (let turn = 40; turn <= history.length; turn += 10) {
      // A new compactor each time: everything it knows about the conversation is in the archive.
      const compactor = createCompactor({ archive, contextTokens: 40_000, policy: { floorTokens: 0 } });
      const { messages, report } = await compactor.compact(history.slice(0, turn));
      expect(codecs["openai-chat"].validate(messages)).toEqual([]);
      const sent = messages.map((message) => JSON.stringify(message));
      if (report.status === "compacted") compactions += 1;
      else expect(sent.slice(0, before.length)).toEqual(before);
      before = sent;
    }
    expect(compactions).toBeGreaterThan(1);
    expect(compactions).toBeLessThan(12);
  });

  it("tolerates a system message that changes and prompt cache marks that move", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const [, ...rest] = openAiChatHistory(long);
    const at = (date: string) => [{ role: "system" as const, content: `Today is ${date}.` }, ...rest];
    const first = await compactor.compact(at("Monday"));
    const second = await compactor.compact(at("Tuesday"));
    expect(second.messages[0]).toEqual({ role: "system", content: "Today is Tuesday." });
    expect(second.messages.slice(1)).toEqual(first.messages.slice(1));

    const marked = anthropicHistory(long);
    const { messages } = await compactor.compact(marked);
    const moved = [...marked.slice(0, -1), { role: "user" as const, content: [markedText("Now write the tests.")] }];
    const again = await compactor.compact(moved);
    expect(again.messages.slice(0, -1)).toEqual(messages.slice(0, -1));
  });

  it("sends a model that binds thinking nothing that was made for one that does not", async () => {
    const archive = memoryArchive();
    const compactor = createCompactor({ archive, contextTokens: 60_000, policy: { floorTokens: 0 } });
    const history = anthropicHistory(long);
    expect((await compactor.compact(history, { model: "claude-opus-4-1" })).report.status).toBe("compacted");
    expect((await compactor.compact(history, { model: "claude-opus-4-1" })).report.status).toBe("replayed");
    expect((await compactor.compact(history, { model: "claude-opus-5-5" })).report.status).toBe("compacted");
    expect((await compactor.compact(history, { model: "claude-opus-5-5" })).report.status).toBe("replayed");
  });

  it("keeps what JSON cannot represent", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const bytes = new Uint8Array([137, 80, 78, 71]);
    const history = aiSdkHistory(long);
    history.splice(-1, 1, {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "file", mediaType: "image/png", data: bytes },
      ],
    });
    const first = await compactor.compact(history);
    expect(first.report.status).toBe("compacted");
    expect(JSON.stringify((await compactor.compact(history)).messages)).toBe(JSON.stringify(first.messages));
    expect(JSON.stringify(first.messages)).toContain(JSON.stringify(bytes));
  });
});

describe("control", () => {
  it("undoes the last compaction of a session in one call", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const history = anthropicHistory(long);
    const { report } = await compactor.compact(history, { session: "chat" });
    expect(report.status).toBe("compacted");
    const before = await compactor.undo<typeof history>("chat");
    expect(before).toEqual(history);
    expect((await compactor.plan(before)).messages).toHaveLength(history.length);
    await expect(compactor.undo("chat")).rejects.toThrow("is undone already");
  });

  it.each([
    [() => createCompactor().undo(""), "session"],
    // @ts-expect-error What callers without types do.
    [() => createCompactor().undo(), "session"],
    // @ts-expect-error The same.
    [() => createCompactor({ contextTokens: 60_000 }).compact(anthropicHistory(long), null), "null"],
  ])("says in a sentence what a call lacks: %s", async (call, named) => {
    await expect(call()).rejects.toMatchObject({ code: "INVALID_SETTINGS", message: expect.stringContaining(named) });
  });

  it("restores with an undo what JSON cannot represent, in a list and in a prompt", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const history = aiSdkHistory(long);
    const file = { type: "file", mediaType: "image/png", data: new Uint8Array([137, 80, 78, 71]) } as const;
    const link = { type: "file", mediaType: "image/png", data: new URL("https://example.com/a.png") } as const;
    history.splice(0, 1, { role: "user", content: [{ type: "text", text: "What is this?" }, file, link] });
    for (const given of [history, { prompt: history }]) {
      const { report } = await compactor.compact(given, { session: "chat", format: "ai-sdk" });
      expect(report.status).toBe("compacted");
      expect(await compactor.undo("chat")).toEqual(given);
      expect((await compactor.compact(given, { format: "ai-sdk", contextTokens: 10_000_000 })).report).toMatchObject({
        status: "unchanged",
      });
    }
  });

  it("requires a way to store a transcript of ours, and undoes it in the form in which it was stored", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const history = anthropicHistory(long);
    const transcript = codecs.anthropic.decode(history);
    for (const refused of [
      compactor.compact(transcript, { session: "chat" }),
      compactor.plan(transcript, { session: "chat" }),
    ]) {
      await expect(refused).rejects.toThrow('session is "chat"; it must be { id, write } for a Transcript');
    }
    const session = { id: "chat", write: (one: Transcript) => splitRequest(codecs.anthropic.encode(one)) };
    expect((await compactor.compact(transcript, { session })).report.status).toBe("compacted");
    expect(await compactor.undo("chat")).toEqual(history);
  });

  it("keeps a message that the host's function fails to judge", async () => {
    const history = openAiChatHistory(long);
    const compactor = createCompactor({
      mark: (message) => {
        if (message === history[3]) throw new Error("not mine");
        return undefined;
      },
    });
    const { messages, report } = await compactor.compact(history, { target: 1_500 });
    expect(report.status).toBe("compacted");
    expect(messages).toContain(history[3]);
  });

  it("never touches what is marked to be kept, and first takes what is marked to go first", async () => {
    const history = openAiChatHistory(long);
    const kept = { ...history[3], content: "The secret of the first part is in line 7." };
    const keeping = createCompactor({ mark: (message) => (message === kept ? "keep" : undefined) });
    const marked = history.with(3, kept as (typeof history)[number]);
    const { messages } = await keeping.compact(marked, { target: 1_500 });
    expect(messages).toContain(kept);
    expect(codecs["openai-chat"].validate(messages)).toEqual([]);

    const [reading, listing] = [history.slice(0, 42), rename(history.slice(42, -2), "list")];
    const both = [...reading, ...listing, ...history.slice(-2)];
    const tokens = (await createCompactor().compact(both, { contextTokens: 10_000_000 })).report.tokensBefore;
    const going = createCompactor({ tools: { list: "first" } });
    const { report } = await going.compact(both, { target: Math.floor(tokens * 0.85) });
    expect(new Set(report.digests.map(({ tool }) => tool))).toEqual(new Set(["list"]));
    const staying = createCompactor({ tools: { list: "keep" } });
    const other = await staying.compact(both, { target: Math.floor(tokens * 0.85) });
    expect(new Set(other.report.digests.map(({ tool }) => tool))).toEqual(new Set(["read"]));
  });

  it("lets the host refuse a compaction", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, listener: { beforeCompaction: () => false } });
    const history = anthropicHistory(long);
    const { messages, report } = await compactor.compact(history);
    expect(messages).toBe(history);
    expect(report).toMatchObject({ status: "unchanged", reason: "the host refused this compaction" });
  });

  it("keeps a manually pinned sentence, word for word, from then on", async () => {
    const compactor = createCompactor();
    const pins = ["The staging port is 4173 (ask Ana before you change it)."];
    const first = await compactor.compact(anthropicHistory(long), { target: 1_500, pins });
    expect(JSON.stringify(first.messages)).toContain(pins[0]);
    const grown = [...first.messages, ...anthropicHistory({ steps: 30 }).slice(1)];
    const second = await compactor.compact(grown, { target: 1_500 });
    expect(second.report.compactionCount).toBe(2);
    expect(JSON.stringify(second.messages)).toContain(pins[0]);
  });
});

describe("an archive that cannot be opened", () => {
  it("leaves the history unchanged, and the report says why", async () => {
    vi.stubEnv("PALIMPSEST_KEY", "0".repeat(64));
    // No folder can be made below a file.
    const compactor = createCompactor({ store: `file:${import.meta.filename}/archive.db`, contextTokens: 60_000 });
    const history = anthropicHistory(long);
    const { messages, report } = await compactor.compact(history);
    expect(messages).toBe(history);
    expect(report.status).toBe("aborted");
    expect(report.reason).toMatch(/^the archive failed: /);
    await compactor.close();
  });

  it("asks no summarizer, and keeps counting", async () => {
    vi.stubEnv("PALIMPSEST_KEY", "0".repeat(64));
    let asked = 0;
    const summarizer: Summarizer = {
      name: "test",
      windowTokens: 100_000,
      summarize() {
        asked += 1;
        return Promise.reject(new Error("not now"));
      },
    };
    const store = `file:${import.meta.filename}/archive.db`;
    const compactor = createCompactor({ store, summarizer, mainSummarizer: summarizer });
    for (let call = 0; call < 3; call += 1) {
      const { report } = await compactor.compact(anthropicHistory(long), { target: 2_000, summarizer });
      expect(report.reason).toMatch(/^the archive failed: /);
    }
    expect(asked).toBe(0);
    expect(compactor.stats()).toMatchObject({ passes: 3, byStatus: { aborted: 3 } });
  });
});

describe("stats", () => {
  it("keeps counting after the archive was closed and reopened, and counts replays as replays", async () => {
    const compactor = createCompactor({ contextTokens: 60_000, policy: { floorTokens: 0 } });
    const history = anthropicHistory(long);
    await compactor.compact(history);
    await compactor.compact(history);
    await compactor.close();
    await compactor.compact(history);
    expect(compactor.stats()).toMatchObject({ passes: 3, byStatus: { compacted: 2, replayed: 1 } });
  });
});

// Helpers

/** The same steps with another tool. */
function rename<Message>(messages: readonly Message[], tool: string): Message[] {
  return JSON.parse(JSON.stringify(messages).replaceAll('"name":"read"', `"name":"${tool}"`));
}

function markedText(text: string) {
  return { type: "text" as const, text, cache_control: { type: "ephemeral" as const } };
}
