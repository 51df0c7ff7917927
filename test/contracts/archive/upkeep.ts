import { describe, expect, it, vi } from "vitest";
import type { RetentionReport } from "../../../src/archives/session-archive.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

const DAY_MS = 86_400_000;

/** Removing, keeping, checking and a new key. */
export function describeUpkeep(name: string, open: OpenArchive): void {
  describe(`${name} (upkeep)`, () => {
    it("purges a session and keeps what others share with it", async () => {
      const archive = await open();
      await archive.append("a", ["hello"]);
      await archive.commit(
        record({ lineage: "a", originals: [original("h-00000001", "shared"), original("h-00000002", "own")] }),
      );
      await archive.commit(record({ lineage: "b", originals: [original("h-00000003", "shared")] }));
      expect(await archive.purge({ kind: "session", session: "a" })).toMatchObject({
        sessions: 1,
        messages: 1,
        handles: 2,
        texts: 2,
      });
      await expect(archive.retrieve("h-00000002")).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
      expect((await archive.search({ query: "own" })).hits).toEqual([]);
      expect(await archive.get("h-00000003")).toMatchObject({ text: "shared" });
      expect(await archive.listSessions()).toMatchObject([{ id: "b" }]);
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("purges one of two sessions of one conversation and leaves the other whole", async () => {
      const archive = await open();
      const kept = { number: 1, originals: [original("h-00000001", "original")], state: "{}" };
      const session = { read: { kind: "messages", messages: ["a", "b"] }, messages: ["sum h-00000001"] } as const;
      await archive.commit(record({ ...kept, session: { id: "s1", ...session } }));
      await archive.commit(record({ ...kept, session: { id: "s2", ...session } }));
      await archive.purge({ kind: "session", session: "s1" });
      expect(await archive.get("h-00000001")).toMatchObject({ text: "original" });
      await archive.restore("s2");
      expect((await archive.readTranscript("s2")).messages).toEqual(["a", "b"]);
      expect(await archive.purge({ kind: "session", session: "s2" })).toMatchObject({ handles: 1 });
      expect(await archive.stats()).toMatchObject({ sessions: 0, messages: 0, handles: 0, texts: 0, records: 0 });
    });

    it("purges a session and keeps what a later session that continues it still names", async () => {
      const archive = await open();
      const [first, second] = [original("h-00000001", "first"), original("h-00000002", "second")];
      await archive.commit(
        record({
          number: 1,
          originals: [first],
          session: { id: "s1", read: { kind: "messages", messages: ["a", "b"] }, messages: ["sum h-00000001"] },
        }),
      );
      await archive.commit(
        record({
          number: 2,
          originals: [second],
          session: {
            id: "s2",
            read: { kind: "messages", messages: ["sum h-00000001", "c"] },
            messages: ["sum h-00000001 h-00000002"],
          },
        }),
      );
      await archive.purge({ kind: "session", session: "s1" });
      expect(await archive.get("h-00000001")).toMatchObject({ text: "first" });
      await archive.purge({ kind: "session", session: "s2" });
      expect(await archive.stats()).toMatchObject({ sessions: 0, handles: 0, texts: 0 });
    });

    it("stores a text again that was purged a moment ago", async () => {
      const archive = await open();
      const kept = record({ lineage: "a", originals: [original("h-00000001", "own")] });
      await archive.commit(kept);
      await archive.purge({ kind: "session", session: "a" });
      await archive.commit(kept);
      expect(await archive.get("h-00000001")).toMatchObject({ text: "own" });
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("purges everything of a tenant", async () => {
      const archive = await open();
      await archive.append("a", ["hello"]);
      await archive.commit(record({ originals: [original("h-00000001", "text")], state: "{}", report: "{}" }));
      await archive.leases.tryAcquire("a");
      await archive.purge({ kind: "tenant" });
      expect(await archive.stats()).toEqual({
        sessions: 0,
        messages: 0,
        handles: 0,
        texts: 0,
        rawBytes: 0,
        storedBytes: 0,
        records: 0,
        pending: 0,
      });
      await archive.commit(record({ originals: [original("h-00000001", "text")] }));
      expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
    });

    it("removes what is old, never what a live transcript names, and reports the rest as expired", async () => {
      let nowMs = 10 * DAY_MS;
      const archive = await open({ now: () => nowMs });
      await archive.commit(
        record({
          originals: [original("h-00000001", "named"), original("h-00000002", "not named")],
          session: { id: "s", read: { kind: "messages", messages: ["a"] }, messages: ["handoff with h-00000001"] },
        }),
      );
      nowMs += 2 * DAY_MS;
      expect(await archive.collect({ maxAgeMs: DAY_MS })).toEqual({
        expired: 1,
        removedMessages: 1,
        removedTexts: 2,
        keptAsReachable: 1,
      });
      expect(await archive.retrieve("h-00000001")).toMatchObject({ text: "named" });
      expect(await archive.get("h-00000002")).toBeUndefined();
      await expect(archive.retrieve("h-00000002")).rejects.toMatchObject({ code: "HANDLE_EXPIRED" });
      expect((await archive.search({ query: "named" })).hits.map(({ handle }) => handle)).toEqual(["h-00000001"]);
      await expect(archive.restore("s")).rejects.toMatchObject({ code: "NOTHING_TO_RESTORE" });
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("keeps everything of a lineage whose transcript is with the host, as long as it is used", async () => {
      let nowMs = 10 * DAY_MS;
      const archive = await open({ now: () => nowMs });
      await archive.commit(record({ originals: [original("h-00000001", "old")] }));
      nowMs += 2 * DAY_MS;
      await archive.commit(record({ number: 2, originals: [original("h-00000002", "new")] }));
      expect(await archive.collect({ maxAgeMs: DAY_MS })).toMatchObject({ expired: 0, keptAsReachable: 1 });
      nowMs += 2 * DAY_MS;
      expect(await archive.collect({ maxAgeMs: DAY_MS })).toMatchObject({ expired: 2 });
    });

    it("keeps what a compaction replaced as long as one message of it is recent, so that all of it can be restored", async () => {
      let nowMs = DAY_MS;
      const archive = await open({ now: () => nowMs });
      await archive.append("s", ["day 1"]);
      nowMs += 20 * DAY_MS;
      await archive.append("s", ["day 21"]);
      const session = { id: "s", read: { kind: "watermark", position: 2 }, messages: ["sum"] } as const;
      await archive.commit(record({ lineage: "s", session }));
      await archive.collect({ maxAgeMs: 10 * DAY_MS });
      await archive.restore("s");
      expect((await archive.readTranscript("s")).messages).toEqual(["day 1", "day 21"]);
      await archive.commit(record({ lineage: "s", session }));
      nowMs += 20 * DAY_MS;
      expect(await archive.collect({ maxAgeMs: 10 * DAY_MS })).toMatchObject({ removedMessages: 2 });
      await expect(archive.restore("s")).rejects.toMatchObject({ details: { reason: "expired" } });
    });

    it.each(["a look-up", "a replay"])("counts %s as a use", async (use) => {
      let nowMs = DAY_MS;
      const archive = await open({ now: () => nowMs });
      await archive.commit(record({ originals: [original("h-00000001", "old")] }));
      await archive.saveRewrite({ name: "chain", opening: "opening", text: "rewrite", lineage: "lineage" });
      for (let day = 0; day < 8; day += 1) {
        nowMs += DAY_MS;
        if (use === "a look-up") await archive.retrieve("h-00000001");
        else await archive.listRewrites(["opening"]);
      }
      await archive.collect({ maxAgeMs: 7 * DAY_MS, maxIdleMs: 2 * DAY_MS });
      expect(await archive.get("h-00000001")).toMatchObject({ text: "old" });
      expect(await archive.listRewrites(["opening"])).toEqual(["chain"]);
      nowMs += 8 * DAY_MS;
      expect(await archive.collect({ maxAgeMs: 7 * DAY_MS })).toMatchObject({ expired: 1 });
      expect(await archive.listRewrites(["opening"])).toEqual([]);
    });

    it("makes room, oldest first", async () => {
      let nowMs = 1_000;
      const archive = await open({ now: () => nowMs });
      for (const [index, handle] of ["h-00000001", "h-00000002", "h-00000003"].entries()) {
        const change = { id: "s", read: { kind: "watermark", position: 99 }, messages: ["nothing named"] } as const;
        await archive.commit(record({ number: index, originals: [original(handle, `${index}`)], session: change }));
        nowMs += 1_000;
      }
      const { expired } = await archive.collect({ maxBytes: 60 });
      expect(expired).toBe(1);
      await expect(archive.retrieve("h-00000001")).rejects.toMatchObject({ code: "HANDLE_EXPIRED" });
      expect(await archive.get("h-00000003")).toMatchObject({ text: "2" });
    });

    it("keeps to its bound by itself, oldest first, and reports it", async () => {
      const reports: RetentionReport[] = [];
      const archive = await open({ onEvicted: (report) => reports.push(report) });
      await archive.setBound({ maxOriginals: 2, maxIdleMs: 60_000 });
      for (let index = 0; index < 6; index += 1) {
        const change = { id: "s", read: { kind: "messages", messages: ["a"] }, messages: ["h-00000005"] } as const;
        const handle = `h-0000000${index}`;
        await archive.commit(record({ number: index, originals: [original(handle, `${index}`)], session: change }));
      }
      const countEvicted = (): number => reports.reduce((total, { expired }) => total + expired, 0);
      // It reports it after they are gone.
      await vi.waitFor(() => expect(countEvicted()).toBe(4), { timeout: 20_000 });
      expect(await archive.stats()).toMatchObject({ handles: 2 });
      // The newest transcript names it.
      expect(await archive.get("h-00000005")).toBeDefined();
      await expect(archive.retrieve("h-00000000")).rejects.toMatchObject({ code: "HANDLE_EXPIRED" });
      expect(await archive.readBound()).toEqual({
        policy: { maxOriginals: 2, maxIdleMs: 60_000 },
        evicted: 4,
        lastEvictedAtMs: expect.any(Number),
      });
      await archive.setBound(undefined);
      expect((await archive.readBound()).policy).toEqual((await (await open()).readBound()).policy);
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("removes what idle sessions name, and what live ones name only if the bound is hard", async () => {
      let nowMs = 1_000;
      const archive = await open({ now: () => nowMs, bound: {} });
      for (const id of ["old", "new"]) {
        const session = { id, read: { kind: "messages", messages: ["a"] }, messages: [`h-00000${id}`] } as const;
        await archive.commit(record({ lineage: id, originals: [original(`h-00000${id}`, id)], session }));
        nowMs += 10_000;
      }
      expect(await archive.collect({ maxOriginals: 0 })).toMatchObject({ expired: 0, keptAsReachable: 2 });
      expect(await archive.collect({ maxOriginals: 1, maxIdleMs: 15_000 })).toMatchObject({ expired: 1 });
      expect(await archive.get("h-00000old")).toBeUndefined();
      await archive.append("old", ["b"]);
      expect(await archive.collect({ maxOriginals: 0, isHard: true })).toMatchObject({ expired: 1 });
      expect(await archive.get("h-00000new")).toBeUndefined();
    });

    it("restores an expired original when it is stored again", async () => {
      let nowMs = 1_000;
      const archive = await open({ now: () => nowMs });
      const stored = record({ originals: [original("h-00000001", "text")] });
      await archive.commit(stored);
      nowMs += DAY_MS;
      await archive.collect({ maxAgeMs: 1 });
      await expect(archive.retrieve("h-00000001")).rejects.toMatchObject({ code: "HANDLE_EXPIRED" });
      await archive.commit(stored);
      expect(await archive.retrieve("h-00000001")).toMatchObject({ text: "text" });
      expect((await archive.search({ query: "text" })).hits).toHaveLength(1);
    });

    it("removes nothing without a policy", async () => {
      const archive = await open();
      await archive.commit(record({ originals: [original("h-00000001", "text")], state: "{}" }));
      expect(await archive.collect()).toEqual({ expired: 0, removedMessages: 0, removedTexts: 0, keptAsReachable: 0 });
    });

    it("verifies everything it holds", async () => {
      const archive = await open();
      const originals = Array.from({ length: 250 }, (_, index) =>
        original(`h-0000${1_000 + index}`, `word${index} text`),
      );
      await archive.commit(record({ originals }));
      await archive.append("s", ["a message"]);
      let last = 0;
      const report = await archive.verify({
        onProgress: (done, total) => {
          expect(done).toBeGreaterThanOrEqual(last);
          expect(done).toBeLessThanOrEqual(total);
          last = done;
        },
      });
      expect(report).toEqual({ texts: 251, handles: 250, messages: 1, documents: 250, outdated: 0, breaches: [] });
    });

    it("continues under a new key", async () => {
      const archive = await open();
      await archive.commit(record({ originals: [original("h-00000001", "text")], state: "{}" }));
      await archive.append("s", ["a message"]);
      const other = archive.forTenant("other");
      await other.append("s", ["of another"]);
      expect(await archive.rotateKey(new Uint8Array(32).fill(9))).toBe(4);
      expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
      expect((await other.readTranscript("s")).messages).toEqual(["of another"]);
      await archive.commit(record({ number: 2, originals: [original("h-00000002", "text")] }));
      expect(await archive.stats()).toMatchObject({ texts: 3, handles: 2 });
      expect((await archive.search({ query: "text" })).hits).toHaveLength(1);
      expect(await archive.verify()).toMatchObject({ documents: 2, breaches: [] });
    });

    it("can be closed twice, and reports use afterwards", async () => {
      const archive = await open();
      await Promise.all([archive.close(), archive.close()]);
      await archive.close();
      await expect(archive.append("s", ["late"])).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    });

    it("counts what it holds", async () => {
      const archive = await open();
      await archive.commit(record({ originals: [original("h-00000001", "long ".repeat(1_000))] }));
      const stats = await archive.stats();
      expect(stats).toMatchObject({ sessions: 1, handles: 1, texts: 1, records: 1, rawBytes: 5_000 });
      expect(stats.storedBytes).toBeLessThan(500);
    });
  });
}
