import { setTimeout as wait } from "node:timers/promises";
import { askSummarizer } from "../compactor/ask-summarizer.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { Summarizer } from "../core/base/ports.ts";
import type { AskedSummary, SummaryFailure } from "../core/model/summary.ts";
import type { SummarySource, SummaryTools } from "../core/plan/plan-summary.ts";

/** Judgements: a provider that is overloaded is asked twice more, a little later. */
const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

type Reason = SummaryFailure["reason"];

/** Failures that the next line would meet too. */
const STOPPING: ReadonlySet<Reason> = new Set(["auth", "network", "no-provider", "aborted"]);
/** Those of them that waiting does not fix. */
const FINAL: ReadonlySet<Reason> = new Set(["auth", "no-provider", "aborted"]);
/** There was an answer, but it cannot be used. */
const REJECTED: ReadonlySet<Reason> = new Set(["malformed", "empty", "refused", "truncated", "wrong-language"]);

/** The outcome of asking for prose. */
export type Prose = { readonly calls: number } & (
  | { readonly kind: "written"; readonly asked: Extract<AskedSummary, { kind: "written" }> }
  /** The model answered, but not with a handoff: the facts that were found without it must be enough. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: "failed"; readonly reason: string }
);

/**
 * Asks for the prose of a summary, several times if a failure may be temporary.
 *
 * Throws `RUN_STOPPED` if every further line would fail too: a wrong key must not turn a whole file into errors.
 */
export async function askForProse(
  source: SummarySource,
  summarizer: Summarizer,
  tools: SummaryTools,
  { firstWaitMs = FIRST_WAIT_MS } = {},
): Promise<Prose> {
  let calls = 0;
  const counted: Summarizer = {
    name: summarizer.name,
    windowTokens: summarizer.windowTokens,
    summarize(request, options) {
      calls += 1;
      return summarizer.summarize(request, options);
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    const asked = await askSummarizer(source, [counted], tools, {});
    // There is always a summarizer, so there is always an answer.
    if (asked === undefined) throw new Error("no summarizer was asked");
    if (asked.kind === "written") return { kind: "written", asked, calls };
    const { reason, message } = asked.failure;
    if (REJECTED.has(reason)) return { kind: "rejected", reason: message, calls };
    if (attempt === MAX_ATTEMPTS || FINAL.has(reason)) {
      if (STOPPING.has(reason)) {
        throw new CompactionError("RUN_STOPPED", { reason: `the summarizer failed: ${message}` });
      }
      return { kind: "failed", reason: message, calls };
    }
    await wait(Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** (attempt - 1)));
  }
}
