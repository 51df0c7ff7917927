import type { BudgetPolicy } from "../../core/model/budget.ts";
import type { CompactionPolicy } from "../../core/model/policy.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { AnswerTools } from "../../lookup/answer-call.ts";
import type { BorrowedSummarizer } from "../compaction/borrowed-summarizer.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Conversations } from "../conversation/conversations.ts";
import type { CostWatch } from "../conversation/cost-watch.ts";
import type { ModelWindows } from "../conversation/model-limits.ts";
import type { PressureWatch } from "../conversation/pressure-watch.ts";
import type { RecentConversations } from "../conversation/recent-conversations.ts";
import type { Door } from "../doors/door.ts";
import type { GatewayWatcher, MetricsPage } from "../facts/gateway-watcher.ts";
import type { Upstream } from "./upstream.ts";

/** What the gateway works with. */
export interface GatewayParts {
  readonly conversations: Conversations;
  readonly windows: ModelWindows;
  readonly recent: RecentConversations;
  readonly pressure: PressureWatch;
  readonly upstream: Upstream;
  readonly upstreams: Readonly<Record<Door["upstream"], URL>>;
  readonly budget: BudgetPolicy & Pick<CompactionPolicy, "hygieneRatio">;
  /** Decides by cost; undefined if the threshold decides. */
  readonly costs?: CostWatch;
  readonly mode: "on" | "observe";
  /** In the form of `--summarizer`; `same` borrows the credential of the request. */
  readonly summarizer?: string;
  /** The tenant of each of the gateway's own tokens; without tokens, everyone is one tenant. */
  readonly tenants: ReadonlyMap<string, string>;
  /** Names, besides those of loopback, by which it may be reached and from which pages may ask. */
  readonly allowedHosts: readonly string[];
  /** What look-ups of the model are answered with. */
  readonly answerTools: (tenant: string) => AnswerTools;
  /** How long prompts should stay in the provider's cache; undefined if that is left to the client. */
  readonly cacheLifetime?: CacheLifetime;
  readonly cachesOnlyClaude: boolean;
  readonly maxBodyBytes: number;
  /** How long a request waits for a compaction that it could go without. */
  readonly maxWaitMs: number;
  readonly watcher: GatewayWatcher;
  /** Records which session a request belongs to, for the page. */
  readonly noteSession?: (session: string, conversation: Conversation, headers: Headers) => void;
  /** Rejects while the store cannot be used. */
  readonly checkStore: () => Promise<unknown>;
  /** What `/metrics` shows; undefined if there are no metrics. */
  readonly readMetrics?: () => Promise<MetricsPage>;
}

/** Lends the credential of one request while that request is in progress. */
export type Borrow = (conversation: Conversation) => BorrowedSummarizer | undefined;
