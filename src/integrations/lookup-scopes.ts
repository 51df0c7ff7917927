/** Which handles the conversations of a framework were given, by what the framework hands to models and tools alike. */
export interface LookupScopes {
  note(conversation: unknown, handles: readonly string[]): void;
  find(conversation: unknown): ReadonlySet<string>;
}

/** Conversations that are known by a plain value such as a name; an object goes with its last reference. */
const MAX_NAMED = 1_000;

/**
 * Two conversations that share one object and are under way at the same time cannot be told apart: the handles are those
 * of the one that was compacted last.
 */
export function createLookupScopes(): LookupScopes {
  const ofObjects = new WeakMap<object, ReadonlySet<string>>();
  const ofNames = new Map<unknown, ReadonlySet<string>>();
  return {
    note(conversation, handles) {
      const given = new Set(handles);
      if (typeof conversation === "object" && conversation !== null) {
        ofObjects.set(conversation, given);
        return;
      }
      ofNames.delete(conversation);
      ofNames.set(conversation, given);
      if (ofNames.size > MAX_NAMED) ofNames.delete(ofNames.keys().next().value);
    },
    find(conversation) {
      const given =
        typeof conversation === "object" && conversation !== null
          ? ofObjects.get(conversation)
          : ofNames.get(conversation);
      return given ?? new Set();
    },
  };
}
