const LIST_KEYS = ["messages", "input", "contents"] as const;

/** The messages of a wire value, and the whole request where it is one. */
export function listMessages(wire: unknown): { readonly messages: unknown; readonly request?: unknown } {
  if (Array.isArray(wire)) return { messages: wire };
  const body = wire as Readonly<Record<string, unknown>>;
  const key = LIST_KEYS.find((candidate) => body[candidate] !== undefined);
  return { messages: key === undefined ? [] : body[key], request: wire };
}
