import { FAILURE_CLASSES } from "../core/base/summarizer-failure.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { FailureReason } from "../core/model/summarizer-failure.ts";
import type { SummaryFailure } from "../core/model/summary.ts";
import {
  type CoolDownClass,
  type CoolDownState,
  isCoolingDown,
  NO_COOL_DOWN,
  startCoolDown,
} from "../core/stages/decide/cool-down.ts";

/** The reason that a summarizer has while it cools down; the more careful class first. */
const REASONS: readonly (readonly [CoolDownClass, FailureReason])[] = [
  ["auth", "auth"],
  ["network", "network"],
  ["transient", "unavailable"],
];

/** The failure of a summarizer that is cooling down; undefined if it may be asked. */
export function findCoolDown(state: CoolDownState, nowMs: number, force: boolean): SummaryFailure | undefined {
  if (!isCoolingDown(state, nowMs, { force })) return undefined;
  for (const [kind, reason] of REASONS) {
    const leftMs = (state[kind]?.untilMs ?? 0) - nowMs;
    if (leftMs <= 0) continue;
    const { retryClass } = FAILURE_CLASSES[reason];
    return {
      reason,
      retryClass,
      coolDownMs: leftMs,
      message: `It is not asked again for another ${Math.ceil(leftMs / 1_000)} s.`,
    };
  }
  return undefined;
}

/** What a host remembers after a pass: a failure is waited out, a summary clears everything. */
export function updateCoolDowns(state: CoolDownState, report: CompactionReport, nowMs: number): CoolDownState {
  const { failure, summary } = report;
  // A window that is too small is not a failure of the summarizer.
  if (failure?.reason === "window-too-small") return state;
  if (failure === undefined) return summary === "model" ? NO_COOL_DOWN : state;
  return startCoolDown(state, { reason: failure.reason, retryAfterMs: failure.coolDownMs }, nowMs);
}
