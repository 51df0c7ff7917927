import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { howOften } from "../how-often.ts";
import { handleOf, type OpenArchive, original, record } from "./archive/fixtures.ts";
import { describeLeases } from "./archive/leases.ts";
import { describeRewrites } from "./archive/rewrites.ts";
import { describeSearch } from "./archive/search.ts";
import { describeSessions } from "./archive/sessions.ts";
import { describeTenants } from "./archive/tenants.ts";
import { describeUpkeep } from "./archive/upkeep.ts";

/** Strings as JSON can carry them: any code unit anywhere, including halves of surrogate pairs. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), {
    maxLength: 600,
    size: "max",
  })
  .map((units) => String.fromCharCode(...units));

/**
 * Every archive passes this suite; an archive's own tests add only what is special to it. `open` returns an empty one.
 */
export function describeArchive(name: string, open: OpenArchive): void {
  describe(`${name} (archive contract)`, () => {
    it("returns what was committed", async () => {
      const archive = await open();
      const stored = [original("h-00000001", "line 1\nline 2 🙂\r\n"), original("h-00000002", "", "media")];
      await archive.commit(record({ originals: stored }));
      expect(await archive.get("h-00000001")).toEqual(stored[0]);
      expect(await archive.get("h-00000002")).toEqual(stored[1]);
    });

    it("accepts the same record twice", async () => {
      const archive = await open();
      const same = record({ originals: [original("h-00000001", "text")], state: "{}" });
      await archive.commit(same);
      await archive.commit(same);
      expect(await archive.get("h-00000001")).toEqual(same.originals[0]);
      expect(await archive.loadState("lineage")).toBe("{}");
    });

    it("accepts one text under two handles, and one handle twice in a record", async () => {
      const archive = await open();
      const [first, second] = [original("h-00000001", "text"), original("h-00000002", "text")];
      await archive.commit(record({ originals: [first, second, first] }));
      expect(await archive.get("h-00000001")).toEqual(first);
      expect(await archive.get("h-00000002")).toEqual(second);
    });

    it.each(["h-zzzzzzzz", "", "h-", "__proto__", "constructor", "h-00000001' OR '1'='1", "../../etc/passwd", "h-%"])(
      "answers undefined for %j, which it never gave out",
      async (handle) => {
        const archive = await open();
        await archive.commit(record({ originals: [original("h-00000001", "text")] }));
        expect(await archive.get(handle)).toBeUndefined();
        expect(await archive.loadState(handle)).toBeUndefined();
      },
    );

    it("keeps its originals whatever the caller does to the record", async () => {
      const archive = await open();
      const originals = [{ ...original("h-00000001", "text") }];
      await archive.commit(record({ originals }));
      Object.assign(originals[0] ?? {}, { text: "another" });
      expect(await archive.get("h-00000001")).toEqual(original("h-00000001", "text"));
    });

    it("refuses a handle that belongs to another text, and stores nothing of that record", async () => {
      const archive = await open();
      await archive.commit(record({ originals: [original("h-00000001", "first")], state: "one" }));
      const clash = record({
        number: 2,
        originals: [original("h-00000002", "new"), original("h-00000001", "second")],
        state: "two",
      });
      await expect(archive.commit(clash)).rejects.toMatchObject({
        code: "HANDLE_TAKEN",
        details: { handle: "h-00000001" },
      });
      expect(await archive.get("h-00000001")).toMatchObject({ text: "first" });
      expect(await archive.get("h-00000002")).toBeUndefined();
      expect(await archive.loadState("lineage")).toBe("one");
    });

    it("accepts the same messages in other characters, and reads them back as they came last", async () => {
      const archive = await open();
      const [canonical, sent] = ['{"a":1,"b":2}\n{"c":3}', '{ "b":2,\n "a":1.0 }\n{"c":3}'];
      for (const text of [canonical, sent])
        await archive.commit(record({ originals: [original("h-00000001", text, "range")] }));
      expect(await archive.get("h-00000001")).toMatchObject({ text: sent, sha256: original("", sent).sha256 });
      const other = record({ originals: [original("h-00000001", '{"b":2,"a":1.5}\n{"c":3}', "range")] });
      await expect(archive.commit(other)).rejects.toMatchObject({ code: "HANDLE_TAKEN" });
      expect((await archive.verify()).breaches).toEqual([]);
    });

    it("refuses a record that gives one handle to two texts", async () => {
      const archive = await open();
      const torn = record({ originals: [original("h-00000001", "one"), original("h-00000001", "two")] });
      await expect(archive.commit(torn)).rejects.toMatchObject({ code: "HANDLE_TAKEN" });
      expect(await archive.get("h-00000001")).toBeUndefined();
    });

    it("accepts concurrent commits", async () => {
      const archive = await open();
      const records = Array.from({ length: 40 }, (_, index) =>
        record({ lineage: `l${index % 4}`, number: index, originals: [original(handleOf(index), `text ${index}`)] }),
      );
      await Promise.all(records.map((each) => archive.commit(each)));
      const texts = await Promise.all(records.map(async (_, index) => (await archive.get(handleOf(index)))?.text));
      expect(texts).toEqual(records.map((_, index) => `text ${index}`));
    });

    it("accepts a text of ten megabytes", async () => {
      const archive = await open();
      const text = Array.from({ length: 160_000 }, (_, index) => `${index} ${"log ".repeat(14)}é\n`).join("");
      expect(text.length).toBeGreaterThan(10_000_000);
      await archive.commit(record({ originals: [original("h-00000001", text)] }));
      // Compared here, because the runner would print both if the comparison failed.
      expect((await archive.get("h-00000001"))?.text === text).toBe(true);
    });

    it("loads the state of the newest compaction, in whatever order they were committed", async () => {
      const archive = await open();
      for (const number of [1, 3, 2]) await archive.commit(record({ number, state: `state ${number}` }));
      await archive.commit(record({ number: 4 }));
      await archive.commit(record({ lineage: "another", number: 9, state: "of another" }));
      expect(await archive.loadState("lineage")).toBe("state 3");
      expect(await archive.loadState("another")).toBe("of another");
      expect(await archive.loadState("unknown")).toBeUndefined();
    });

    it("lets the last of two states with one number win", async () => {
      const archive = await open();
      await archive.commit(record({ state: "first" }));
      await archive.commit(record({ state: "second" }));
      await archive.commit(record({}));
      expect(await archive.loadState("lineage")).toBe("second");
    });

    it("refuses an original whose hash is that of another text", async () => {
      const archive = await open();
      const forged = { ...original("h-00000001", "text"), text: "another" };
      await expect(archive.commit(record({ originals: [forged] }))).rejects.toMatchObject({ code: "HASH_MISMATCH" });
      expect(await archive.get("h-00000001")).toBeUndefined();
    });

    it("lets two lineages use one handle, and asks which of them is meant", async () => {
      const archive = await open();
      await archive.commit(record({ lineage: "a", originals: [original("h-00000001", "of a")] }));
      await archive.commit(record({ lineage: "b", originals: [original("h-00000001", "of b")] }));
      await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "HANDLE_AMBIGUOUS" });
      expect(await archive.retrieve("h-00000001", { session: "a" })).toMatchObject({ text: "of a" });
      expect(await archive.retrieve("h-00000001", { session: "b" })).toMatchObject({ text: "of b" });
    });

    it.each([
      ["a lineage", { lineage: "a\0b" }],
      ["half a character", { lineage: "\ud800" }],
      ["a handle", { originals: [original("h-\n", "text")] }],
      ["a name that is too long", { lineage: "x".repeat(201) }],
      ["no lineage", { lineage: "" }],
      ["a number", { number: 1.5 }],
    ])("refuses what some databases would change: %s", async (_name, fields) => {
      const archive = await open();
      await expect(archive.commit(record(fields))).rejects.toMatchObject({ code: "INVALID_POLICY" });
    });

    test.prop([fc.uniqueArray(anyText, { maxLength: 6 }), anyText], { numRuns: howOften(10, 30) })(
      "returns any text unchanged, including halves of characters",
      async (texts, state) => {
        const archive = await open();
        const originals = texts.map((text, index) => original(handleOf(index), text));
        await archive.commit(record({ originals, state }));
        for (const each of originals) expect(await archive.get(each.handle)).toEqual(each);
        expect(await archive.loadState("lineage")).toBe(state);
        await archive.close();
      },
    );
  });

  describeLeases(name, open);
  describeSessions(name, open);
  describeSearch(name, open);
  describeUpkeep(name, open);
  describeRewrites(name, open);
  describeTenants(name, open);
}
