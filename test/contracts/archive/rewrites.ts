import { describe, expect, it } from "vitest";
import type { StoredRewrite } from "../../../src/archives/session-archive.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

const DAY_MS = 86_400_000;

/** What a gateway sends in place of a beginning of a conversation. */
export function describeRewrites(name: string, open: OpenArchive): void {
  describe(`${name} (rewrites)`, () => {
    it("finds what was saved, and leaves out names without anything", async () => {
      const archive = await open();
      await archive.saveRewrite(rewrite("a", "what stands for a", "lineage"));
      await archive.saveRewrite(rewrite("b", "what stands for b", "lineage"));
      expect(await archive.findRewrites(["b", "nothing", "a"])).toEqual(
        new Map([
          ["a", "what stands for a"],
          ["b", "what stands for b"],
        ]),
      );
      expect(await archive.findRewrites([])).toEqual(new Map());
    });

    it("keeps the first one, and returns it", async () => {
      const archive = await open();
      expect(await archive.saveRewrite(rewrite("a", "first", "lineage"))).toBe("first");
      expect(await archive.saveRewrite(rewrite("a", "second", "lineage"))).toBe("first");
    });

    it("returns the same to all concurrent savers", async () => {
      const archive = await open();
      const texts = Array.from({ length: 8 }, (_, index) => `text ${index}`);
      const kept = await Promise.all(texts.map((text) => archive.saveRewrite(rewrite("a", text, "lineage"))));
      expect(new Set(kept).size).toBe(1);
    });

    it("lists the names of some openings", async () => {
      const archive = await open();
      await archive.saveRewrite({ ...rewrite("a", "text", "lineage"), opening: "one" });
      await archive.saveRewrite({ ...rewrite("b", "text", "lineage"), opening: "one" });
      await archive.saveRewrite({ ...rewrite("c", "text", "lineage"), opening: "other" });
      expect([...(await archive.listRewrites(["one", "nothing"]))].sort()).toEqual(["a", "b"]);
      expect(await archive.listRewrites(["other"])).toEqual(["c"]);
      expect(await archive.listRewrites([])).toEqual([]);
    });

    it("returns those of one conversation", async () => {
      const archive = await open();
      await archive.saveRewrite(rewrite("a", "what stands for a", "lineage"));
      await archive.saveRewrite(rewrite("b", "what stands for b", "lineage"));
      await archive.saveRewrite(rewrite("c", "of another", "other"));
      expect([...(await archive.readLineageRewrites("lineage"))].sort()).toEqual([
        "what stands for a",
        "what stands for b",
      ]);
      expect(await archive.readLineageRewrites("nothing")).toEqual([]);
    });

    it("finds one of thousands", async () => {
      const archive = await open();
      await archive.saveRewrite(rewrite("n4000", "found", "lineage"));
      const names = Array.from({ length: 6_000 }, (_, index) => `n${index}`);
      expect(await archive.findRewrites(names)).toEqual(new Map([["n4000", "found"]]));
    });

    it("removes them with their session, and with their tenant", async () => {
      const archive = await open();
      await archive.commit(record({ lineage: "a", originals: [original("h-00000001", "text")] }));
      await archive.commit(record({ lineage: "b", originals: [original("h-00000002", "text")] }));
      await archive.saveRewrite(rewrite("of a", "rewrite", "a"));
      await archive.saveRewrite(rewrite("of b", "rewrite of b", "b"));
      await archive.purge({ kind: "session", session: "a" });
      expect(await archive.findRewrites(["of a", "of b"])).toEqual(new Map([["of b", "rewrite of b"]]));
      await archive.purge({ kind: "tenant" });
      expect(await archive.findRewrites(["of b"])).toEqual(new Map());
      expect(await archive.stats()).toMatchObject({ texts: 0 });
    });

    it("removes old ones, but never those of a conversation that is in use", async () => {
      let nowMs = 10 * DAY_MS;
      const archive = await open({ now: () => nowMs });
      await archive.commit(record({ lineage: "a", originals: [original("h-00000001", "text")] }));
      await archive.commit(record({ lineage: "b", originals: [original("h-00000002", "text")] }));
      await archive.saveRewrite(rewrite("of a", "rewrite of a", "a"));
      await archive.saveRewrite(rewrite("of b", "rewrite of b", "b"));
      nowMs += 2 * DAY_MS;
      await archive.commit(record({ lineage: "b", number: 2, originals: [original("h-00000003", "more")] }));
      await archive.collect({ maxAgeMs: DAY_MS });
      expect(await archive.findRewrites(["of a", "of b"])).toEqual(new Map([["of b", "rewrite of b"]]));
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("reads them under a new key", async () => {
      const archive = await open();
      await archive.saveRewrite(rewrite("a", "what stands for a", "lineage"));
      await archive.rotateKey(new Uint8Array(32).fill(9));
      expect((await archive.findRewrites(["a"])).get("a")).toBe("what stands for a");
    });
  });
}

function rewrite(name: string, text: string, lineage: string): StoredRewrite {
  return { name, opening: "opening", text, lineage };
}
