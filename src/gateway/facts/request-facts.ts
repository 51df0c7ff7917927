import { isPlainName } from "../../core/text/is-plain-name.ts";
import type { PassCause } from "../../replay/rewrite.ts";
import type { Reason } from "../base/reason.ts";
import type { Usage } from "../base/usage.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Outgoing, OutgoingStatus } from "../conversation/outgoing.ts";
import type { PressureLevel } from "../conversation/pressure-watch.ts";
import type { Door } from "../doors/door.ts";

/** The outcome of a request: `passed` if its path has no conversation, `failed` if it got no complete answer. */
export type Outcome = OutgoingStatus | "passed" | "failed";

/** What happened to one request, in numbers and names. Never contains content, a credential or an address. */
export interface RequestFacts {
  /** One of the paths that the gateway knows, or `other`. */
  readonly path: string;
  /** What the client got. */
  readonly status: number;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly tenant?: string;
  readonly provider?: Door["upstream"];
  /** Set if the request had a conversation. */
  readonly conversation?: ConversationFacts;
  /** What the provider charged, all rounds together. */
  readonly usage?: Usage;
  /** The part that was charged for the rounds after the first, in which the model looked something up. */
  readonly lookUpUsage?: Usage;
  /** What it charged for each round; if absent, `usage` is the only round. */
  readonly rounds?: readonly Usage[];
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  /** From the arrival of the whole request until it was sent on. */
  readonly oursMs: number;
  /** From sending it to the head of the answer, and to the end of the answer. */
  readonly firstByteMs?: number;
  readonly upstreamMs?: number;
  /** The trace that the client says the request belongs to. */
  readonly traceparent?: string;
}

export interface ConversationFacts {
  readonly session: string;
  readonly model: string;
  /** What the client has, and what was sent. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** How many messages of the client a compaction replaces. */
  readonly compactedMessages: number;
  /** The compaction that is sent for the first time; absent if there is none. */
  readonly newPass?: PassCause;
  /** The most tokens of a prompt; undefined if the model is unknown. */
  readonly windowTokens?: number;
  /** How near the next compaction is; only if that has changed with this request. */
  readonly pressure?: PressureLevel;
  /** Whether the agent compacts by itself when its window is full. */
  readonly compactsItself?: boolean;
}

/** What is known of a conversation without reading it. */
export function describeConversation(
  { model, tokens, savedTokens, woven }: Conversation,
  session: string,
): ConversationFacts {
  const { compactedMessages } = woven;
  return {
    session,
    model: isPlainName(model) ? model : "unnamed",
    tokensBefore: tokens + savedTokens,
    tokensAfter: tokens,
    compactedMessages,
  };
}

/** Why a request was sent as it was, by name. */
export function findReason({ status, reason }: Outgoing, knowsWindow: boolean): Reason {
  if (status === "off") return "asked-off";
  if (status === "observed") return "observing";
  if (reason !== undefined) return reason.name;
  if (status !== "untouched") return "none";
  return knowsWindow ? "fits" : "unknown-window";
}
