import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { showCompacting } from "./show-compacting.ts";

describe("showCompacting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says that it waits, then how much has come, and takes the line away", () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    const line = showCompacting(terminal, () => Date.now());
    vi.advanceTimersByTime(1_500);
    expect(terminal.warned()).toBe("");
    vi.advanceTimersByTime(1_500);
    expect(terminal.warned()).toMatch(/compacting, 3 s$/);
    line.onProgress(1_200);
    expect(terminal.warned()).toMatch(/summarizing: 1,200 characters, 3 s$/);
    line.end();
    expect(terminal.warned().endsWith("\r\u001b[2K")).toBe(true);
    const before = terminal.warned();
    vi.advanceTimersByTime(5_000);
    expect(terminal.warned()).toBe(before);
  });

  it("leaves no trace of what is done at once, and none if nobody watches", () => {
    const [watched, piped] = [fakeTerminal({}, { isWatched: true }), fakeTerminal()];
    for (const terminal of [watched, piped]) {
      const line = showCompacting(terminal, () => Date.now());
      line.onProgress(10);
      line.end();
      expect(terminal.warned()).toBe("");
    }
  });
});
