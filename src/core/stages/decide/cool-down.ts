import { FAILURE_CLASSES } from "../../base/summarizer-failure.ts";
import type { FailureReason } from "../../model/summarizer-failure.ts";

/** A failure that comes again and again is waited out longer: 60 s become 300 s, then 900 s. */
const LADDER = [1, 5, 15] as const;
/** Nobody waits longer for a summarizer, whatever a provider asks for. */
const MAX_MS = 900_000;

/** Kinds of failure that cool down apart from each other: a wrong key does not get better by waiting longer. */
export type CoolDownClass = "auth" | "network" | "transient";

/**
 * What a host remembers of a summarizer's failures. Plain data that the host owns and may store; no clock is read here.
 */
export type CoolDownState = Readonly<Partial<Record<CoolDownClass, CoolDown>>>;

export interface CoolDown {
  /** How often in a row. */
  readonly failures: number;
  /** The summarizer is not asked before this instant. */
  readonly untilMs: number;
}

/** The state of a summarizer that works; also what a success sets it back to. */
export const NO_COOL_DOWN: CoolDownState = {};

export interface FailureFacts {
  readonly reason: FailureReason;
  /** What the provider asked us to wait, where it said so. */
  readonly retryAfterMs?: number | undefined;
}

/** Notes a failure that happened at `nowMs`. Never shortens a wait that was already longer. */
export function startCoolDown(
  state: CoolDownState,
  { reason, retryAfterMs = 0 }: FailureFacts,
  nowMs: number,
): CoolDownState {
  const { coolDownMs } = FAILURE_CLASSES[reason];
  // Who aborts a call does not want to be kept waiting for it.
  if (coolDownMs === 0) return state;
  const kind = classOf(reason);
  const failures = (state[kind]?.failures ?? 0) + 1;
  const factor = kind === "transient" ? (LADDER[Math.min(failures, LADDER.length) - 1] ?? 1) : 1;
  const waitMs = Math.min(MAX_MS, Math.max(coolDownMs * factor, retryAfterMs));
  return { ...state, [kind]: { failures, untilMs: Math.max(state[kind]?.untilMs ?? 0, nowMs + waitMs) } };
}

export interface CoolDownQuestion {
  /** A forced pass asks the summarizer all the same. */
  readonly force?: boolean;
}

/** Whether the summarizer is better left alone at `nowMs`. */
export function isCoolingDown(state: CoolDownState, nowMs: number, { force = false }: CoolDownQuestion = {}): boolean {
  return !force && Object.values(state).some(({ untilMs }) => nowMs < untilMs);
}

function classOf(reason: FailureReason): CoolDownClass {
  return reason === "auth" || reason === "network" ? reason : "transient";
}
