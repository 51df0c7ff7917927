import type { WireObject } from "../../core/model/json.ts";
import type { Span } from "../../core/text/span.ts";
import type { Codec } from "../../formats/codec.ts";
import type { RetrievalTool } from "../../lookup/retrieval-tools.ts";
import type { AnswerFormat } from "../answers/answer-format.ts";
import type { ToldReason } from "../base/reason.ts";
import type { Usage } from "../base/usage.ts";
import type { WireHistory } from "../history/wire-history.ts";

/** Why a request is left alone. */
export interface StandAside {
  readonly reason: ToldReason;
  /**
   * Whether the request contains the whole conversation: then it can be compacted if the provider's way was not enough.
   */
  readonly holdsAll: boolean;
}

/** A path that belongs to a door. */
export interface DoorPath {
  /** For logs and metrics: nothing in it comes from a client. */
  readonly name: string;
  /** The server's route, if that is not the name. */
  readonly route?: string;
  /** `count`: only the size of the prompt, so it must get the prompt that would be sent. */
  readonly asks: "answer" | "count";
  /** Whether a stream is one JSON array here, unless the query asks for events. */
  readonly isArrayByDefault?: true;
}

/** One provider API that the gateway supports. */
export interface Door {
  readonly paths: readonly DoorPath[];
  readonly upstream: "anthropic" | "openai" | "gemini";
  readonly history: WireHistory;
  readonly codec: Codec;
  /** The model that is asked. */
  findModel(head: WireObject, path: string): string;
  /** Tokens that a request asks for as its answer. */
  findOutputReserve(head: WireObject): number | undefined;
  /** The fields that say so, if a smaller number in them changes nothing else; undefined if it might. */
  readonly reserveFields?: readonly string[];
  /** Whether a prompt is refused that leaves the answer less than was asked for. */
  enforcesReserve(model: string): boolean;
  /**
   * Why a request is left alone although it has a conversation: the provider keeps part of it, or compacts by itself.
   * Undefined for most.
   */
  findReasonToStandAside(head: WireObject): StandAside | undefined;
  /** The usage in an answer, or in an event of a stream; undefined if there is none in it. */
  findUsage(answer: unknown): WireObject | undefined;
  /** The usage in our terms, with later events of a stream laid over earlier ones; undefined if it counts nothing. */
  parseUsage(usage: WireObject): Usage | undefined;
  /** Whether the provider refused a request because it is too long. */
  isTooLong(status: number, body: string): boolean;
  /** Whether it refused an image because that alone is too large, in bytes or in pixels. */
  isMediaTooLarge(status: number, body: string): boolean;
  /** Whether it refused sealed thinking because something before it has changed. */
  isThinkingRefused(status: number, body: string): boolean;
  /** How the provider writes answers. */
  readonly answers: AnswerFormat;
  /** A tool as a request of this provider defines it. */
  writeTool(tool: RetrievalTool): unknown;
  /** Where the tools of a body are listed, if that is not the field `tools`. */
  findToolList?(text: string, fields: ReadonlyMap<string, Span>): Span | undefined;
  /** Whether the tools of a request come before its system prompt, so that a new tool invalidates its cache too. */
  readonly toolsComeFirst: boolean;
  /** Whether a request lets the model choose freely among tools, and wants one answer. */
  canOfferTools(head: WireObject): boolean;
  /** Whether sealed thinking is refused once anything before it has changed. */
  bindsThinking(model: string): boolean;
}
