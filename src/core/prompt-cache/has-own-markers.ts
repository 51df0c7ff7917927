import type { Message, Part } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";

/**
 * Whether the client manages its prompt cache itself: if it has set a single marker anywhere, we add none.
 *
 * The arguments and schemas of tools are content: a key of that name in them is not a marker.
 */
export function hasOwnMarkers({ messages, tools, envelope }: Transcript): boolean {
  if (envelope.kind === "request" && isMarked(envelope.body)) return true;
  return messages.some(isMarkedMessage) || tools.some(({ wire }) => isMarked(wire) || isMarked(fieldOf(wire)));
}

/** In OpenAI's envelope, some clients put the marker inside the function. */
function fieldOf(tool: unknown): unknown {
  return isRecord(tool) ? tool["function"] : undefined;
}

function isMarkedMessage({ parts, meta }: Message): boolean {
  return isMarked(meta?.wire) || parts.some(isMarkedPart);
}

function isMarkedPart(part: Part): boolean {
  if (part.kind === "opaque") return holdsMarker(part.wire);
  if (isMarked(part.wire)) return true;
  return part.kind === "tool-result" && part.output.kind === "parts" && part.output.parts.some(isMarkedPart);
}

/**
 * Searches everything that we do not understand. Keeps its own list, because hostile values are nested deeper than a
 * stack.
 */
function holdsMarker(wire: unknown): boolean {
  const pending: unknown[] = [wire];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isMarked(value)) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) pending.push(inner);
  }
  return false;
}

/** Some clients write `null` to leave a marker out. */
function isMarked(wire: unknown): boolean {
  return isRecord(wire) && (isRecord(wire["cache_control"]) || isMarkedForSdk(wire["providerOptions"]));
}

/** The AI SDK keeps options for one provider under its name. */
function isMarkedForSdk(options: unknown): boolean {
  return isRecord(options) && Object.values(options).some((own) => isRecord(own) && isRecord(own["cacheControl"]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
