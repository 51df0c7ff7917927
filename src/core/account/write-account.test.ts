import { describe, expect, it } from "vitest";
import { draftAccount } from "./account-draft.ts";
import { gatherEntries, writeAccount } from "./write-account.ts";

describe("gatherEntries", () => {
  it("marks where lines of an output are left out, so that no two lines seem adjacent that are not", () => {
    const drafter = draftAccount();
    const entry = drafter.addEntry({ number: 7, kind: "step" });
    for (const text of ["read src/pool.ts → 90 lines", "open()", "lease()", "count()", "close()"])
      drafter.addPiece(entry, { text, weight: 1, messageIndex: 0, isMaterial: true });
    expect(writeAccount(gatherEntries(drafter.finish(), [0, 1, 2, 4]))).toBe(
      ["7 read src/pool.ts → 90 lines", "  open()", "  lease()", "  … close()"].join("\n"),
    );
  });

  it("tells a line of an output once, and changed lines as often as they changed", () => {
    const drafter = draftAccount();
    const entry = drafter.addEntry({ number: 7, kind: "step" });
    const add = (text: string) => drafter.addPiece(entry, { text, weight: 1, messageIndex: 0, isMaterial: true });
    for (const text of ["ran `git add` → exit 1", "paths are ignored", "paths are ignored\nuse -f", "+ }\n+ }"])
      add(text);
    expect(gatherEntries(drafter.finish(), [0, 1, 2, 3])[0]?.pieces).toEqual([
      "ran `git add` → exit 1",
      "paths are ignored",
      "use -f",
      "+ }\n+ }",
    ]);
  });

  it("marks a gap once, round after round", () => {
    const drafter = draftAccount();
    const entry = drafter.addEntry({ number: 7, kind: "step" });
    for (const text of ["read src/pool.ts → 90 lines", "open()", "lease()", "… close()"])
      drafter.addPiece(entry, { text, weight: 1, messageIndex: -1, isMaterial: true });
    expect(gatherEntries(drafter.finish(), [0, 1, 3])[0]?.pieces).toEqual([
      "read src/pool.ts → 90 lines",
      "open()",
      "… close()",
    ]);
  });

  it("marks what is left out of what somebody said, so that a list does not seem whole", () => {
    const drafter = draftAccount();
    const entry = drafter.addEntry({ number: 2, kind: "user" });
    for (const text of ["Mend the pool.", "It leaks.", "Never push."])
      drafter.addPiece(entry, { text, weight: 1, messageIndex: 0, isMaterial: false });
    expect(gatherEntries(drafter.finish(), [0, 2])[0]?.pieces).toEqual(["Mend the pool.", "… Never push."]);
  });
});
