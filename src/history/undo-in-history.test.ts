import { describe, expect, it } from "vitest";
import { aiSdkHistory, openAiChatHistory } from "../../test/fixtures/sdk-histories.ts";
import { memoryArchive } from "../archives/memory.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import { createCompactor } from "../compactor/create-compactor.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { codecs } from "../formats/index.ts";

// What replaces a history of which the host keeps every message, after passes and undos in any order.

const history = openAiChatHistory({ steps: 120, lines: 40 });
const half = history.slice(0, 120);
/** Nothing is compacted for a window like this, so what goes out is what is in place. */
const wide = { contextTokens: 10_000_000 };

describe("several passes over one history", () => {
  it("send what the newest of them made, with all handles", async () => {
    const compactor = createCompactor(wide);
    const passes = [];
    for (const target of [20_000, 8_000, 3_000]) passes.push(await compactor.compact(history, { target }));
    const sizes = passes.map(({ report }) => report.tokensAfter);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));

    const next = await compactor.compact(history);
    expect(next.report.status).toBe("replayed");
    expect(next.messages).toEqual(passes.at(-1)?.messages);
    expect(next.handles).toEqual(expect.arrayContaining(passes.flatMap(({ report }) => [...report.handles])));
  });

  it("send it if the provider refuses the prompt again and again", async () => {
    const compactor = createCompactor({ policy: { floorTokens: 0 } });
    let last: unknown;
    for (const contextTokens of [60_000, 30_000, 20_000, 12_000]) {
      const refused = { contextTokens, trigger: "recovery", force: true } as const;
      const { messages, report } = await compactor.compact(history, refused);
      expect(report.status).toBe("compacted");
      last = messages;
    }
    expect((await compactor.compact(history, wide)).messages).toEqual(last);
  });
});

describe("undo", () => {
  const session = "chat";

  it("does not prevent a history from being compacted again", async () => {
    const compactor = createCompactor(wide);
    await compactor.compact(history, { target: 20_000, session });
    await compactor.undo(session);
    const again = await compactor.compact(history, { target: 20_000, session });
    expect(again.report.status).toBe("compacted");
    const next = await compactor.compact(history);
    expect(next.report.status).toBe("replayed");
    expect(next.messages).toEqual(again.messages);
  });

  it("called for each of two passes restores the history itself, for good", async () => {
    const compactor = createCompactor(wide);
    const first = await compactor.compact(history, { target: 20_000, session });
    await compactor.compact(history, { target: 5_000, session });
    expect(await compactor.undo(session)).toEqual(first.messages);
    expect((await compactor.compact(history)).messages).toEqual(first.messages);
    expect(await compactor.undo(session)).toEqual(history);
    const { messages, report } = await compactor.compact(history);
    expect(report.status).toBe("unchanged");
    expect(messages).toBe(history);
  });

  it("undoes the second compaction of a history that its host keeps, and leaves the first", async () => {
    const compactor = createCompactor(wide);
    const first = await compactor.compact(half, { target: 8_000, session });
    await compactor.compact(history, { target: 8_000, session });
    const before = [...first.messages, ...history.slice(half.length)];
    expect(await compactor.undo(session)).toEqual(before);
    const next = await compactor.compact(history);
    expect(next.messages).toEqual(before);
    expect(next.compactedMessages).toBe(half.length);
  });

  it("undoes what was made for a model that binds thinking", async () => {
    const compactor = createCompactor({ ...wide, model: "claude-opus-5-5" });
    await compactor.compact(history, { target: 8_000, session });
    await compactor.undo(session);
    expect((await compactor.compact(history)).report.status).toBe("unchanged");
  });

  it.each([
    ["", (archive: SessionArchive) => archive],
    [", of version 0.2", withoutPlaces],
  ])("can be retried if the archive failed in the middle of it%s", async (_, made) => {
    for (const failing of ["saveRewrite", "restore"] as const) {
      const archive = made(memoryArchive());
      const compactor = createCompactor({ ...wide, archive });
      await compactor.compact(history, { target: 8_000, session });
      const works = archive[failing];
      Object.assign(archive, { [failing]: () => Promise.reject(new Error("disk full")) });
      await expect(compactor.undo(session)).rejects.toThrow("disk full");
      Object.assign(archive, { [failing]: works });
      expect(await compactor.undo(session)).toEqual(history);
      expect((await compactor.compact(history)).report.status).toBe("unchanged");
    }
  });
});

describe("a session in the host's own form", () => {
  it("is returned as it was stored", async () => {
    const compactor = createCompactor(wide);
    const transcript = codecs["openai-chat"].decode(half);
    const write = ({ messages }: Transcript) => messages.map(({ role }) => JSON.stringify({ said: role }));
    await compactor.compact(transcript, { target: 8_000, session: { id: "chat", write } });
    expect(await compactor.undo("chat")).toEqual(transcript.messages.map(({ role }) => ({ said: role })));
  });
});

describe("a conversation that the host names", () => {
  it("gets nothing that was made for another one, although both say the same", async () => {
    const archive = memoryArchive();
    const compactor = createCompactor({ ...wide, archive });
    const call = (customer: string) => ({ target: 8_000, session: customer, lineage: customer });
    await compactor.compact(history, call("customer42"));
    const other = await compactor.compact(history, call("customer43"));
    expect(other.report).toMatchObject({ status: "compacted", compactionCount: 1 });
    await archive.purge({ kind: "session", session: "customer42" });
    for (const handle of other.handles) expect(await archive.retrieve(handle, { session: "customer43" })).toBeDefined();
    const next = await compactor.compact(history, { lineage: "customer43" });
    expect(next.messages).toEqual(other.messages);
  });

  it("keeps its replacement when another one is purged", async () => {
    const archive = memoryArchive();
    const compactor = createCompactor({ ...wide, archive });
    const other = aiSdkHistory({ steps: 40 });
    const first = await compactor.compact(history, { target: 8_000, session: "A", lineage: "customer42" });
    await compactor.compact(other, { target: 3_000, session: "B" });
    await archive.purge({ kind: "session", session: "B" });
    const next = await compactor.compact(history, { session: "A", lineage: "customer42" });
    expect(next.report.status).toBe("replayed");
    expect(next.messages).toEqual(first.messages);
  });
});

// Helpers

/** Version 0.2 did not store, with a session, where its replacement is kept. */
function withoutPlaces(archive: SessionArchive): SessionArchive {
  return {
    ...archive,
    async describeSession(session) {
      const { records, ...rest } = await archive.describeSession(session);
      const old = records.map((record) => ({
        ...record,
        report: JSON.stringify({ ...JSON.parse(record.report ?? "{}"), place: undefined }),
      }));
      return { ...rest, records: old };
    },
  };
}
