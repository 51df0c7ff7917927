import type { TokenCounter } from "../../base/ports.ts";
import type { MediaCosts } from "../../model/tokens.ts";

/** An unbroken string this long is an encoding of something, not text that a model reads. */
const PAYLOAD_CHARACTERS = 1_024;

/** Encrypted reasoning: base64 of about four bytes a token. */
const SEALED_CHARACTERS_PER_TOKEN = 5;

/**
 * The tokens of a provider's object that we do not understand: its strings and keys as text, an
 * encoded payload at the flat price of an image.
 *
 * Walks with a stack of its own, because nesting is up to whoever sent it.
 */
export function measureOpaque(value: unknown, counter: TokenCounter, costs: MediaCosts): number {
  let tokens = 0;
  const open: unknown[] = [value];

  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === "string") tokens += measureString(current, counter, costs);
    else if (Array.isArray(current)) for (const item of current) open.push(item);
    else if (typeof current === "object" && current !== null && !ArrayBuffer.isView(current)) {
      for (const [key, inner] of Object.entries(current)) {
        tokens += counter.count(key);
        if (key === "encrypted_content" && typeof inner === "string") tokens += measureSealed(inner.length);
        else open.push(inner);
      }
    } else tokens += 1;
  }
  return tokens;
}

/** The tokens behind encrypted reasoning, from the length of its encoding. */
export function measureSealed(characters: number): number {
  return Math.ceil(characters / SEALED_CHARACTERS_PER_TOKEN);
}

function measureString(text: string, counter: TokenCounter, costs: MediaCosts): number {
  const isPayload = text.length >= PAYLOAD_CHARACTERS && !hasSpace(text.slice(0, PAYLOAD_CHARACTERS));
  return isPayload ? costs.imageTokens : counter.count(text);
}

function hasSpace(text: string): boolean {
  return text.includes(" ") || text.includes("\n");
}
