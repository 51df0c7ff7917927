import type { BudgetPolicy } from "./budget.ts";
import type { CostAccount } from "./cost.ts";

export const TRIGGERS = ["threshold", "cost", "hygiene", "manual", "recovery"] as const;

/** Why a compaction is considered; `cost` where a host has found by its own account that it pays. */
export type Trigger = (typeof TRIGGERS)[number];

/** How a host wants its transcripts compacted. `buildPolicy` makes one from settings and checks every range. */
export interface CompactionPolicy extends BudgetPolicy {
  readonly enabled: boolean;
  readonly profile: "default" | "sacred-zone";
  /** When it is due: `pays` goes by the prices that a host hands in, and by the threshold where it hands in none. */
  readonly timing: "pays" | "threshold";
  /** Messages of the opening that the first compaction keeps. */
  readonly protectFirst: number;
  /** Whether they give way from the second compaction on. */
  readonly headDecays: boolean;
  /** Whether a system prompt among the messages stays; false: it is one of the opening, and goes with that. */
  readonly protectSystemPrompt: boolean;
  /** Whether the latest request of the user and the latest reply to read stay word for word, however far back they are. */
  readonly anchorRequest: boolean;
  readonly anchorReply: boolean;
  /** Newest messages that stay where they fit. */
  readonly protectLast: number;
  /** Part of the window above which the trigger `hygiene` compacts, and how many messages it takes for that. */
  readonly hygieneRatio: number;
  readonly hygieneMessages: number;
  /**
   * Where the model is told how to treat a handoff. The system prompt invalidates the cached prefix once: `auto` uses it
   * only if the request says that nothing is cached.
   */
  readonly notePlacement: "auto" | "handoff" | "system";
  /** Whether phone numbers and chat mentions are taken out with secrets, where the host brings no redactor of its own. */
  readonly redactContacts: boolean;
  /** How long the provider keeps a cached prefix. */
  readonly cacheTtl: "5m" | "1h";
  /** What the transcript should cost afterwards. Undefined: head, handoff and tail decide. */
  readonly targetTokens?: number;
}

/** What one call asks for, beside the policy. */
export interface CompactionRequest {
  readonly trigger: Trigger;
  /** Compact although the transcript fits, and although automatic passes are held off. */
  readonly force: boolean;
  /** What the user wants to go on with: it gets most of the handoff. */
  readonly focusTopic?: string;
  /** Exchanges to keep word for word. */
  readonly keepLast?: number;
  /** The provider's own count of this prompt. */
  readonly reportedTokens?: number;
  /** Passes that this turn has already had; the host counts them. More than three are refused, but for manual ones. */
  readonly passesThisTurn?: number;
  /**
   * Whether the provider's cache holds nothing of this prompt any more, so that a change of its beginning costs nothing. By
   * default what `cost` says; where nobody says, the cache is taken to be warm.
   */
  readonly isCacheCold?: boolean;
  /** Whether the model refuses sealed thinking once anything before it has changed. */
  readonly bindsThinking?: boolean;
  /** The host's own name of this conversation, in place of one made from its opening: small letters and digits. */
  readonly lineage?: string;
  /** The tool with which the model opens handles, such as `palimpsest_retrieve`: the handoff names it. None by default. */
  readonly lookupTool?: string;
  /**
   * Sentences that the host pins by hand: they stand in the handoff among the user's constraints, word for word, and stay there.
   * A pass that needs no handoff writes one for them, unless the context says them already.
   */
  readonly pins?: readonly string[];
  /** What the conversation costs; with it, compaction is due when it pays. */
  readonly cost?: CostAccount;
  /** Facts that a host's memory wants kept, one a line. */
  readonly hostFacts?: readonly string[];
}
