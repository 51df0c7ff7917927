import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { showCompacting } from "./show-compacting.ts";

describe("showCompacting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says that it waits, then how much has come, and removes the line", () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    const line = showCompacting(terminal, 1_000, { now: () => Date.now() });
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

  it("says at once how long a large session will take, because nothing is drawn while the work has the thread", () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    const line = showCompacting(terminal, 3_000_000, { now: () => Date.now() });
    expect(terminal.warned()).toMatch(/compacting, about 10 s left$/);
    vi.advanceTimersByTime(4_000);
    expect(terminal.warned()).toMatch(/compacting, 4 s, about 6 s left$/);
    vi.advanceTimersByTime(8_000);
    expect(terminal.warned()).toMatch(/compacting, 12 s$/);
    line.end();
  });

  it("says how long a summary in parts will still take, by what is there of it", () => {
    const terminal = fakeTerminal({}, { isWatched: true });
    const line = showCompacting(terminal, 1_000, { now: () => Date.now() });
    line.onProgress(0, { part: 1, parts: 2, wantedTokens: 1_000 });
    vi.advanceTimersByTime(4_000);
    expect(terminal.warned()).toMatch(/waiting for the summary, part 1 of 2, 4 s$/);
    line.onProgress(2_000, { part: 1, parts: 2, wantedTokens: 1_000 });
    expect(terminal.warned()).toMatch(
      /summarizing part 1 of 2: 2,000 of about 4,000 characters, 4 s, about 12 s left$/,
    );
    vi.advanceTimersByTime(6_000);
    line.onProgress(0, { part: 2, parts: 2, wantedTokens: 1_000 });
    expect(terminal.warned()).toMatch(/waiting for the summary, part 2 of 2, 10 s, about 10 s left$/);
    line.end();
  });

  it("leaves no trace of quick work, and none if nobody is watching", () => {
    const [watched, piped] = [fakeTerminal({}, { isWatched: true }), fakeTerminal()];
    for (const terminal of [watched, piped]) {
      const line = showCompacting(terminal, 1_000, { now: () => Date.now() });
      line.onProgress(10);
      line.end();
      expect(terminal.warned()).toBe("");
    }
  });
});
