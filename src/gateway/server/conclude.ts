import type { CostDecision } from "../../core/model/cost.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { computeBudget, type ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import type { RoundsWatch } from "../answers/watch-usage.ts";
import type { Usage } from "../base/usage.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findLimits } from "../conversation/find-limits.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import { isOwnCompaction } from "../conversation/is-own-compaction.ts";
import type { Outgoing } from "../conversation/outgoing.ts";
import type { Borrow, GatewayParts } from "./gateway-parts.ts";

/** After an answer: remembers what the prompt cost, and compacts in the background if it grew too long. */
export function conclude(
  conversation: Conversation,
  watch: Pick<RoundsWatch, "first" | "last">,
  { status, isLeftAlone = false }: Pick<Outgoing, "status" | "isLeftAlone">,
  parts: GatewayParts & { readonly borrow?: Borrow; readonly agent?: string },
): void {
  const { conversations, windows, watcher } = parts;
  const usage = watch.last();
  // Look-ups come between this prompt and the next one, which then counts them.
  conversations.note(conversation, sizeOf(watch.first(), conversation));
  if (usage !== undefined) windows.noteAnswer(conversation, usage);
  if (status === "off" || isLeftAlone || isOwnCompaction(conversation)) return;

  const limits = findLimits(conversation, windows);
  if (limits === undefined) return;
  const size = sizeOf(usage, conversation);
  const measured: Conversation = { ...conversation, ...size };
  const due = findDue(measured, { limits, promptTokens: size.tokens, outputTokens: usage?.outputTokens ?? 0 }, parts);
  if (due === undefined) return;
  const { cost, ...asked } = due;
  const borrowed = status === "observed" ? undefined : parts.borrow?.(conversation);
  const agent = parts.agent === undefined ? {} : { agent: parts.agent };
  const wish = { ...asked, ...agent, ...(borrowed !== undefined && { borrowed }) };
  const work = status === "observed" ? conversations.rehearse(measured, asked) : conversations.prepare(measured, wish);
  const tell = (report: CompactionReport | undefined): void => {
    if (report !== undefined) watcher.onCompaction(cost === undefined ? report : { ...report, cost });
  };
  work.then(tell, (error: unknown) => watcher.onFault("preparation", error));
}

/** What the provider counted in a prompt; our own count if it did not say. */
function sizeOf(
  usage: Usage | undefined,
  { tokens }: Pick<Conversation, "tokens">,
): Pick<Conversation, "tokens" | "countedAs"> {
  if (usage === undefined || usage.promptTokens === 0) return { tokens, countedAs: "estimated" };
  return { tokens: usage.promptTokens, countedAs: "reported" };
}

interface Answered {
  readonly limits: ModelLimits;
  readonly promptTokens: number;
  readonly outputTokens: number;
}

interface Due {
  readonly trigger: "cost" | "threshold";
  readonly cost?: CostDecision;
}

/** Why the next prompt should be compacted: because that pays or, if cost does not decide, because of its size. */
function findDue(conversation: Conversation, answered: Answered, parts: GatewayParts): Due | undefined {
  const { conversations, budget, costs } = parts;
  const sinceTokens = conversations.findLastPass(conversation);
  if (costs === undefined) {
    const isDue = answered.promptTokens >= findDueTokens(sinceTokens, computeBudget(answered.limits, budget));
    return isDue ? { trigger: "threshold" } : undefined;
  }
  const staticTokens = conversations.measureStatic(conversation);
  const cost = costs.decideNext(conversation, { ...answered, sinceTokens, staticTokens });
  return cost.compact ? { trigger: "cost", cost } : undefined;
}
