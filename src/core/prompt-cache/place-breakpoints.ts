import type { Message, OutputPart, Part } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";
import type { BreakpointHint, BreakpointPlacement, CacheLifetime } from "./cache-hints.ts";
import { hasOwnMarkers } from "./has-own-markers.ts";

/** With the one on the system prompt this makes four, the most that Anthropic accepts (docs, "Prompt caching"). */
const NEWEST_MESSAGES = 3;

export interface BreakpointOptions {
  readonly provider: BreakpointHint["provider"];
  readonly ttl: CacheLifetime;
}

/**
 * Places breakpoints on the system prompt and on the newest three messages that can carry one.
 *
 * The next request reads from the newest; the two before it still hit after a retry or an edit of the newest turn. All
 * have the same lifetime, because a longer one may not follow a shorter one. We place none if the client set its own,
 * nor in OpenAI's envelope for a model that is not Claude.
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

/** Finds the last part of a message that can carry a marker; undefined if none can. */
function findCarrier(provider: BreakpointHint["provider"], message: Message): BreakpointPlacement | undefined {
  return provider === "anthropic" ? findBlock(message) : findText(message);
}

function findBlock({ parts }: Message): BreakpointPlacement | undefined {
  const partIndex = parts.findLastIndex(isMarkableBlock);
  return partIndex < 0 ? undefined : { partIndex };
}

/** Thinking is refused as a breakpoint, blank text is refused anyway, and opaque blocks are unknown. */
function isMarkableBlock(part: Part): boolean {
  if (part.kind === "text") return isSpoken(part.text);
  return part.kind === "media" || part.kind === "tool-call" || part.kind === "tool-result";
}

/** OpenRouter accepts the marker only on text parts, so a message that only calls tools cannot carry one. */
function findText({ parts, meta }: Message): BreakpointPlacement | undefined {
  // The content of a legacy function result is a bare string and cannot become a list.
  if (meta?.wire?.["role"] === "function") return undefined;
  const direct = parts.findLastIndex(isMarkableText);
  if (direct >= 0) return { partIndex: direct };

  const partIndex = parts.findLastIndex((part) => outputOf(part).some(isMarkableText));
  const output = outputOf(parts[partIndex]);
  return output.length === 0 ? undefined : { partIndex, outputIndex: output.findLastIndex(isMarkableText) };
}

function outputOf(part: Part | undefined): readonly OutputPart[] {
  return part?.kind === "tool-result" && part.output.kind === "parts" ? part.output.parts : [];
}

/** A refusal is a text part for us, but not on the wire. */
function isMarkableText(part: Part): boolean {
  if (part.kind !== "text" || !isSpoken(part.text)) return false;
  return part.wire === undefined || part.wire["type"] === "text";
}

function isSpoken(text: string): boolean {
  return /\S/.test(text);
}
