import type { Transcript } from "../model/transcript.ts";
import type { BreakpointHint, CacheLifetime } from "./cache-hints.ts";
import { findCarrier } from "./find-carrier.ts";
import { hasOwnMarkers } from "./has-own-markers.ts";

/** With the one on the system prompt this makes four, the most that Anthropic takes (docs, "Prompt caching"). */
const NEWEST_MESSAGES = 3;

export interface BreakpointOptions {
  readonly provider: BreakpointHint["provider"];
  readonly ttl: CacheLifetime;
}

/**
 * Places breakpoints on the system prompt and on the newest three messages that can carry one.
 *
 * The newest is where the next request reads from; the two before it are still hit after a retry or an
 * edit of the newest turn. All have one lifetime, because a longer one may not follow a shorter one. None
 * is placed where the client set its own, nor in the envelope of OpenAI's API for a model that is not Claude.
 */
export function placeBreakpoints(transcript: Transcript, { provider, ttl }: BreakpointOptions): BreakpointHint[] {
  if (provider === "openrouter" && !isClaude(transcript.model)) return [];
  if (hasOwnMarkers(transcript)) return [];

  const { messages } = transcript;
  const firstTurn = messages.findIndex(({ role }) => role !== "system");
  const opening = firstTurn < 0 ? messages.length : firstTurn;
  const hints: BreakpointHint[] = [];

  for (let index = messages.length - 1; index >= opening && hints.length < NEWEST_MESSAGES; index -= 1) {
    const message = messages[index];
    if (message === undefined || message.role === "system") continue;
    const placement = findCarrier(provider, message);
    if (placement !== undefined) hints.unshift({ provider, messageIndex: index, ttl, placement });
  }
  for (let index = opening - 1; index >= 0; index -= 1) {
    const message = messages[index];
    const placement = message && findCarrier(provider, message);
    if (placement !== undefined) return [{ provider, messageIndex: index, ttl, placement }, ...hints];
  }
  return hints;
}

function isClaude(model: string | undefined): boolean {
  return model?.toLowerCase().includes("claude") ?? false;
}
