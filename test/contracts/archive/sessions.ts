import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import type { SessionChange } from "../../../src/core/model/commit.ts";
import { howOften } from "../../how-often.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

/** Transcripts, what compaction does to them, and how to undo it. */
export function describeSessions(name: string, open: OpenArchive): void {
  describe(`${name} (sessions)`, () => {
    it("keeps messages in order", async () => {
      const archive = await open();
      expect(await archive.append("s", ["a", "b"])).toBe(2);
      expect(await archive.append("s", ["c", "a"], { lineage: "l" })).toBe(4);
      await archive.append("s", ["d"]);
      expect(await archive.readTranscript("s")).toEqual({ messages: ["a", "b", "c", "a", "d"], watermark: 5 });
      expect(await archive.listSessions()).toMatchObject([{ id: "s", lineage: "l", messages: 5, compactions: 0 }]);
    });

    it("puts a compaction in place, and keeps what arrived meanwhile after it", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b", "c"]);
      const { watermark } = await archive.readTranscript("s");
      await archive.append("s", ["late 1", "late 2"]);
      await compact(archive, { id: "s", read: { kind: "watermark", position: watermark }, messages: ["sum", "c"] });
      await archive.append("s", ["next"]);
      expect((await archive.readTranscript("s")).messages).toEqual(["sum", "c", "late 1", "late 2", "next"]);
      expect(await archive.describeSession("s")).toMatchObject({
        messages: 5,
        archivedMessages: 3,
        compactions: 1,
        records: [{ number: 1, mode: "in-place", isUndone: false, report: "{}", handles: ["h-00000001"] }],
      });
    });

    it("follows the transcript of a host that keeps it itself", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum 1"] });
      const grown = { kind: "messages", messages: ["sum 1", "c"] } as const;
      await compact(archive, { id: "s", read: grown, messages: ["sum 2"] }, 2);
      expect((await archive.readTranscript("s")).messages).toEqual(["sum 2"]);
      const forked = { kind: "messages", messages: ["sum 2 edited", "d"] } as const;
      await compact(archive, { id: "s", read: forked, messages: ["sum 3"] }, 3);
      expect((await archive.readTranscript("s")).messages).toEqual(["sum 3"]);
      await archive.restore("s");
      expect((await archive.readTranscript("s")).messages).toEqual(["sum 2 edited", "d"]);
    });

    it("accepts the same compaction twice", async () => {
      const archive = await open();
      const change: SessionChange = { id: "s", read: { kind: "messages", messages: ["a", "b"] }, messages: ["sum"] };
      await compact(archive, change);
      await archive.append("s", ["next"]);
      await compact(archive, change);
      expect((await archive.readTranscript("s")).messages).toEqual(["sum", "next"]);
    });

    it("accepts a repeated compaction with another transcript, and undoes to what was before both", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["a", "sum"] });
      await compact(archive, { id: "s", read, messages: ["a", "shorter"] });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "shorter"]);
      expect(await archive.describeSession("s")).toMatchObject({ compactions: 1, archivedMessages: 2 });
      await archive.restore("s");
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
    });

    it("undoes what came after if a host compacts again from before it", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum 1"] });
      await compact(archive, { id: "s", read: { kind: "messages", messages: ["sum 1"] }, messages: ["sum 2"] }, 2);
      await compact(archive, { id: "s", read, messages: ["sum 1 again"] });
      expect((await archive.readTranscript("s")).messages).toEqual(["sum 1 again"]);
      expect(await archive.loadState("lineage")).toBe("state 1");
      expect(await archive.restore("s")).toEqual({ session: "s", undone: [1] });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
    });

    it.each([
      ["another child", "s.2"],
      ["in place", undefined],
    ])("undoes a child if its parent is compacted again: %s", async (_name, childId) => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum 1"], childId: "s.2" });
      const grown = { kind: "messages", messages: ["sum 1", "c"] } as const;
      await compact(archive, { id: "s.2", read: grown, messages: ["sum 2"], childId: "s.3" }, 2);
      await compact(archive, { id: "s", read, messages: ["again"], ...(childId !== undefined && { childId }) });
      expect((await archive.listSessions()).map(({ id }) => id).sort()).toEqual(
        childId === undefined ? ["s"] : ["s", childId],
      );
      expect((await archive.readTranscript(childId ?? "s")).messages).toEqual(["again", "c"]);
      await archive.restore(childId ?? "s");
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b", "c"]);
    });

    it("keeps the transcript of a compaction that is committed again without one", async () => {
      const archive = await open();
      await compact(archive, { id: "s", read: { kind: "messages", messages: ["a", "b"] }, messages: ["sum"] });
      await archive.commit(record({ originals: [original("h-00000001", "original 1")] }));
      await archive.restore("s");
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
    });

    it("continues as a child, with what arrived meanwhile", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"]);
      await archive.append("s", ["late"]);
      await compact(archive, {
        id: "s",
        read: { kind: "watermark", position: 2 },
        messages: ["sum"],
        childId: "s.2",
      });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
      expect((await archive.readTranscript("s.2")).messages).toEqual(["sum", "late"]);
      expect(await archive.describeSession("s.2")).toMatchObject({ parentId: "s", records: [{ mode: "child" }] });
      expect(await archive.describeSession("s")).toMatchObject({ continuedAs: "s.2" });
      await expect(archive.append("s", ["stale"])).rejects.toMatchObject({
        code: "SESSION_CLOSED",
        details: { session: "s", continuedAs: "s.2" },
      });
      const stale = { id: "s", read: { kind: "watermark", position: 2 }, messages: ["x"] } as const;
      await expect(compact(archive, stale, 2)).rejects.toMatchObject({ code: "SESSION_CLOSED" });
    });

    it("undoes a child: the parent continues with what was said since", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"]);
      const read = { kind: "watermark", position: 2 } as const;
      await compact(archive, { id: "s", read, messages: ["sum"], childId: "s.2" });
      await archive.append("s.2", ["said in the child"]);
      expect(await archive.restore("s.2")).toEqual({ session: "s", undone: [1] });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b", "said in the child"]);
      await expect(archive.readTranscript("s.2")).rejects.toMatchObject({ code: "SESSION_UNKNOWN" });
    });

    it("undoes one child after the other", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"]);
      for (const number of [1, 2]) {
        const id = number === 1 ? "s" : `s.${number}`;
        const { watermark: position } = await archive.readTranscript(id);
        const change = { id, read: { kind: "watermark", position }, messages: [`sum ${number}`] } as const;
        await compact(archive, { ...change, childId: `s.${number + 1}` }, number);
      }
      expect(await archive.restore("s.3", 1)).toEqual({ session: "s", undone: [2, 1] });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
      expect((await archive.listSessions()).map(({ id }) => id)).toEqual(["s"]);
    });

    it("undoes the newest compaction, or several", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"]);
      for (const number of [1, 2, 3]) {
        const { watermark: position } = await archive.readTranscript("s");
        await compact(archive, { id: "s", read: { kind: "watermark", position }, messages: [`sum ${number}`] }, number);
        await archive.append("s", [`said ${number}`]);
      }
      expect(await archive.loadState("lineage")).toBe("state 3");
      expect(await archive.restore("s")).toEqual({ session: "s", undone: [3] });
      expect((await archive.readTranscript("s")).messages).toEqual(["sum 2", "said 2", "said 3"]);
      expect(await archive.loadState("lineage")).toBe("state 2");
      expect(await archive.restore("s", 1)).toEqual({ session: "s", undone: [2, 1] });
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b", "said 1", "said 2", "said 3"]);
      expect(await archive.loadState("lineage")).toBeUndefined();
      await expect(archive.restore("s")).rejects.toMatchObject({ code: "NOTHING_TO_RESTORE" });
    });

    it("compacts again after an undo", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"]);
      const read = { kind: "watermark", position: 2 } as const;
      await compact(archive, { id: "s", read, messages: ["sum"] });
      await archive.restore("s");
      await compact(archive, { id: "s", read, messages: ["better sum"] });
      expect((await archive.readTranscript("s")).messages).toEqual(["better sum"]);
      await archive.restore("s");
      expect((await archive.readTranscript("s")).messages).toEqual(["a", "b"]);
    });

    it("separates two sessions of one conversation: each can be shown and undone", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s1", read, messages: ["sum"] });
      await compact(archive, { id: "s2", read, messages: ["sum"] });
      for (const id of ["s1", "s2"]) {
        expect(await archive.describeSession(id)).toMatchObject({
          messages: 1,
          archivedMessages: 2,
          records: [{ number: 1, mode: "in-place", isUndone: false, handles: ["h-00000001"] }],
        });
      }
      for (const id of ["s2", "s1"]) {
        expect(await archive.restore(id)).toEqual({ session: id, undone: [1] });
        expect((await archive.readTranscript(id)).messages).toEqual(["a", "b"]);
      }
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("gives each of two sessions of one conversation its own state", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s1", read, messages: ["sum"] });
      await compact(archive, { id: "s2", read, messages: ["sum"] });
      const grown = { kind: "messages", messages: ["sum", "c"] } as const;
      await compact(archive, { id: "s2", read: grown, messages: ["sum 2"] }, 2);
      expect(await archive.loadState("lineage", "s1")).toBe("state 1");
      expect(await archive.loadState("lineage", "s2")).toBe("state 2");
      expect(await archive.loadState("lineage", "new")).toBe("state 2");
    });

    it("separates the records of a host without a session from those of a session of the same lineage", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum"] });
      const fork = record({ originals: [original("h-0000000f", "of the fork")], state: "fork", report: "[]" });
      // As a gateway does, twice: the same compaction is one record.
      for (const each of [fork, fork]) await archive.commit(each);
      expect(await archive.loadState("lineage", "s")).toBe("state 1");
      expect(await archive.loadState("lineage", "lineage")).toBe("fork");
      expect((await archive.describeSession("s")).records).toMatchObject([{ report: "{}", handles: ["h-00000001"] }]);
      expect((await archive.describeSession("lineage")).records).toMatchObject([
        { mode: "none", report: "[]", handles: ["h-0000000f"] },
      ]);
      expect(await archive.restore("s")).toEqual({ session: "s", undone: [1] });
      await archive.purge({ kind: "session", session: "s" });
      expect(await archive.get("h-00000001")).toBeUndefined();
      expect(await archive.get("h-0000000f")).toMatchObject({ text: "of the fork" });
      expect(await archive.loadState("lineage")).toBe("fork");
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("keeps the states of all forks, newest first, those of the session before others", async () => {
      const archive = await open();
      for (const state of ["fork a", "fork b"]) await archive.commit(record({ state }));
      await archive.commit(record({ number: 2, state: "fork a, 2" }));
      await compact(archive, { id: "s", read: { kind: "messages", messages: ["a"] }, messages: ["sum"] });
      expect(await archive.loadStates("lineage")).toEqual(["fork a, 2", "state 1", "fork b", "fork a"]);
      expect(await archive.loadStates("lineage", "s")).toEqual(["state 1", "fork a, 2", "fork b", "fork a"]);
      expect(await archive.loadStates("unknown")).toEqual([]);
    });

    it("purges a session whose compactions wrote what is in another", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b"], { lineage: "lineage" });
      const read = { kind: "watermark", position: 1 } as const;
      await compact(archive, { id: "s", read, messages: ["sum 1"] });
      // Read before that compaction: what it wrote arrived meanwhile, and moves to the child.
      await compact(archive, { id: "s", read, messages: ["sum 2"], childId: "c" }, 2);
      const { messages } = await archive.readTranscript("c");
      expect(messages).toEqual(["sum 2", "sum 1", "b"]);
      await archive.purge({ kind: "session", session: "s" });
      expect((await archive.readTranscript("c")).messages).toEqual(messages);
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("undoes a child whose parent was compacted differently before", async () => {
      const archive = await open();
      const read = { kind: "messages", messages: ["a", "b"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum 1"] });
      const grown = { kind: "messages", messages: ["sum 1", "c"] } as const;
      await compact(archive, { id: "s", read: grown, messages: ["sum 2"] }, 2);
      await archive.restore("s", 1);
      await compact(archive, { id: "s", read, messages: ["sum 1"], childId: "s.2" });
      await compact(archive, { id: "s.2", read: grown, messages: ["sum 2"] }, 2);
      expect(await archive.restore("s.2", 1)).toEqual({ session: "s", undone: [2, 1] });
      expect((await archive.readTranscript("s")).messages.slice(0, 2)).toEqual(["a", "b"]);
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("reports what each compaction replaced and wrote", async () => {
      const archive = await open();
      await archive.append("s", ["a", "b", "c"]);
      await compact(archive, { id: "s", read: { kind: "watermark", position: 3 }, messages: ["sum 1", "c"] });
      const read = { kind: "messages", messages: ["sum 1", "c"] } as const;
      await compact(archive, { id: "s", read, messages: ["sum 2"] }, 2);
      const change = (number: number) => archive.readChange("s", { lineage: "lineage", number });
      expect(await change(1)).toEqual({ replaced: ["a", "b", "c"], written: ["sum 1", "c"] });
      expect(await change(2)).toEqual({ replaced: ["sum 1", "c"], written: ["sum 2"] });
      expect(await change(3)).toEqual({ replaced: [], written: [] });
    });

    it("moves to another archive as one document", async () => {
      const [archive, other] = [await open(), await open()];
      await archive.append("s", ["a", "half \ud800"]);
      await compact(archive, { id: "s", read: { kind: "watermark", position: 2 }, messages: ["sum"] });
      const document: unknown = JSON.parse(JSON.stringify(await archive.exportSession("s")));
      expect(await other.importSession(document)).toBe("s");
      expect(await other.exportSession("s")).toEqual(await archive.exportSession("s"));
      expect(await other.get("h-00000001")).toEqual(await archive.get("h-00000001"));
      expect(await other.loadState("lineage")).toBe("state 1");
      expect((await other.search({ query: "original" })).hits).toHaveLength(1);
      await other.restore("s");
      expect((await other.readTranscript("s")).messages).toEqual(["a", "half \ud800"]);
      await expect(other.importSession(document)).rejects.toMatchObject({ code: "SESSION_EXISTS" });
    });

    it.each([
      ["nothing", undefined],
      ["another document", { messages: [] }],
      ["a newer version", { palimpsest: "session", version: 2 }],
      [
        "a list for a session",
        { palimpsest: "session", version: 1, session: [], messages: [], records: [], originals: [] },
      ],
    ])("imports no %s", async (_name, document) => {
      const archive = await open();
      await expect(archive.importSession(document)).rejects.toMatchObject({ code: "NOT_THIS_FORMAT" });
    });

    it("imports nothing if one hash is wrong", async () => {
      const archive = await open();
      await compact(archive, { id: "s", read: { kind: "messages", messages: ["a"] }, messages: ["sum"] });
      const document = await archive.exportSession("s");
      const forged = { ...document, originals: document.originals.map((each) => ({ ...each, text: "forged" })) };
      const other = await open();
      await expect(other.importSession(forged)).rejects.toMatchObject({ code: "HASH_MISMATCH" });
      expect(await other.listSessions()).toEqual([]);
    });

    it.each(["__proto__", "", "\0", "' OR 1=1 --"])("has no session %j", async (session) => {
      const archive = await open();
      await archive.append("s", ["a"]);
      const unknown = { code: "SESSION_UNKNOWN" };
      await expect(archive.readTranscript(session)).rejects.toMatchObject(unknown);
      await expect(archive.describeSession(session)).rejects.toMatchObject(unknown);
      await expect(archive.restore(session)).rejects.toMatchObject(unknown);
      await expect(archive.exportSession(session)).rejects.toMatchObject(unknown);
      await expect(archive.purge({ kind: "session", session })).rejects.toMatchObject(unknown);
    });

    test.prop(
      [fc.array(fc.oneof(fc.constant("append"), fc.constant("compact"), fc.constant("undo")), { maxLength: 12 })],
      {
        numRuns: howOften(6, 15),
      },
    )("equals the transcript of a plain list, whatever happens in whatever order", async (events) => {
      const archive = await open();
      let expected: string[] = [];
      const before: string[][] = [];
      let counter = 0;
      for (const event of events) {
        counter += 1;
        if (event === "append") {
          await archive.append("s", [`m${counter}`]);
          expected.push(`m${counter}`);
          for (const list of before) list.push(`m${counter}`);
        } else if (event === "compact" && expected.length > 0) {
          const { watermark: position } = await archive.readTranscript("s");
          await archive.append("s", [`late ${counter}`]);
          const change = { id: "s", read: { kind: "watermark", position }, messages: [`sum ${counter}`] } as const;
          await compact(archive, change, before.length + 1);
          for (const list of before) list.push(`late ${counter}`);
          before.push([...expected, `late ${counter}`]);
          expected = [`sum ${counter}`, `late ${counter}`];
        } else if (event === "undo" && before.length > 0) {
          await archive.restore("s");
          expected = before.pop() ?? [];
        }
        if (expected.length > 0) expect((await archive.readTranscript("s")).messages).toEqual(expected);
      }
      await archive.close();
    });
  });
}

// Helpers

async function compact(archive: SessionArchive, session: SessionChange, number = 1): Promise<void> {
  const originals = [original(`h-0000000${number}`, `original ${number}`)];
  await archive.commit(record({ number, originals, session, state: `state ${number}`, report: "{}" }));
}
