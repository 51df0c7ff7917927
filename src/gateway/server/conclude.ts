import type { CompactionReport } from "../../core/model/report.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findLimits } from "../conversation/find-limits.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import { isOwnCompaction } from "../conversation/is-own-compaction.ts";
import type { Usage } from "../doors/door.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import type { Outgoing } from "./outgoing.ts";

/** After an answer: remembers what the prompt cost, and compacts beside the requests where it grew too long. */
export function conclude(
  conversation: Conversation,
  usage: Usage | undefined,
  { status, isLeftAlone = false }: Pick<Outgoing, "status" | "isLeftAlone">,
  { conversations, windows, budget, watcher }: GatewayParts,
): void {
  const reported = usage === undefined || usage.promptTokens === 0 ? undefined : usage.promptTokens;
  const tokens = reported ?? conversation.tokens;
  conversations.note(conversation, { tokens, countedAs: reported === undefined ? "estimated" : "reported" });
  if (usage !== undefined) windows.noteAnswer(conversation.model, usage.outputTokens);
  if (status === "off" || isLeftAlone || isOwnCompaction(conversation.history)) return;

  const limits = findLimits(conversation, windows);
  if (limits === undefined) return;
  const since = conversations.findLastPass(conversation);
  if (tokens < findDueTokens(since, computeBudget(limits, budget))) return;
  const measured: Conversation = {
    ...conversation,
    tokens,
    countedAs: reported === undefined ? "estimated" : "reported",
  };
  const asked = { trigger: "threshold" } as const;
  const work = status === "observed" ? conversations.rehearse(measured, asked) : conversations.prepare(measured, asked);
  const tell = (report: CompactionReport | undefined): void => {
    if (report !== undefined) watcher.onCompaction(report);
  };
  work.then(tell, (error: unknown) => watcher.onFault("preparation", error));
}
