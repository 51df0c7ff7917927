import type { AgentInputItem, Session } from "@openai/agents";

/**
 * A session that stores what was said and not what was sent: for what compaction wrote, the item is stored whose place the
 * SDK gives it, and nothing where it has none.
 *
 * @param originals What compaction wrote, as JSON, with the item to store for it.
 */
export function originalsSession(
  underlying: Session,
  originals: ReadonlyMap<string, AgentInputItem | undefined>,
): Session {
  const restore = (item: AgentInputItem): AgentInputItem[] => {
    const text = JSON.stringify(item);
    if (!originals.has(text)) return [item];
    const original = originals.get(text);
    return original === undefined ? [] : [original];
  };
  // What else the session can do it goes on doing: the SDK asks for capabilities by name.
  return new Proxy(underlying, {
    get(session, name) {
      if (name === "addItems") {
        return async (items: AgentInputItem[], ...rest: unknown[]) =>
          Reflect.apply(session.addItems, session, [items.flatMap(restore), ...rest]);
      }
      const value: unknown = Reflect.get(session, name, session);
      return typeof value === "function" ? value.bind(session) : value;
    },
  });
}
