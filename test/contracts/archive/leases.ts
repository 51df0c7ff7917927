import { describe, expect, it } from "vitest";
import { holdLease } from "../../../src/archives/hold-lease.ts";
import { type OpenArchive, original, record } from "./fixtures.ts";

/** Two hosts never both commit, and a dead one blocks no one for ever. */
export function describeLeases(name: string, open: OpenArchive): void {
  describe(`${name} (leases)`, () => {
    it("gives a session to one holder at a time", async () => {
      const { leases } = await open();
      const first = await leases.tryAcquire("s");
      expect(first).toMatchObject({ session: "s", token: 1 });
      expect(await leases.tryAcquire("s")).toBeUndefined();
      expect(await leases.tryAcquire("other")).toMatchObject({ token: 1 });
      if (first !== undefined) await leases.release(first);
      expect(await leases.tryAcquire("s")).toMatchObject({ token: 2 });
    });

    it("gives it to one of many concurrent callers", async () => {
      const { leases } = await open();
      const answers = await Promise.all(Array.from({ length: 20 }, () => leases.tryAcquire("s")));
      expect(answers.filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    it("frees it when its time is over, and refuses the former holder", async () => {
      let nowMs = 1_000_000;
      const archive = await open({ now: () => nowMs, leaseLifetimeMs: 300_000 });
      const dead = await archive.leases.tryAcquire("lineage");
      nowMs += 299_999;
      expect(await archive.leases.tryAcquire("lineage")).toBeUndefined();
      nowMs += 1;
      const next = await archive.leases.tryAcquire("lineage");
      expect(next).toMatchObject({ token: 2 });
      const stale = record({ originals: [original("h-00000001", "text")], ...(dead !== undefined && { lease: dead }) });
      await expect(archive.commit(stale)).rejects.toMatchObject({ code: "LEASE_LOST" });
      expect(await archive.get("h-00000001")).toBeUndefined();
      expect(dead === undefined ? undefined : await archive.leases.refresh(dead)).toBeUndefined();
      await archive.commit({ ...stale, ...(next !== undefined && { lease: next }) });
      expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
    });

    it("refuses a commit after the time is over, even if no one else came", async () => {
      let nowMs = 1_000_000;
      const archive = await open({ now: () => nowMs, leaseLifetimeMs: 1_000 });
      const lease = await archive.leases.tryAcquire("lineage");
      nowMs += 1_000;
      await expect(archive.commit(record({ ...(lease !== undefined && { lease }) }))).rejects.toMatchObject({
        code: "LEASE_LOST",
      });
    });

    it("keeps it as long as it is refreshed", async () => {
      let nowMs = 1_000_000;
      const { leases } = await open({ now: () => nowMs, leaseLifetimeMs: 1_000 });
      let lease = await leases.tryAcquire("s");
      for (let round = 0; round < 5; round += 1) {
        nowMs += 900;
        lease = lease === undefined ? undefined : await leases.refresh(lease);
      }
      expect(lease).toMatchObject({ token: 1, expiresAtMs: 1_000_000 + 5 * 900 + 1_000 });
      expect(await leases.tryAcquire("s")).toBeUndefined();
    });

    it("blocks no one when the clock is set back, and still lets only the newest holder commit", async () => {
      let nowMs = 10_000_000;
      const archive = await open({ now: () => nowMs });
      const former = await archive.leases.tryAcquire("lineage");
      nowMs -= 3_600_000;
      const next = await archive.leases.tryAcquire("lineage");
      expect(next).toMatchObject({ token: 2 });
      await expect(archive.commit(record({ ...(former !== undefined && { lease: former }) }))).rejects.toMatchObject({
        code: "LEASE_LOST",
      });
      await archive.commit(record({ ...(next !== undefined && { lease: next }) }));
    });

    it("refuses the lease of another session, and one that was released", async () => {
      const archive = await open();
      const other = await archive.leases.tryAcquire("other");
      await expect(archive.commit(record({ ...(other !== undefined && { lease: other }) }))).rejects.toMatchObject({
        code: "LEASE_LOST",
      });
      const own = await archive.leases.tryAcquire("lineage");
      if (own !== undefined) await archive.leases.release(own);
      await expect(archive.commit(record({ ...(own !== undefined && { lease: own }) }))).rejects.toMatchObject({
        code: "LEASE_LOST",
      });
    });

    it("releases only what is held", async () => {
      const { leases } = await open();
      const first = await leases.tryAcquire("s");
      if (first !== undefined) await leases.release({ ...first, token: 7 });
      expect(await leases.tryAcquire("s")).toBeUndefined();
    });
  });

  describe(`${name} (holdLease)`, () => {
    it("does the work with the lease, and gives it back after it", async () => {
      const archive = await open();
      const held = await holdLease(archive.leases, "lineage", async (current) => {
        await archive.commit(record({ originals: [original("h-00000001", "text")], lease: current() }));
        return holdLease(archive.leases, "lineage", async () => "never");
      });
      expect(held).toEqual({ kind: "done", result: { kind: "in-flight" } });
      expect(await archive.leases.tryAcquire("lineage")).toBeDefined();
    });

    it("gives it back after work that failed", async () => {
      const { leases } = await open();
      await expect(holdLease(leases, "s", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
      expect(await leases.tryAcquire("s")).toBeDefined();
    });
  });
}
