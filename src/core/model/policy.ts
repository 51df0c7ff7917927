import type { BudgetPolicy } from "./budget.ts";
import type { CostAccount } from "./cost.ts";

export const TRIGGERS = ["threshold", "cost", "hygiene", "manual", "recovery"] as const;

/** Why a compaction is considered; `cost` if a host's own account says that it pays. */
export type Trigger = (typeof TRIGGERS)[number];

/** How a host wants its transcripts compacted. `buildPolicy` makes one from settings and checks every range. */
export interface CompactionPolicy extends BudgetPolicy {
  readonly enabled: boolean;
  readonly profile: "default" | "sacred-zone";
  /**
   * When compaction is due: `pays` goes by the prices that a host passes in, and by the threshold if it passes none.
   */
  readonly timing: "pays" | "threshold";
  /** How many opening messages the first compaction keeps. */
  readonly protectFirst: number;
  /** Whether the second and later compactions may fold them. */
  readonly headDecays: boolean;
  /** Whether a system prompt among the messages stays. If false, it counts as part of the opening and goes with it. */
  readonly protectSystemPrompt: boolean;
  /** Whether the user's latest request and the latest visible reply stay word for word, however far back they are. */
  readonly anchorRequest: boolean;
  readonly anchorReply: boolean;
  /** How many of the newest messages stay if they fit. */
  readonly protectLast: number;
  /** The share of the window above which the trigger `hygiene` compacts, and how many messages that takes at least. */
  readonly hygieneRatio: number;
  readonly hygieneMessages: number;
  /**
   * Where we tell the model how to treat a handoff. Using the system prompt invalidates the cached prefix once, so
   * `auto` uses it only if the request says that nothing is cached.
   */
  readonly notePlacement: "auto" | "handoff" | "system";
  /**
   * Whether to take out phone numbers and chat mentions along with secrets, unless the host brings its own redactor.
   */
  readonly redactContacts: boolean;
  /** How long the provider keeps a cached prefix. */
  readonly cacheTtl: "5m" | "1h";
  /** What the transcript should cost afterwards. If undefined, head, handoff and tail decide. */
  readonly targetTokens?: number;
}

/** What one call asks for, besides the policy. */
export interface CompactionRequest {
  readonly trigger: Trigger;
  /** Compact even if the transcript fits, and even if automatic passes are suspended. */
  readonly force: boolean;
  /** What the user wants to continue with: it gets most of the handoff. */
  readonly focusTopic?: string;
  /** Exchanges to keep word for word. */
  readonly keepLast?: number;
  /** The provider's own count of this prompt. */
  readonly reportedTokens?: number;
  /** Passes that this turn has already had; the host counts them. More than three are refused, except manual ones. */
  readonly passesThisTurn?: number;
  /**
   * Whether the provider's cache no longer holds anything of this prompt, so that changing its beginning costs nothing.
   * The default is what `cost` says; without either, we assume a warm cache.
   */
  readonly isCacheCold?: boolean;
  /** Whether the model refuses sealed thinking once anything before it has changed. */
  readonly bindsThinking?: boolean;
  /** The host's own name for this conversation, instead of one made from its opening: small letters and digits. */
  readonly lineage?: string;
  /** The tool with which the model opens handles, such as `palimpsest_retrieve`: the handoff names it. None by default. */
  readonly lookupTool?: string;
  /**
   * Sentences that the host pins by hand: the handoff repeats them word for word among the user's constraints, from
   * then on. A pass that would need no handoff writes one for them, unless the context already contains them.
   */
  readonly pins?: readonly string[];
  /** What the conversation costs; with it, compaction is due when it pays. */
  readonly cost?: CostAccount;
  /** Facts that a host's memory wants kept, one per line. */
  readonly hostFacts?: readonly string[];
}
