import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { FAILURE_CLASSES } from "../../base/summarizer-failure.ts";
import type { FailureReason } from "../../model/summarizer-failure.ts";
import { type CoolDownState, isCoolingDown, NO_COOL_DOWN, startCoolDown } from "./cool-down.ts";

const NOW = 1_000_000;

describe("startCoolDown", () => {
  it.each([
    ["timeout", [60, 300, 900, 900]],
    ["rate-limited", [60, 300, 900]],
    ["closed-early", [30, 150, 450, 450]],
    ["no-provider", [600, 900]],
    ["auth", [60, 60, 60]],
    ["network", [30, 30]],
    ["aborted", [0, 0]],
  ] as const)("waits ever longer for what may pass, and the same for what must be set right: %s", (reason, seconds) => {
    let state: CoolDownState = NO_COOL_DOWN;
    let nowMs = NOW;
    for (const wait of seconds) {
      state = startCoolDown(state, { reason }, nowMs);
      expect(isCoolingDown(state, nowMs + wait * 1_000 - 1)).toBe(wait > 0);
      expect(isCoolingDown(state, nowMs + wait * 1_000)).toBe(false);
      nowMs += wait * 1_000;
    }
  });

  it("waits as long as the provider asks, up to a quarter of an hour", () => {
    const asked = startCoolDown(NO_COOL_DOWN, { reason: "rate-limited", retryAfterMs: 120_000 }, NOW);
    expect(asked.transient?.untilMs).toBe(NOW + 120_000);
    const absurd = startCoolDown(NO_COOL_DOWN, { reason: "rate-limited", retryAfterMs: 1e12 }, NOW);
    expect(absurd.transient?.untilMs).toBe(NOW + 900_000);
  });

  it("counts each class separately", () => {
    const state = startCoolDown(startCoolDown(NO_COOL_DOWN, { reason: "auth" }, NOW), { reason: "timeout" }, NOW);
    expect(state).toMatchObject({ auth: { failures: 1 }, transient: { failures: 1 } });
  });

  it("is over after a success", () => {
    expect(isCoolingDown(NO_COOL_DOWN, NOW)).toBe(false);
  });

  it("does not keep a forced pass waiting", () => {
    const state = startCoolDown(NO_COOL_DOWN, { reason: "timeout" }, NOW);
    expect(isCoolingDown(state, NOW)).toBe(true);
    expect(isCoolingDown(state, NOW, { force: true })).toBe(false);
  });

  const reasons = Object.keys(FAILURE_CLASSES) as FailureReason[];
  const failure = fc.record({ reason: fc.constantFrom(...reasons), waitedMs: fc.nat({ max: 100_000 }) });

  test.prop([fc.array(failure)])(
    "never shortens a wait, and never waits longer than a quarter of an hour",
    (failures) => {
      let state: CoolDownState = NO_COOL_DOWN;
      let nowMs = NOW;
      for (const { reason, waitedMs } of failures) {
        nowMs += waitedMs;
        const before = latest(state);
        state = startCoolDown(Object.freeze(state), { reason }, nowMs);
        expect(latest(state)).toBeGreaterThanOrEqual(before);
        expect(latest(state)).toBeLessThanOrEqual(nowMs + 900_000);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }
    },
  );
});

// Helpers

function latest(state: CoolDownState): number {
  return Math.max(0, ...Object.values(state).map(({ untilMs }) => untilMs));
}
