import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isHolderGone, nameHolder } from "./name-holder.ts";

describe("the name of a lease's holder", () => {
  it("is different every time, and recognises a living process", () => {
    expect(nameHolder()).not.toBe(nameHolder());
    expect(isHolderGone(nameHolder())).toBe(false);
  });

  it("recognises a process that is gone, even if another has its number now", () => {
    const [id, machine, , start] = nameHolder().split(" ");
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    expect(isHolderGone([id, machine, pid, start].join(" "))).toBe(true);
    expect(isHolderGone([id, machine, process.pid, "another start"].join(" "))).toBe(true);
  });

  it.each(["", "0f8fad5b-d9cb-469f-a165-70867728950e", "a b c d", `a ${"0".repeat(16)} 1 1`])(
    "knows nothing about %j, so its time decides",
    (holder) => {
      expect(isHolderGone(holder)).toBe(false);
    },
  );
});
