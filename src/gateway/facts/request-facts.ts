import type { PassCause } from "../../replay/rewrite.ts";
import type { Reason } from "../base/reason.ts";
import type { Usage } from "../base/usage.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Outgoing, OutgoingStatus } from "../conversation/outgoing.ts";
import type { PressureLevel } from "../conversation/pressure-watch.ts";
import type { Door } from "../doors/door.ts";

/** What became of a request: `passed` for one that holds no conversation by its path, `failed` for one without a whole answer. */
export type Outcome = OutgoingStatus | "passed" | "failed";

/** What happened to one request, in numbers and names. Never holds content, a credential or an address. */
export interface RequestFacts {
  /** One of the paths that the gateway knows, or `other`. */
  readonly path: string;
  /** What the client got. */
  readonly status: number;
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly tenant?: string;
  readonly provider?: Door["upstream"];
  /** Where the request held a conversation. */
  readonly conversation?: ConversationFacts;
  /** What the provider charged, all rounds together. */
  readonly usage?: Usage;
  /** What of it was charged for the rounds after the first, in which the model had something looked up. */
  readonly lookUpUsage?: Usage;
  /** What it charged for each round; the one that `usage` is where this is absent. */
  readonly rounds?: readonly Usage[];
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  /** From the whole request being there to its being sent on. */
  readonly oursMs: number;
  /** From its being sent to the head of the answer, and to the answer's end. */
  readonly firstByteMs?: number;
  readonly upstreamMs?: number;
  /** The trace that the client says the request belongs to. */
  readonly traceparent?: string;
}

export interface ConversationFacts {
  readonly session: string;
  readonly model: string;
  /** What the client has, and what went out. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** How many messages of the client a compaction stands for. */
  readonly compactedMessages: number;
  /** The compaction that goes out for the first time; absent where none does. */
  readonly newPass?: PassCause;
  /** What a prompt may cost; undefined where nobody knows the model. */
  readonly windowTokens?: number;
  /** How near the next compaction is; only where that has changed with this request. */
  readonly pressure?: PressureLevel;
  /** Whether the agent compacts by itself where its window ends. */
  readonly compactsItself?: boolean;
}

/** What a model may be called where it is written down: clients call it what they like. */
const PLAIN_NAME = /^[\w.:/@+-]{1,100}$/;

/** What is known of a conversation without reading it. */
export function describeConversation(
  { model, tokens, savedTokens, woven }: Conversation,
  session: string,
): ConversationFacts {
  const { compactedMessages } = woven;
  return {
    session,
    model: PLAIN_NAME.test(model) ? model : "unnamed",
    tokensBefore: tokens + savedTokens,
    tokensAfter: tokens,
    compactedMessages,
  };
}

/** Why a request went out as it did, by name. */
export function findReason({ status, reason }: Outgoing, knowsWindow: boolean): Reason {
  if (status === "off") return "asked-off";
  if (status === "observed") return "observing";
  if (reason !== undefined) return reason.name;
  if (status !== "untouched") return "none";
  return knowsWindow ? "fits" : "unknown-window";
}
