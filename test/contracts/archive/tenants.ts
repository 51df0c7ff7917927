import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { SessionArchive, SessionExport } from "../../../src/archives/session-archive.ts";
import type { Leases } from "../../../src/core/base/ports.ts";
import type { Lease } from "../../../src/core/model/lease.ts";
import { howOften } from "../../how-often.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

/**
 * Every operation, so that a new one does not compile until it is tried here. `forTenant` is how a host chooses whose
 * archive it opens, and `close` ends the connection of all: neither takes somebody's handle or name.
 */
type OperationName =
  | Exclude<keyof SessionArchive, "hash" | "leases" | "forTenant" | "close">
  | `leases.${keyof Leases}`;

/** What a tenant may have learned about another. */
interface Stolen {
  readonly lease: Lease;
  readonly document: SessionExport;
}

type Attempt = (archive: SessionArchive, stolen: Stolen) => Promise<unknown>;

/** Everything that can be done with another tenant's handles and names. */
const attempts: Readonly<Record<OperationName, readonly Attempt[]>> = {
  get: [(archive) => archive.get("h-00000001")],
  retrieve: [
    (archive) => archive.retrieve("h-00000001"),
    (archive) => archive.retrieve("h-00000001", { session: "s" }),
  ],
  loadState: [(archive) => archive.loadState("lineage")],
  loadStates: [(archive) => archive.loadStates("lineage")],
  search: [
    (archive) => archive.search({ query: "hidden words" }),
    (archive) => archive.search({ query: "hidden", session: "s" }),
    (archive) => archive.search({ query: "hidden", tool: "bash", path: "words" }),
  ],
  updateIndex: [(archive) => archive.updateIndex()],
  saveRewrite: [
    (archive) => archive.saveRewrite({ name: "beginning", opening: "opening", text: "mine", lineage: "lineage" }),
  ],
  listRewrites: [(archive) => archive.listRewrites(["opening"])],
  findRewrites: [(archive) => archive.findRewrites(["beginning"])],
  readLineageRewrites: [(archive) => archive.readLineageRewrites("lineage")],
  readTranscript: [(archive) => archive.readTranscript("s")],
  readHistory: [(archive) => archive.readHistory("s")],
  readChange: [(archive) => archive.readChange("s", { lineage: "lineage", number: 1 })],
  listSessions: [(archive) => archive.listSessions()],
  describeSession: [(archive) => archive.describeSession("s")],
  restore: [(archive) => archive.restore("s"), (archive) => archive.restore("s", 1)],
  exportSession: [(archive) => archive.exportSession("s")],
  importSession: [
    (archive, { document }) => archive.importSession(document),
    (archive, { document }) =>
      archive.importSession(document, { id: "s" }).then(() => archive.purge({ kind: "tenant" })),
  ],
  purge: [
    (archive) => archive.purge({ kind: "session", session: "s" }),
    (archive) => archive.purge({ kind: "tenant" }),
  ],
  collect: [(archive) => archive.collect(), (archive) => archive.collect({ maxAgeMs: 0, maxBytes: 0 })],
  readBound: [(archive) => archive.readBound()],
  // A bound is for all tenants, like the key.
  setBound: [(archive) => archive.setBound({ maxBytes: 1_000_000_000 })],
  verify: [(archive) => archive.verify()],
  stats: [(archive) => archive.stats()],
  // A new key is for all tenants: their data reads the same under it.
  rotateKey: [(archive) => archive.rotateKey(new Uint8Array(32).fill(9))],
  append: [
    (archive) => archive.append("s", ["mine"]),
    (archive) => archive.append("s", ["mine"], { lineage: "lineage" }),
  ],
  commit: [
    (archive) => archive.commit(record({ originals: [original("h-00000001", "mine")] })),
    (archive, { lease }) =>
      archive.commit(
        record({ session: { id: "s", read: { kind: "watermark", position: 9 }, messages: ["mine"] }, lease }),
      ),
  ],
  "leases.tryAcquire": [(archive) => archive.leases.tryAcquire("s")],
  "leases.refresh": [(archive, { lease }) => archive.leases.refresh(lease)],
  "leases.release": [(archive, { lease }) => archive.leases.release(lease)],
};

const everyAttempt = Object.entries(attempts).flatMap(([operation, ways]) =>
  ways.map((attempt, index) => ({ name: `${operation} ${index + 1}`, attempt })),
);

/** One tenant's handles, names and words open nothing for another. */
export function describeTenants(name: string, open: OpenArchive): void {
  describe(`${name} (tenants)`, () => {
    it("is one archive per tenant, however often it is asked for", async () => {
      const archive = await open();
      expect(archive.forTenant("other")).toBe(archive.forTenant("other"));
      expect(archive.forTenant("other")).not.toBe(archive.forTenant("another"));
      expect(archive.forTenant("other").forTenant("another")).toBe(archive.forTenant("another"));
    });

    it("keeps every tenant to its bound before it is closed", async () => {
      let evicted = 0;
      const bound = { maxOriginals: 1, isHard: true };
      const archive = await open({
        bound,
        onEvicted: ({ expired }) => {
          evicted += expired;
        },
      });
      const other = archive.forTenant("other");
      for (let index = 0; index < 4; index += 1) {
        await other.commit(record({ lineage: `l${index}`, originals: [original(`h-0000000${index}`, `${index}`)] }));
      }
      await archive.close();
      expect(evicted).toBe(3);
    });

    it("distinguishes a foreign handle from an unknown one, and shows nothing of it", async () => {
      const { intruder } = await withOwner(open);
      await expect(intruder.retrieve("h-00000001")).rejects.toMatchObject({ code: "HANDLE_FOREIGN" });
      await expect(intruder.retrieve("h-00000009")).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
      expect(await intruder.get("h-00000001")).toBeUndefined();
    });

    it("distinguishes a forged handle from an unknown one if it knows the key", async () => {
      const archive = await open({ isGenuine: (handle) => handle === "h-genuine1" });
      await expect(archive.retrieve("h-genuine1")).rejects.toMatchObject({ code: "HANDLE_UNKNOWN" });
      await expect(archive.retrieve("h-invented")).rejects.toMatchObject({ code: "HANDLE_FORGED" });
    });

    it("recognises a handle of another session", async () => {
      const { owner } = await withOwner(open);
      await owner.append("t", ["another"]);
      await expect(owner.retrieve("h-00000001", { session: "t" })).rejects.toMatchObject({ code: "HANDLE_FOREIGN" });
    });

    it("stores the same text separately for each tenant", async () => {
      const { owner, intruder } = await withOwner(open);
      await intruder.commit(record({ originals: [original("h-00000001", "mine")] }));
      expect(await owner.get("h-00000001")).toMatchObject({ text: "hidden words" });
      expect(await intruder.get("h-00000001")).toMatchObject({ text: "mine" });
      expect(await intruder.stats()).toMatchObject({ texts: 1 });
    });

    it.each(everyAttempt)("shows and changes nothing of another's: $name", async ({ attempt }) => {
      await expectNothing(open, [attempt]);
    });

    test.prop(
      [fc.array(fc.constantFrom(...everyAttempt.map(({ attempt }) => attempt)), { minLength: 2, maxLength: 8 })],
      {
        numRuns: howOften(4, 8),
      },
    )("lets no tenant read or change what is another's, whatever they try in sequence", async (tried) => {
      await expectNothing(open, tried);
    });
  });
}

// Helpers

async function expectNothing(open: OpenArchive, tried: readonly Attempt[]): Promise<void> {
  const { owner, intruder } = await withOwner(open);
  const lease = await owner.leases.tryAcquire("s");
  if (lease === undefined) throw new Error("nobody else holds it");
  const stolen = { lease, document: withoutTexts(await owner.exportSession("s")) };
  const before = await snapshot(owner);
  for (const attempt of tried) {
    const answer = await attempt(intruder, stolen).catch((error: unknown) => error);
    expect(JSON.stringify(answer ?? null)).not.toContain("hidden");
  }
  expect(await snapshot(owner)).toEqual(before);
  expect(await owner.leases.refresh(lease)).toMatchObject({ token: lease.token, holder: lease.holder });
  await owner.close();
}

/** A session with another tenant's names, and the tenant's own texts. */
function withoutTexts(document: SessionExport): SessionExport {
  const named = JSON.parse(JSON.stringify(document).replaceAll("hidden", "mine"));
  return { ...named, originals: [{ ...original("h-00000001", "mine"), lineage: "lineage" }] };
}

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
