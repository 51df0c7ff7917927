import { afterEach, describe, expect, it } from "vitest";
import { type LinePool, startLinePool } from "./line-pool.ts";

const settings = { targetTokens: 1, summaryTokens: 100, protectLast: 1 };
const program = new URL("../../../test/fixtures/trajectories/dying-thread.mjs", import.meta.url);
let pool: LinePool | undefined;

afterEach(() => pool?.close());

describe("startLinePool", () => {
  it("keeps a line that ends its thread unchanged, and processes every other", async () => {
    const opened = startLinePool({ summarizer: undefined, threads: 2, program });
    pool = opened;
    const results = await Promise.all(
      ["a", "die", "b", "c", "die again", "d"].map((text) => opened.compact(Buffer.from(text), settings)),
    );
    expect(results.map(({ output, metrics }) => output ?? metrics.error)).toEqual([
      "read a",
      "It ended the thread that read it, twice.",
      "read b",
      "read c",
      "It ended the thread that read it, twice.",
      "read d",
    ]);
  });

  it("drops lines under way when it is closed", async () => {
    const opened = startLinePool({ summarizer: undefined, threads: 1, program });
    const waiting = opened.compact(Buffer.from("wait"), settings);
    const refused = expect(waiting).rejects.toThrow("ended");
    await opened.close();
    await refused;
  });
});
