import { pino } from "pino";
import { CompactionError } from "../../core/base/errors.ts";
import { explainCost } from "../../core/stages/decide/explain-cost.ts";
import type { GatewayWatcher } from "../facts/gateway-watcher.ts";
import { nameReason } from "../facts/name-reason.ts";

export const LOG_LEVELS = ["silent", "info", "debug"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The form of a code in a log line. */
const PLAIN_CODE = /^[\w.-]{1,60}$/;

export interface GatewayLog extends GatewayWatcher {
  /** Originals were removed to keep the archive within its bound. */
  onEvicted(originals: number): void;
}

/** Writes what happens as lines of JSON: numbers and names, never content, never a header. */
export function createLog(level: LogLevel, write: (line: string) => void): GatewayLog {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return {
    onRequest(facts) {
      const { path, status, outcome, reason, tenant, provider, conversation, usage } = facts;
      log.info(
        {
          path,
          status,
          outcome,
          reason,
          tenant,
          provider,
          ...(conversation !== undefined && {
            session: conversation.session,
            model: conversation.model,
            tokensBefore: conversation.tokensBefore,
            tokensAfter: conversation.tokensAfter,
            windowTokens: conversation.windowTokens,
            compactedMessages: conversation.compactedMessages,
            compaction: conversation.newPass?.trigger,
            compactedBefore: conversation.newPass?.overMessages,
            pressure: conversation.pressure,
          }),
          ...(usage !== undefined && {
            promptTokens: usage.promptTokens,
            cacheReadTokens: usage.cacheReadTokens,
            cacheWriteTokens: usage.cacheWriteTokens,
            outputTokens: usage.outputTokens,
          }),
          msOurs: round(facts.oursMs),
          msFirstByte: round(facts.firstByteMs),
          msUpstream: round(facts.upstreamMs),
        },
        "request",
      );
    },
    onCompaction({ trigger, status, reason, tokensBefore, tokensAfter, steps, summary, cost }) {
      const rungs = steps.map(({ step }) => step);
      const why = status === "compacted" ? {} : { reason: nameReason(reason) };
      const paid = cost === undefined ? {} : { cost: explainCost(cost) };
      log.info({ trigger, status, ...why, tokensBefore, tokensAfter, rungs, summary, ...paid }, "compaction");
    },
    onLookUp: (tool, outcome) => log.debug({ tool, outcome }, "look-up"),
    onFault: (place, error) => log.warn({ place, ...describeError(error) }, "fault"),
    onEvicted: (originals) => log.info({ originals }, "evicted"),
  };
}

/** The messages of our own errors contain no content; those of others may quote what they were about. */
function describeError(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Error)) return { error: typeof error };
  if (error instanceof CompactionError) return { error: error.name, code: error.code, message: error.message };
  const code = "code" in error ? String(error.code) : undefined;
  return { error: error.name, ...(code !== undefined && PLAIN_CODE.test(code) && { code }) };
}

function round(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}
