import type { BudgetPolicy } from "../../core/model/budget.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { Conversations } from "../conversation/conversations.ts";
import type { ModelWindows } from "../conversation/model-limits.ts";
import type { RecentConversations } from "../conversation/recent-conversations.ts";
import type { Usage } from "../doors/door.ts";
import type { AnswerTools } from "../retrieval/answer-call.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Upstream } from "./upstream.ts";

/** What the gateway works with. */
export interface GatewayParts {
  readonly conversations: Conversations;
  readonly windows: ModelWindows;
  readonly recent: RecentConversations;
  readonly upstream: Upstream;
  readonly upstreams: { readonly anthropic: URL; readonly openai: URL };
  readonly budget: BudgetPolicy;
  readonly mode: "on" | "observe";
  /** The tenant of each token of the gateway's own; none: everybody is one tenant. */
  readonly tenants: ReadonlyMap<string, string>;
  /** What look-ups of the model are answered with. */
  readonly answerTools: (tenant: string) => AnswerTools;
  /** How long prompts should stay in the provider's cache; undefined: that is left to the client. */
  readonly cacheLifetime?: CacheLifetime;
  readonly mostBodyBytes: number;
  readonly watcher: GatewayWatcher;
}

/** Told what happens, in numbers and names. Never gets content. */
export interface GatewayWatcher {
  onRequest(path: string, outgoing: Outgoing): void;
  onAnswer(path: string, answer: { readonly status: number; readonly usage?: Usage; readonly ms: number }): void;
  onCompaction(report: CompactionReport): void;
  onFault(where: string, error: unknown): void;
}
