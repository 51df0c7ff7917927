import type { WireObject } from "./json.ts";

export type Role = "system" | "user" | "assistant" | "tool";

/**
 * One message of a transcript, whatever provider it came from.
 *
 * One wire message is one `Message`, so that positions agree on both sides. A message that holds
 * nothing but tool results has the role `tool`, even if the provider calls it a user message.
 */
export interface Message {
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly meta?: MessageMeta;
}

export interface MessageMeta {
  /** Set on text that we wrote ourselves, so that nothing takes it for someone else's turn. */
  readonly kind?: "handoff" | "note";
  /** `instructions` if the provider keeps this text outside the message list (a top-level system prompt). */
  readonly place?: "instructions";
  /**
   * What the host asks of compaction: it never touches a `keep`, nor the step that holds it; it shortens the results in
   * a `first` before all others, and keeps them short even if there is room.
   */
  readonly mark?: "keep" | "first";
  /**
   * The provider's message that this one was decoded from. An edited message keeps it: unknown fields survive the edit.
   */
  readonly wire?: WireObject;
  /**
   * The JSON of `wire` in its original characters, if `JSON.stringify` gives different ones: a parsed value loses
   * digits of long numbers, duplicate keys and white space. Left out if they are the same or unknown.
   */
  readonly source?: string;
}

export type Part = TextPart | ReasoningPart | MediaPart | ToolCallPart | ToolResultPart | OpaquePart;

/**
 * The provider's object that a part was decoded from.
 *
 * Fields of the part win over fields of `wire`, so an edit is `{ ...part, text }` and everything
 * else of the original leaves as it came. A part without `wire` is written in the provider's
 * simplest form, often a bare string.
 */
interface FromWire {
  readonly wire?: WireObject;
}

export interface TextPart extends FromWire {
  readonly kind: "text";
  readonly text: string;
  /**
   * Set on text that we wrote ourselves, even inside someone else's message; no provider sees it. A stub replaces a
   * result.
   */
  readonly meta?: { readonly kind: "handoff" | "note" | "stub" };
}

/** What a model thought. Signed or encrypted reasoning is valid only byte for byte, and only in its original place. */
export interface ReasoningPart extends FromWire {
  readonly kind: "reasoning";
  /** Empty if the provider sends it encrypted. */
  readonly text: string;
  readonly sealed: boolean;
}

export interface MediaPart extends FromWire {
  readonly kind: "media";
  readonly media: "image" | "document" | "audio" | "video" | "file";
  /** Such as `image/png`; undefined if the wire does not say. */
  readonly mediaType?: string;
  readonly source: MediaSource;
}

export type MediaSource =
  | { readonly kind: "base64"; readonly data: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "file"; readonly fileId: string }
  | { readonly kind: "unknown" };

export interface ToolCallPart extends FromWire {
  readonly kind: "tool-call";
  readonly callId: string;
  readonly toolName: string;
  readonly input: ToolInput;
}

/** The arguments of a call, in the form the provider sends them, because two of the three must survive as exact text. */
export type ToolInput =
  | { readonly kind: "json"; readonly value: unknown }
  /** JSON inside a string. A model wrote it, so it may not parse. */
  | { readonly kind: "json-text"; readonly text: string }
  /** Free text, as custom tools accept it. */
  | { readonly kind: "text"; readonly text: string };

export interface ToolResultPart extends FromWire {
  readonly kind: "tool-result";
  readonly callId: string;
  /** Undefined if the wire names only the call. */
  readonly toolName?: string;
  readonly output: ToolOutput;
  /** True if the wire itself says that the call failed. */
  readonly isError: boolean;
}

export type ToolOutput =
  | { readonly kind: "parts"; readonly parts: readonly OutputPart[] }
  | { readonly kind: "json"; readonly value: unknown };

export type OutputPart = TextPart | MediaPart | OpaquePart;

/** Something a codec does not understand. It leaves unchanged and in place. */
export interface OpaquePart {
  readonly kind: "opaque";
  /** What the provider calls it, for reports. */
  readonly type: string;
  readonly wire: unknown;
}
