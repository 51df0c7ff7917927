import { applyPlan } from "../../src/core/apply/apply.ts";
import { createIdentifierReader } from "../../src/core/identifiers/identifier-reader.ts";
import type { CoreTools } from "../../src/core/plan/core-tools.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { DEFAULT_POLICY } from "../../src/core/policy/profiles.ts";
import { palimpsestRedactor } from "../../src/core/redact/palimpsest-redactor.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { createMeasurer } from "../../src/core/stages/measure/create-measurer.ts";
import { countingMemo, estimatingCounter } from "../../src/core/tokens/index.ts";
import { codecs } from "../../src/formats/index.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { findOldBoundary, MIN_HISTORY_TOKENS } from "./find-old-boundary.ts";
import type { Probe } from "./find-probes.ts";
import { readEvent } from "./read-events.ts";
import type { RecordedSession } from "./read-sessions.ts";
import { countProbes, type RecallScore } from "./recall-score.ts";

// One set of tools for all cuts: a text is read once, so the times are those of a warm host.
const tools: CoreTools = {
  measurer: createMeasurer({ counter: countingMemo(estimatingCounter()) }),
  hash: keyedHash(new Uint8Array(32)),
  identifiers: createIdentifierReader({ redactor: palimpsestRedactor }),
  redactor: palimpsestRedactor,
};
const budget = computeBudget({ contextTokens: 2_000_000 });

export interface CutToMeasure {
  readonly first: number;
  readonly cut: number;
  readonly probes: readonly (Pick<Probe, "value" | "lastSeen"> & Partial<Probe>)[];
  /** Share of the history's tokens. */
  readonly target: number;
  readonly into: readonly RecallScore[];
  readonly showMisses?: boolean;
  /** Whether probes are lines with single blanks, which a record may break differently. */
  readonly areLines?: boolean;
}

/** Compacts the history before a cut and counts which probes are still there. */
export function measureCut({ name, messages, format }: RecordedSession, options: CutToMeasure): void {
  const { first, cut, probes, target, into } = options;
  const history = messages.slice(first, cut);
  const tokens = tools.measurer.messages(history);
  if (probes.length === 0 || tokens < MIN_HISTORY_TOKENS) return;

  const targetTokens = Math.floor(tokens * target);
  const transcript = { messages: history, tools: [], envelope: { kind: "messages" } } as const;
  const startedAt = performance.now();
  const plan = planCompaction(
    { transcript, budget, policy: { ...DEFAULT_POLICY, targetTokens }, request: { trigger: "manual", force: true } },
    tools,
  );
  const done = applyPlan(plan, history, tools);
  const milliseconds = performance.now() - startedAt;

  const said = done.messages.flatMap((message) => readEvent(message).all).join("\n");
  const context = options.areLines === true ? said.replaceAll(/\s+/g, " ") : said;
  const oldBefore = findOldBoundary(history, tokens, (message) => tools.measurer.message(message).total);
  const { validate, encode } = codecs[format];
  const isInvalid =
    validate(encode({ ...transcript, messages: done.messages })).length > 0 &&
    validate(encode(transcript)).length === 0;
  const tokensAfter = tools.measurer.messages(done.messages);
  for (const score of into) {
    score.cuts += 1;
    score.ratios.push(tokensAfter / tokens);
    score.milliseconds += milliseconds;
    if (tokensAfter > targetTokens) score.overTarget += 1;
    if (isInvalid) score.invalid += 1;
    countProbes(score, probes, context, oldBefore);
  }
  if (options.showMisses !== true) return;
  const missing = probes.filter(({ value }) => !context.includes(value)).length;
  console.log(
    [
      "cut",
      target,
      name,
      cut,
      plan.kind,
      tokens,
      (tokensAfter / targetTokens).toFixed(2),
      probes.length,
      missing,
      done.report.targetMissed?.protectedTokens ?? "",
      done.report.status,
    ].join("\t"),
  );
  for (const { value, shape = "given", lastSeen } of probes) {
    if (context.includes(value)) continue;
    const age = lastSeen < oldBefore ? "old" : "new";
    console.log(["missed", target, name, cut, plan.kind, age, messages[lastSeen]?.role, shape, value].join("\t"));
  }
}

/** Evenly spaced cuts, at most this many. */
export function chooseCuts(length: number, every: number, most: number): number[] {
  const count = Math.max(0, Math.ceil(length / every) - 1);
  const all = Array.from({ length: count }, (_, index) => (index + 1) * every);
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, index) => index % step === step - 1);
}
