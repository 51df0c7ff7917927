import { FAILURE_CLASSES } from "../../base/summarizer-failure.ts";
import type { FailureReason } from "../../model/summarizer-failure.ts";

/** A repeated failure means a longer wait: 60 s become 300 s, then 900 s. */
const LADDER = [1, 5, 15] as const;
/** We never wait longer for a summarizer, whatever a provider asks for. */
const MAX_MS = 900_000;

/** Kinds of failure that cool down separately: a wrong key does not get better by waiting longer. */
export type CoolDownClass = "auth" | "network" | "transient";

/**
 * What a host remembers of a summarizer's failures. Plain data that the host owns and may store; this code reads no
 * clock.
 */
export type CoolDownState = Readonly<Partial<Record<CoolDownClass, CoolDown>>>;

export interface CoolDown {
  /** How many failures in a row. */
  readonly failures: number;
  /** The summarizer is not asked again before this time. */
  readonly untilMs: number;
}

/** The state of a summarizer that works; a success resets to it. */
export const NO_COOL_DOWN: CoolDownState = {};

export interface FailureFacts {
  readonly reason: FailureReason;
  /** How long the provider asked us to wait, if it said so. */
  readonly retryAfterMs?: number | undefined;
}

/** Notes a failure that happened at `nowMs`. Never shortens a wait that was already longer. */
export function startCoolDown(
  state: CoolDownState,
  { reason, retryAfterMs = 0 }: FailureFacts,
  nowMs: number,
): CoolDownState {
  const { coolDownMs } = FAILURE_CLASSES[reason];
  // A caller that aborts a call does not want to wait for it later.
  if (coolDownMs === 0) return state;
  const kind = classOf(reason);
  const failures = (state[kind]?.failures ?? 0) + 1;
  const factor = kind === "transient" ? (LADDER[Math.min(failures, LADDER.length) - 1] ?? 1) : 1;
  const waitMs = Math.min(MAX_MS, Math.max(coolDownMs * factor, retryAfterMs));
  return { ...state, [kind]: { failures, untilMs: Math.max(state[kind]?.untilMs ?? 0, nowMs + waitMs) } };
}

export interface CoolDownQuestion {
  /** A forced pass asks the summarizer anyway. */
  readonly force?: boolean;
}

/** Whether the summarizer should be left alone at `nowMs`. */
export function isCoolingDown(state: CoolDownState, nowMs: number, { force = false }: CoolDownQuestion = {}): boolean {
  return !force && Object.values(state).some(({ untilMs }) => nowMs < untilMs);
}

function classOf(reason: FailureReason): CoolDownClass {
  return reason === "auth" || reason === "network" ? reason : "transient";
}
