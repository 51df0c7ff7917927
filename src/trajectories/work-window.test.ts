import { describe, expect, it } from "vitest";
import { createWorkWindow } from "./work-window.ts";

describe("createWorkWindow", () => {
  it("lets no more pieces run at once than it has room for", async () => {
    const window = createWorkWindow({ count: 2, bytes: 100 });
    const seen = await runAll(window, [1, 1, 1, 1, 1]);
    expect(seen.most).toBe(2);
    expect(seen.ended).toBe(5);
  });

  it("bounds their bytes, except for a single larger piece", async () => {
    const window = createWorkWindow({ count: 10, bytes: 100 });
    const seen = await runAll(window, [60, 60, 500, 30, 30, 30]);
    expect(seen.maxBytes).toBe(500);
    expect(seen.most).toBe(3);
  });

  it("rethrows what work threw, and starts nothing more", async () => {
    const window = createWorkWindow({ count: 1, bytes: 100 });
    await window.start(1, async () => {
      throw new Error("no");
    });
    await expect(window.start(1, async () => expect.unreachable())).rejects.toThrow("no");
    await expect(window.drain()).rejects.toThrow("no");
  });
});

// Helpers

async function runAll(window: ReturnType<typeof createWorkWindow>, sizes: readonly number[]) {
  const seen = { running: 0, bytes: 0, most: 0, maxBytes: 0, ended: 0 };
  for (const size of sizes) {
    await window.start(size, async () => {
      seen.running += 1;
      seen.bytes += size;
      seen.most = Math.max(seen.most, seen.running);
      seen.maxBytes = Math.max(seen.maxBytes, seen.bytes);
      await new Promise((resolve) => setImmediate(resolve));
      seen.running -= 1;
      seen.bytes -= size;
      seen.ended += 1;
    });
  }
  await window.drain();
  return seen;
}
