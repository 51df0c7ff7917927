import type { Ledger } from "../model/ledger.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { type CheckedSections, checkClaims } from "../stages/verify/check-claims.ts";
import { claimSource } from "../stages/verify/claim-source.ts";
import { listArguments } from "../tool-activity/arguments/list-arguments.ts";
import { listTexts } from "../turns/list-texts.ts";
import { redactSections } from "./redact-sections.ts";

/** What a model wrote, as far as the originals support it. Redacted first, in case it quotes a secret back to us. */
export function checkProse(
  plan: FoldPlan,
  asked: AskedSummary | undefined,
  facts: Ledger,
  { redactor }: CoreTools,
): CheckedSections | undefined {
  if (asked?.kind !== "written") return undefined;
  const { numbers, redacted, state, request, activities } = plan;
  const texts = [
    ...redacted.flatMap((message) => listTexts(message)),
    ...Object.values(state.handoff?.sections ?? {}).flat(),
    ...(state.handoff?.account ?? []).flatMap(({ pieces }) => pieces),
    ...state.pins.map(({ text }) => text),
    ...(request.hostFacts ?? []),
    activities.map(({ toolName }) => toolName).join("\n"),
    ...activities.flatMap(describeCounted),
  ];
  return checkClaims(
    redactSections(asked.sections, redactor),
    claimSource({
      texts,
      userTexts: listWishes(plan),
      plannedTexts: listPlans(plan),
      lastMessage: numbers.at(-1) ?? 0,
      facts,
    }),
  );
}

const PASSED_PACKAGE = /^ok {0,3}\t/gm;

/** What a model may count in the output of a test run, as we do. */
function describeCounted({ outcome: { tests }, resultText = "" }: ToolActivity): string[] {
  if (tests === undefined) return [];
  const { failed, passed = 0, unit } = tests;
  const packages = resultText.match(PASSED_PACKAGE)?.length ?? 0;
  return [
    `test run: ${passed} ${unit ?? "test"}s passed, ok, ${failed} failed, ${passed + failed} in all`,
    ...(packages === 0 ? [] : [`test run: ${packages} packages passed, ok`]),
  ];
}

/**
 * Everything that may say what the user wants: messages of the user and the system, the host's facts, and what an
 * earlier handoff kept of them.
 */
function listWishes({ redacted, state: { handoff, pins }, request }: FoldPlan): string[] {
  return [
    ...redacted
      .filter(({ role }) => role === "user" || role === "system")
      // Tool results come in messages of the user's role, too.
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
    ...(request.hostFacts ?? []),
    ...pins.map(({ text }) => text),
    ...Object.values(handoff?.sections ?? {}).flat(),
    ...(handoff?.account ?? []).flatMap(({ kind, pieces }) => (kind === "user" ? pieces : [])),
  ];
}

/** What the assistant said, put on its list and passed to tools: its plans. */
function listPlans({ redacted, activities, state: { handoff } }: FoldPlan): string[] {
  return [
    ...redacted
      .filter(({ role }) => role === "assistant")
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))),
    ...buildLedger(activities).todos.map(({ text }) => text),
    ...activities.flatMap(listArguments),
    ...(handoff?.account ?? []).flatMap(({ kind, pieces }) => (kind === "assistant" ? pieces : [])),
  ];
}
