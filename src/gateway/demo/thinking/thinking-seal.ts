import { createHmac, hash } from "node:crypto";
import { canonicalJson } from "../../../core/json/canonical-json.ts";
import { bindsThinking } from "../../../formats/anthropic/model-facts.ts";
import type { PromptBlock } from "../prompt/prompt-block.ts";

/** A judgement: 132 bits of a MAC. */
const TAG_CHARACTERS = 22;

/** Signs thinking and recognises its own signatures. */
export interface ThinkingSeal {
  /** A name for everything before a block except thinking; empty if the model does not bind thinking to it. */
  nameOf(model: string, blocks: readonly PromptBlock[]): string;
  extend(name: string, block: PromptBlock): string;
  /** `previous` is the signature of the thinking block before this one. */
  sign(name: string, text: string, previous: string | undefined): string;
  /** Blocks may be missing at the front: then nothing is before the first, whatever was there once. */
  holds(name: string, text: string, signature: string, previous: string | undefined): boolean;
}

/**
 * Binds thinking as the newest models do: a block is valid only if tools, system prompt and all words before it are
 * unchanged since it was written, and thinking blocks form a chain without gaps.
 */
export function thinkingSeal(secret: string): ThinkingSeal {
  const mac = (...parts: readonly string[]): string =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, TAG_CHARACTERS);
  const link = (previous: string | undefined): string => mac("link", previous ?? "");
  const signature = (name: string, text: string, linked: string): string => mac("block", name, text, linked) + linked;

  function extend(name: string, block: PromptBlock): string {
    if (name === "" || isThinkingBlock(block) || block.content["defer_loading"] === true) return name;
    const text = JSON.stringify([name, block.section, block.role, canonicalJson(block.content)]);
    return hash("sha256", text, "base64url");
  }

  return {
    nameOf: (model, blocks) => (bindsThinking(model) ? blocks.reduce(extend, "start") : ""),
    extend,
    sign: (name, text, previous) => signature(name, text, link(previous)),
    holds(name, text, given, previous) {
      const linked = given.slice(TAG_CHARACTERS);
      const isLinked = previous === undefined || linked === link(previous);
      return isLinked && given === signature(name, text, linked);
    },
  };
}

export function isThinkingBlock({ content }: PromptBlock): boolean {
  return content["type"] === "thinking" || content["type"] === "redacted_thinking";
}
