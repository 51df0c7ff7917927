import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { findRatioCard, type PriceOptions } from "../core/prices/find-price-card.ts";

/** Remembers when conversations were last sent, and so whether a provider can still have them in its cache. */
export interface LastSent {
  /** @param name Of the whole conversation as it was sent. */
  note(name: string, nowMs: number): void;
  /**
   * Whether the provider's cache of a conversation has expired. For a conversation that is not remembered this is
   * unknown: it counts as cached.
   *
   * @param chain The names of its beginnings.
   */
  isCold(chain: readonly string[], prompt: SentPrompt): boolean;
}

export interface SentPrompt {
  readonly model: string;
  readonly lifetime: NonNullable<PriceOptions["lifetime"]>;
  readonly nowMs: number;
  /** Whether its own marks ask for the longer lifetime. The prompt is long, so this is called only if it matters. */
  readonly asksForHour: () => boolean;
}

/** A judgement: some megabytes. */
const MAX_CONVERSATIONS = 10_000;
/** What marks can ask for, and by OpenAI's docs the longest time that a prompt without marks stays cached. */
const HOUR_SECONDS = 3_600;

export function createLastSent(maxConversations = MAX_CONVERSATIONS): LastSent {
  const sentAtMs = createBoundedMemory<string, number>(maxConversations);
  return {
    note: (name, nowMs) => sentAtMs.set(name, nowMs),
    isCold(chain, { model, lifetime, nowMs, asksForHour }) {
      // All conversations share the empty beginning.
      const newest = chain.findLast((name, messages) => messages > 0 && sentAtMs.has(name));
      const atMs = newest === undefined ? undefined : sentAtMs.get(newest);
      if (atMs === undefined) return false;
      const idleSeconds = (nowMs - atMs) / 1_000;
      if (idleSeconds > HOUR_SECONDS) return true;
      const { cache } = findRatioCard(model);
      if (lifetime === "1h" || cache.kind !== "marked" || idleSeconds <= cache.lifetimeSeconds) return false;
      return !asksForHour();
    },
  };
}

/**
 * Whether the marks of a prompt, as text, ask for the longer lifetime. If only its words do, the cache counts as warm
 * for longer.
 */
export function textAsksForHour(text: string): boolean {
  return HOUR.test(text);
}

/**
 * Whether the marks of a prompt, as a value, ask for the longer lifetime. Bytes in it are not looked at: as text they
 * may be longer than a string can be.
 */
export function valueAsksForHour(prompt: unknown): boolean {
  const seen = new Set<object>();
  const open = [prompt];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue;
    if ("ttl" in value && value.ttl === "1h") return true;
    seen.add(value);
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

/** Some clients write JSON with blanks in it. */
const HOUR = /"ttl"[ \t\r\n]{0,8}:[ \t\r\n]{0,8}"1h"/;
