/** How near a conversation is to its next compaction. */
export type PressureLevel = "high" | "calm";

/** Reports when the pressure on a conversation changes, and only then. */
export interface PressureWatch {
  /** The new level if it changed; otherwise undefined. */
  note(session: string, level: PressureLevel): PressureLevel | undefined;
}

/** Conversations that are remembered as being under pressure. */
const MAX_SESSIONS = 10_000;

export function createPressureWatch(maxSessions = MAX_SESSIONS): PressureWatch {
  const high = new Set<string>();
  return {
    note(session, level) {
      if ((level === "high") === high.has(session)) return undefined;
      if (level === "calm") high.delete(session);
      else high.add(session);
      if (high.size > maxSessions) high.delete(high.values().next().value ?? "");
      return level;
    },
  };
}
