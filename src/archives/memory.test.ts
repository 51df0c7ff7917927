import { expect, it, vi } from "vitest";
import { original, record } from "../../test/contracts/archive/fixtures.ts";
import { describeArchive } from "../../test/contracts/archive.ts";
import { memoryArchive } from "./memory.ts";

it("has a bound by default, and a smaller one if one is given", async () => {
  expect((await memoryArchive().readBound()).policy).toMatchObject({ maxOriginals: 100_000, isHard: true });
  const archive = memoryArchive({ bound: { maxBytes: 20_000, isHard: true } });
  for (let index = 0; index < 60; index += 1) {
    // Hardly compressible, each from another conversation.
    const text = Array.from({ length: 100 }, (_, place) => Math.sin(index * 100 + place)).join(" ");
    await archive.commit(record({ lineage: `l${index}`, originals: [original(`h-000000${10 + index}`, text)] }));
  }
  await vi.waitFor(async () => expect((await archive.stats()).storedBytes).toBeLessThan(21_000), { timeout: 20_000 });
  expect(await archive.get("h-00000069")).toBeDefined();
  expect(await archive.get("h-00000010")).toBeUndefined();
  await archive.close();
});

describeArchive("memoryArchive", async (options) => memoryArchive(options));
