/** Keys under which `cache_control` is content: arguments and schemas. */
const LITERAL_KEYS: ReadonlySet<string> = new Set(["input", "input_schema", "parameters", "arguments"]);

/**
 * A request without its cache markers, with every bare string of content written as the one text block it represents:
 * what is left is what the model reads.
 */
export function withoutMarkers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarkers);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === "cache_control") return [];
    if (LITERAL_KEYS.has(key)) return [[key, inner]];
    if ((key === "content" || key === "system") && typeof inner === "string") {
      return [[key, [{ type: "text", text: inner }]]];
    }
    return [[key, withoutMarkers(inner)]];
  });
  return Object.fromEntries(entries);
}

/** The same request as from a client that leaves caching to others. */
export function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmarked);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "cache_control");
  return Object.fromEntries(entries.map(([key, inner]) => [key, unmarked(inner)]));
}
