import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makePrivateFolder } from "./make-private-folder.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-folder-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("makePrivateFolder", () => {
  it("makes every missing folder, for its owner only, and leaves existing ones", () => {
    const path = join(directory, "a", "b");
    makePrivateFolder(path);
    makePrivateFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, "a")).mode & 0o777).toBe(0o700);
  });

  it("fails if a file is in the way", () => {
    writeFileSync(join(directory, "file"), "");
    expect(() => makePrivateFolder(join(directory, "file", "b"))).toThrow("ENOTDIR");
  });

  it.skipIf(!existsSync("/proc/self"))("fails, and does not retry for ever, if nothing can be made", () => {
    expect(() => makePrivateFolder("/proc/nowhere/b")).toThrow("ENOENT");
  });
});
