import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { showProgress } from "./show-progress.ts";

describe("showProgress", () => {
  it("says how long it will take once that can be estimated", () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    let nowMs = 0;
    const update = showProgress(terminal, "verifying", () => nowMs);
    nowMs = 1_000;
    update(10, 100);
    expect(terminal.warned()).toMatch(/verifying .* 10%$/);
    nowMs = 6_000;
    update(25, 100);
    expect(terminal.warned()).toMatch(/25%, 18 s left$/);
    update(100, 100);
    expect(terminal.warned().endsWith("\r\u001b[2K")).toBe(true);
  });

  it("is silent if nobody is watching", () => {
    const terminal = fakeTerminal();
    showProgress(terminal, "verifying")(1, 2);
    expect(terminal.warned()).toBe("");
  });
});
