/** How near a conversation is to its next compaction. */
export type PressureLevel = "high" | "calm";

/** Tells when the pressure on a conversation changes, and only then: nobody wants to hear it with every answer. */
export interface PressureWatch {
  /** The level where it is another than before; undefined where nothing changed. */
  note(session: string, level: PressureLevel): PressureLevel | undefined;
}

/** Conversations that are remembered as being under pressure. */
const MAX_SESSIONS = 10_000;

export function createPressureWatch(mostSessions = MAX_SESSIONS): PressureWatch {
  const high = new Set<string>();
  return {
    note(session, level) {
      if ((level === "high") === high.has(session)) return undefined;
      if (level === "calm") high.delete(session);
      else high.add(session);
      if (high.size > mostSessions) high.delete(high.values().next().value ?? "");
      return level;
    },
  };
}
