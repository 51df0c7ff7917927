import type { WireObject } from "../../core/model/json.ts";
import type { CacheHints } from "../../core/prompt-cache/cache-hints.ts";
import type { Codec } from "../../formats/codec.ts";
import type { RetrievalTool } from "../../lookup/retrieval-tools.ts";
import type { AnswerFormat } from "../answers/answer-format.ts";
import type { WireHistory } from "../history/wire-history.ts";

/** What a provider charged for one answer, in tokens. */
export interface Usage {
  /** The whole prompt, however much of it was cached. */
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
}

/** Why a request is left alone. */
export interface StandAside {
  readonly reason: string;
  /** Whether the whole conversation stands in the request: then it can be compacted where the provider's way was not enough. */
  readonly holdsAll: boolean;
}

/** One API of a provider that the gateway speaks. */
export interface Door {
  readonly path: string;
  readonly upstream: "anthropic" | "openai";
  readonly history: WireHistory;
  readonly codec: Codec;
  /** Tokens that a request asks for as its answer. */
  readOutputReserve(head: WireObject): number | undefined;
  /** Whether a prompt is refused that leaves the answer less than was asked for. */
  enforcesReserve(model: string): boolean;
  /**
   * Why a request is none of our business, although it holds a conversation: the provider keeps part of it, or
   * compacts by itself. Undefined for most.
   */
  findReasonToStandAside(head: WireObject): StandAside | undefined;
  /** Reads the usage out of an answer, or out of an event of a stream; undefined where there is none in it. */
  readUsage(answer: unknown): Usage | undefined;
  /** Whether the provider refused a request because it is too long. */
  isTooLong(status: number, body: string): boolean;
  /** Whether it refused sealed thinking because something before it is not what it was. */
  isThinkingRefused(status: number, body: string): boolean;
  /** How the provider writes answers. */
  readonly answers: AnswerFormat;
  /** Writes hints for the prompt cache into a body. */
  applyCacheHints(body: unknown, hints: CacheHints): unknown;
  /** A tool as a request of this provider defines it. */
  writeTool(tool: RetrievalTool): unknown;
  /** Whether a request lets the model choose freely among tools, and wants one answer. */
  canOfferTools(head: WireObject): boolean;
  /** Whether sealed thinking is refused once anything before it has changed. */
  bindsThinking(model: string): boolean;
}
