import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchTime } from "./watch-time.ts";

describe("watchTime", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("ends after a silence, counted from the last sign of life", () => {
    const watch = watchTime({ totalMs: 10_000, idleMs: 100 });
    vi.advanceTimersByTime(90);
    watch.touch();
    vi.advanceTimersByTime(90);
    expect(watch.signal.aborted).toBe(false);
    vi.advanceTimersByTime(10);
    expect(watch.signal.reason).toMatchObject({ reason: "timeout" });
  });

  it("ends after the whole time, whatever arrives", () => {
    const watch = watchTime({ totalMs: 250, idleMs: 100 });
    for (let step = 0; step < 5; step += 1) {
      vi.advanceTimersByTime(50);
      watch.touch();
    }
    expect(watch.signal.reason).toMatchObject({ reason: "timeout", message: "The summary took longer than 250 ms." });
  });

  it("fails what is being waited for as soon as it ends", async () => {
    const controller = new AbortController();
    const watch = watchTime({ totalMs: 1_000, signal: controller.signal });
    const work = watch.guard(new Promise(() => {}));
    controller.abort();
    await expect(work).rejects.toMatchObject({ reason: "aborted" });
  });

  it("leaves no timer behind", () => {
    watchTime({ totalMs: 1_000, idleMs: 100 }).close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
