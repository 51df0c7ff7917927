import type { WireObject } from "../../core/model/json.ts";
import type { Codec } from "../../formats/codec.ts";
import type { Span } from "../../formats/find-spans.ts";
import type { RetrievalTool } from "../../lookup/retrieval-tools.ts";
import type { AnswerFormat } from "../answers/answer-format.ts";
import type { ToldReason } from "../base/reason.ts";
import type { Usage } from "../base/usage.ts";
import type { WireHistory } from "../history/wire-history.ts";

/** Why a request is left alone. */
export interface StandAside {
  readonly reason: ToldReason;
  /** Whether the whole conversation stands in the request: then it can be compacted where the provider's way was not enough. */
  readonly holdsAll: boolean;
}

/** A path at which a door is asked. */
export interface DoorPath {
  /** As it is taken down: nothing in it comes from a client. */
  readonly name: string;
  /** As the server knows it, where that is not the name. */
  readonly route?: string;
  /** `count`: only how large the prompt is, so that it must see what the prompt would be. */
  readonly asks: "answer" | "count";
  /** Whether a stream is one JSON array here, unless the query asks for events. */
  readonly isArrayByDefault?: true;
}

/** One API of a provider that the gateway speaks. */
export interface Door {
  readonly paths: readonly DoorPath[];
  readonly upstream: "anthropic" | "openai" | "gemini";
  readonly history: WireHistory;
  readonly codec: Codec;
  /** The model that is asked. */
  findModel(head: WireObject, path: string): string;
  /** Tokens that a request asks for as its answer. */
  findOutputReserve(head: WireObject): number | undefined;
  /** The fields that say so, where a smaller number in them changes nothing else; undefined where it might. */
  readonly reserveFields?: readonly string[];
  /** Whether a prompt is refused that leaves the answer less than was asked for. */
  enforcesReserve(model: string): boolean;
  /**
   * Why a request is none of our business, although it holds a conversation: the provider keeps part of it, or
   * compacts by itself. Undefined for most.
   */
  findReasonToStandAside(head: WireObject): StandAside | undefined;
  /** Where the usage stands in an answer, or in an event of a stream; undefined where there is none in it. */
  findUsage(answer: unknown): WireObject | undefined;
  /** What a usage comes to, the later events of a stream laid over the earlier; undefined where it counts nothing. */
  parseUsage(usage: WireObject): Usage | undefined;
  /** Whether the provider refused a request because it is too long. */
  isTooLong(status: number, body: string): boolean;
  /** Whether it refused an image because that alone is too large, in bytes or in pixels. */
  isMediaTooLarge(status: number, body: string): boolean;
  /** Whether it refused sealed thinking because something before it is not what it was. */
  isThinkingRefused(status: number, body: string): boolean;
  /** How the provider writes answers. */
  readonly answers: AnswerFormat;
  /** A tool as a request of this provider defines it. */
  writeTool(tool: RetrievalTool): unknown;
  /** Where the tools of a body are listed, where that is not the field `tools`. */
  findToolList?(text: string, fields: ReadonlyMap<string, Span>): Span | undefined;
  /** Whether the tools of a request stand before its system prompt, so that a new one takes that out of the cache too. */
  readonly toolsComeFirst: boolean;
  /** Whether a request lets the model choose freely among tools, and wants one answer. */
  canOfferTools(head: WireObject): boolean;
  /** Whether sealed thinking is refused once anything before it has changed. */
  bindsThinking(model: string): boolean;
}
