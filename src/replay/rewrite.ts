import type { Trigger } from "../core/model/policy.ts";

/**
 * What is sent in place of a beginning of a conversation, by the gateway or the library. Made once, then replayed until
 * another is laid over it or it is taken back.
 */
export type Rewrite = CompactionRewrite | DraftRewrite | ExchangeRewrite | RepairRewrite;

/** Stands for all messages of the beginning it belongs to. */
export interface CompactionRewrite extends WholeRewrite {
  readonly kind: "compaction";
}

/**
 * A compaction that is ready and was never sent.
 *
 * Models that bind thinking refuse what they thought over the old beginning, so it is put in place only where the
 * user speaks, and then becomes a compaction of the conversation up to there.
 */
export interface DraftRewrite extends WholeRewrite {
  readonly kind: "draft";
}

/**
 * Stands for all messages of the beginning it belongs to, without what was thought in them: the provider refused that,
 * because something before it is not what it was. The client never hears of it and sends it again and again.
 */
export interface RepairRewrite extends WholeRewrite {
  readonly kind: "repair";
  /** How many messages of the client the compaction in it stands for. */
  readonly compactedMessages: number;
}

interface WholeRewrite {
  readonly pieces: readonly Piece[];
  /** The conversation as the archive knows it. */
  readonly lineage: string;
  /** The handles that this conversation was given, by all compactions before it too: what its model may look up. */
  readonly handles: readonly string[];
  /**
   * What all compactions up to it took out of the prompt, where whoever made it keeps that: by our own count, in the tokens that
   * the table of ratios counts every model's by.
   */
  readonly savedTokens?: number;
  /** Whether the system prompt says how handoffs are to be taken; see `placeNote`. */
  readonly hasNote?: boolean;
  /** Absent in those of an earlier version, and where whoever made it does not say. */
  readonly cause?: PassCause;
  /** How many messages the conversation had when it was ready, where it had gone on meanwhile. */
  readonly readyMessages?: number;
  /** What the messages it stands for said, for those that are known by less; see `countUnchanged` of the gateway. */
  readonly said?: readonly string[];
}

/** Why a compaction was made, and of what. */
export interface PassCause {
  readonly trigger: Trigger;
  /** How many messages of the client the compaction stood for that it was laid over; 0 for the first. */
  readonly overMessages: number;
}

/** Takes back what was laid over a beginning from a layer on: what stood before stands again. */
export interface TakeBack {
  readonly kind: "take-back";
  readonly layer: number;
}

/**
 * Stands for the last messages of the beginning it belongs to: an answer in whose making the model asked us
 * something, which the client never saw.
 */
export interface ExchangeRewrite extends HiddenExchange {
  readonly kind: "exchange";
  /** How many messages of the client it stands for. */
  readonly messages: number;
}

/** What was said behind the client's back, with the answer around it. */
export interface HiddenExchange {
  /** The whole exchange, as JSON, an item each. */
  readonly items: readonly string[];
  /** Our answers that the client's next message must bring along, as JSON, where the model also called its tools. */
  readonly results: readonly string[];
}

/** A part of a rewritten beginning: messages of the client as it sends them now, or items that we wrote. */
export type Piece =
  | { readonly kind: "client"; readonly from: number; readonly to: number }
  | { readonly kind: "ours"; readonly items: readonly string[] };

/** The rewrites that stand for beginnings of one conversation, by the number of messages in the beginning. */
export type KnownRewrites = ReadonlyMap<number, Rewrite>;
