import type { CacheResult } from "../cache/cache-result.ts";
import type { ScriptAnswer } from "../scripts/script.ts";

/** An answer with everything that a provider adds to what the model says. */
export interface ReadyAnswer {
  /** Unique for every answer; providers put a prefix before it. */
  readonly id: string;
  readonly model: string;
  readonly createdSeconds: number;
  readonly parts: readonly ReadyPart[];
  readonly stop: NonNullable<ScriptAnswer["stop"]>;
  readonly promptTokens: number;
  readonly cache: CacheResult;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
}

export type ReadyPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "thinking"; readonly text: string; readonly signature: string }
  | ReadyCall;

export interface ReadyCall {
  readonly kind: "tool-call";
  readonly callId: string;
  readonly toolName: string;
  /** OpenAI's, if the tool is in one. */
  readonly namespace?: string;
  readonly input: unknown;
  /** Gemini's, on the first call of an answer. */
  readonly signature?: string;
}
