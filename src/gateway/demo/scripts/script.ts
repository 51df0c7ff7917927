import type { ToolDefinition, Transcript } from "../../../core/model/transcript.ts";
import type { DemoFormat } from "../endpoint.ts";

/** What plays the model: a function from a request to the content of the answer. */
export type DemoScript = (request: ScriptRequest) => ScriptAnswer;

export interface ScriptRequest {
  readonly format: DemoFormat;
  readonly transcript: Transcript;
  /**
   * How many answers this conversation has had. It keeps counting when the client or a gateway shortens the history.
   */
  readonly turn: number;
  /** Tools with a schema that may be called; none if the client forbids calls. */
  readonly tools: readonly ToolDefinition[];
  /** Whether the client asked for thinking. */
  readonly canThink: boolean;
}

export interface ScriptAnswer {
  readonly parts: readonly ScriptPart[];
  /** `end` by default, which means a tool call if there are calls. */
  readonly stop?: "end" | "length" | "refusal";
}

/** Thinking is left out if the format has no place for it. */
export type ScriptPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "thinking"; readonly text: string }
  | {
      readonly kind: "tool-call";
      readonly toolName: string;
      /** The group of a tool in a Responses client, such as an MCP server. */
      readonly namespace?: string;
      readonly input: unknown;
    };
