import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { showRate } from "./show-rate.ts";

describe("showRate", () => {
  it("shows the progress, the rate and the remaining time, counted from what this run did", () => {
    let clock = 0;
    const terminal = fakeTerminal({}, { isWatched: true });
    const rate = showRate(terminal, "compacting", () => clock);
    // A quarter was done before.
    rate.update({ done: 1, resumed: 100, bytesRead: 250, bytesTotal: 1_000 });
    clock = 10_000;
    rate.update({ done: 50, resumed: 100, bytesRead: 500, bytesTotal: 1_000 });
    const last = terminal.warned().split("\r").at(-1);
    expect(last).toContain("compacting ████████████             50%  50 done, 5.0/s, 20 s left");
  });

  it("shows nothing if nobody is watching", () => {
    const terminal = fakeTerminal();
    const rate = showRate(terminal, "compacting", () => 0);
    rate.update({ done: 1, resumed: 0, bytesRead: 1, bytesTotal: 2 });
    rate.end();
    expect(terminal.warned()).toBe("");
  });
});
