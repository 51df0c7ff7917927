import type { Trigger } from "../core/model/policy.ts";

/**
 * What is sent in place of a beginning of a conversation, by the gateway or the library. Made once, then replayed until
 * another is laid over it or it is withdrawn.
 */
export type Rewrite = CompactionRewrite | DraftRewrite | ExchangeRewrite | RepairRewrite;

/** Replaces all messages of the beginning it belongs to. */
export interface CompactionRewrite extends WholeRewrite {
  readonly kind: "compaction";
}

/**
 * A compaction that is ready and was never sent.
 *
 * Models that bind thinking refuse thinking that was written for the old beginning, so it is put in place only when the
 * user speaks, and then becomes a compaction of the conversation up to that point.
 */
export interface DraftRewrite extends WholeRewrite {
  readonly kind: "draft";
}

/**
 * Replaces all messages of the beginning it belongs to, without what the provider refused: thinking, because something
 * before it has changed, or media that are too large. The client never learns of that and keeps sending it.
 */
export interface RepairRewrite extends WholeRewrite {
  readonly kind: "repair";
  /** How many messages of the client the compaction in it replaces. */
  readonly compactedMessages: number;
}

interface WholeRewrite {
  readonly pieces: readonly RewritePiece[];
  /** The conversation's name in the archive. */
  readonly lineage: string;
  /** The handles that this conversation was given, by all compactions before it too: what its model may look up. */
  readonly handles: readonly string[];
  /**
   * What all compactions up to it took out of the prompt, if its maker records that: by our own count, in the tokens on
   * which the table of ratios is based.
   */
  readonly savedTokens?: number;
  /** Whether the system prompt says how to treat handoffs; see `placeNote`. */
  readonly hasNote?: boolean;
  /** Absent in those of an earlier version, and if its maker does not say. */
  readonly cause?: PassCause;
  /** How many messages the conversation had when it was ready, if it had continued meanwhile. */
  readonly readyMessages?: number;
  /**
   * The content of the messages it replaces, for those that are identified by less; see `countUnchanged` of the
   * gateway.
   */
  readonly said?: readonly string[];
}

/** Why a compaction was made, and what it was based on. */
export interface PassCause {
  readonly trigger: Trigger;
  /** How many messages of the client the previous compaction replaced; 0 for the first. */
  readonly overMessages: number;
}

/** Withdraws what was laid over a beginning from a layer on: what was there before applies again. */
export interface TakeBack {
  readonly kind: "take-back";
  readonly layer: number;
}

/**
 * Replaces the last messages of the beginning it belongs to: an answer during which the model asked us something that
 * the client never saw.
 */
export interface ExchangeRewrite extends HiddenExchange {
  readonly kind: "exchange";
  /** How many messages of the client it replaces. */
  readonly messages: number;
}

/** What was said without the client seeing it, with the answer around it. */
export interface HiddenExchange {
  /** The whole exchange, as JSON, one text per item. */
  readonly items: readonly string[];
  /**
   * Our answers that must be added to the client's next message, as JSON, if the model also called the client's tools.
   */
  readonly results: readonly string[];
}

/** A part of a rewritten beginning: messages of the client as it sends them now, or items that we wrote. */
export type RewritePiece =
  | { readonly kind: "client"; readonly from: number; readonly to: number }
  | { readonly kind: "ours"; readonly items: readonly string[] };

/** The rewrites of the beginnings of one conversation, by the number of messages in the beginning. */
export type KnownRewrites = ReadonlyMap<number, Rewrite>;
