import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failedMetrics } from "../trajectory-metrics.ts";
import { openJournal } from "./run-journal.ts";

const metrics = failedMetrics("no reason");
let directory = "";
const path = () => join(directory, "out.journal");

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-journal-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("openJournal", () => {
  it("returns lines in the order of the input, in whatever order they came, also after it was reopened", async () => {
    const first = openJournal(path(), { fingerprint: "a", restart: false });
    first.save(1, 1, { metrics });
    first.save(0, 9, { metrics, output: "nine" });
    first.save(0, 2, { metrics, output: "zwölf\u0000" });
    first.close();

    const again = openJournal(path(), { fingerprint: "a", restart: false });
    expect([again.isDone(0, 2), again.isDone(0, 3), again.isDone(1, 1)]).toEqual([true, false, true]);
    expect(
      (await collect(again.replacements(0))).map(({ line, output }) => [line, Buffer.from(output).toString()]),
    ).toEqual([
      [2, "zwölf\u0000"],
      [9, "nine"],
    ]);
    expect(await collect(again.metrics())).toEqual([
      { file: 0, line: 2, metrics },
      { file: 0, line: 9, metrics },
      { file: 1, line: 1, metrics },
    ]);
    again.remove();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("refuses what another run left, and discards it if asked to", () => {
    const first = openJournal(path(), { fingerprint: "a", restart: false });
    first.save(0, 1, { metrics });
    first.close();
    expect(() => openJournal(path(), { fingerprint: "b", restart: false })).toThrow(
      expect.objectContaining({ code: "JOURNAL_FOREIGN" }),
    );
    const anew = openJournal(path(), { fingerprint: "b", restart: true });
    expect(anew.isDone(0, 1)).toBe(false);
    anew.close();
  });

  it("refuses a second run at the same time", () => {
    const first = openJournal(path(), { fingerprint: "a", restart: false });
    expect(() => openJournal(path(), { fingerprint: "a", restart: false })).toThrow(
      expect.objectContaining({ code: "JOURNAL_BUSY" }),
    );
    first.close();
  });

  it("refuses a file that is not a journal", () => {
    writeFileSync(path(), "something else entirely, of more than a page. ".repeat(200));
    expect(() => openJournal(path(), { fingerprint: "a", restart: false })).toThrow(
      expect.objectContaining({ code: "JOURNAL_FOREIGN" }),
    );
  });

  it("belongs to its owner only", () => {
    openJournal(path(), { fingerprint: "a", restart: false }).close();
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });
});

// Helpers

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
