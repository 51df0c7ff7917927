import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { SessionArchive } from "../../../src/archives/session-archive.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

/** Everything that can be done with somebody's handles and names. */
const attempts: Readonly<Record<string, (archive: SessionArchive) => Promise<unknown>>> = {
  get: (archive) => archive.get("h-00000001"),
  retrieve: (archive) => archive.retrieve("h-00000001"),
  retrieveInSession: (archive) => archive.retrieve("h-00000001", { session: "s" }),
  loadState: (archive) => archive.loadState("lineage"),
  search: (archive) => archive.search({ query: "hidden words" }),
  searchInSession: (archive) => archive.search({ query: "hidden", session: "s" }),
  readTranscript: (archive) => archive.readTranscript("s"),
  listSessions: (archive) => archive.listSessions(),
  describeSession: (archive) => archive.describeSession("s"),
  restore: (archive) => archive.restore("s"),
  exportSession: (archive) => archive.exportSession("s"),
  purgeSession: (archive) => archive.purge({ kind: "session", session: "s" }),
  purgeTenant: (archive) => archive.purge({ kind: "tenant" }),
  collect: (archive) => archive.collect({ maxAgeMs: 0, maxBytes: 0 }),
  verify: (archive) => archive.verify(),
  stats: (archive) => archive.stats(),
  acquire: (archive) => archive.leases.tryAcquire("s"),
  append: (archive) => archive.append("s", ["mine"]),
  commit: (archive) => archive.commit(record({ originals: [original("h-00000001", "mine")] })),
};

/** One tenant's handles, names and words open nothing for another. */
export function describeTenants(name: string, open: OpenArchive): void {
  describe(`${name} (tenants)`, () => {
    it("tells a foreign handle from an unknown one, and shows nothing of it", async () => {
      const { intruder } = await withOwner(open);
      await expect(intruder.retrieve("h-00000001")).rejects.toMatchObject({ code: "HANDLE_FOREIGN" });
      await expect(intruder.retrieve("h-00000009")).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
      expect(await intruder.get("h-00000001")).toBeUndefined();
    });

    it("tells a forged handle from an unknown one where it knows the key", async () => {
      const archive = await open({ isGenuine: (handle) => handle === "h-genuine1" });
      await expect(archive.retrieve("h-genuine1")).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
      await expect(archive.retrieve("h-invented")).rejects.toMatchObject({ code: "HANDLE_FORGED" });
    });

    it("tells a handle of another session", async () => {
      const { owner } = await withOwner(open);
      await owner.append("t", ["another"]);
      await expect(owner.retrieve("h-00000001", { session: "t" })).rejects.toMatchObject({ code: "HANDLE_FOREIGN" });
    });

    it("stores the same text for each tenant apart", async () => {
      const { owner, intruder } = await withOwner(open);
      await intruder.commit(record({ originals: [original("h-00000001", "mine")] }));
      expect(await owner.get("h-00000001")).toMatchObject({ text: "hidden words" });
      expect(await intruder.get("h-00000001")).toMatchObject({ text: "mine" });
      expect(await intruder.stats()).toMatchObject({ texts: 1 });
    });

    test.prop([fc.array(fc.constantFrom(...Object.keys(attempts)), { minLength: 1, maxLength: 8 })], { numRuns: 8 })(
      "lets nobody read or change what is another's, whatever they try",
      async (tried) => {
        const { owner, intruder } = await withOwner(open);
        const before = await snapshot(owner);
        for (const attempt of tried) {
          const answer = await attempts[attempt]?.(intruder).catch((error: unknown) => error);
          expect(JSON.stringify(answer ?? null)).not.toContain("hidden");
        }
        expect(await snapshot(owner)).toEqual(before);
        await owner.close();
      },
    );
  });
}

// Helpers

async function withOwner(open: OpenArchive) {
  const archive = await open();
  const owner = archive.forTenant("owner");
  await owner.append("s", ["hidden message"]);
  await owner.commit(
    record({
      originals: [original("h-00000001", "hidden words")],
      state: "hidden state",
      session: { id: "s", read: { kind: "watermark", position: 1 }, messages: ["hidden handoff h-00000001"] },
    }),
  );
  return { owner, intruder: archive.forTenant("intruder") };
}

async function snapshot(archive: SessionArchive) {
  return {
    original: await archive.get("h-00000001"),
    state: await archive.loadState("lineage"),
    transcript: await archive.readTranscript("s"),
    hits: (await archive.search({ query: "hidden words" })).hits,
    stats: await archive.stats(),
    breaches: (await archive.verify()).breaches,
  };
}
