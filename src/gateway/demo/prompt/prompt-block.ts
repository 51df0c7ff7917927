import type { WireObject } from "../../../core/model/json.ts";
import type { CacheLifetime } from "../../../core/prompt-cache/cache-hints.ts";

/** One piece of a prompt in the order in which the provider reads it: tools, system prompt, messages. */
export interface PromptBlock {
  readonly section: "tools" | "system" | "messages";
  readonly role: string;
  /** The wire object without cache markers; bare strings become the text blocks that they mean. */
  readonly content: WireObject;
  /** The lifetime of a cache breakpoint at the end of this block. */
  readonly breakpoint?: CacheLifetime;
}
