import type { Json } from "./values.ts";

interface Breakpoints {
  /** Which of the places that can carry one, by any number. */
  readonly picks: readonly number[];
  /** How many of them, from the front, last an hour. */
  readonly hours: number;
  /** Whether the request also asks for the automatic one, if there is room. */
  readonly automatic: boolean;
}

const NEVER = new Set(["thinking", "redacted_thinking", "hologram", "message", "tool_reference"]);
const LIMIT = 4;

/** The same request with cache breakpoints: at most four, longer lifetimes first. */
export function placeBreakpoints(body: Json, { picks, hours, automatic }: Breakpoints): Json {
  // A copy without shared parts: `structuredClone` would mark two places that share one object.
  const copy: Json = JSON.parse(JSON.stringify(body));
  const places = [...blocksOf(copy["tools"]), ...blocksOf(copy["system"]), ...messagesOf(copy).flatMap(blocksWithin)];
  const chosen = [...new Set(picks.map((pick) => pick % Math.max(1, places.length)))].sort((one, other) => one - other);
  for (const [order, index] of chosen.entries()) {
    const place = places[index];
    if (place !== undefined) place["cache_control"] = breakpoint(order < hours);
  }
  return automatic && chosen.length < LIMIT ? { ...copy, cache_control: breakpoint(chosen.length < hours) } : copy;
}

function breakpoint(hour: boolean): Json {
  return hour ? { type: "ephemeral", ttl: "1h" } : { type: "ephemeral" };
}

function blocksWithin(message: Json): Json[] {
  return blocksOf(message["content"]).flatMap((block) =>
    block["type"] === "tool_result" ? [...blocksOf(block["content"]), block] : [block],
  );
}

function messagesOf(body: Json): Json[] {
  return body["messages"] as Json[];
}

function blocksOf(content: unknown): Json[] {
  const blocks: Json[] = Array.isArray(content) ? content : [];
  return blocks.filter((block) => !NEVER.has(String(block["type"])));
}
