import { seededRandom } from "../../tokens/seeded-random.ts";
import type { Session } from "../session.ts";

/**
 * Seconds that people take before they answer. Recordings without times get some of these: mostly within five minutes,
 * sometimes a break, sometimes a meal.
 */
const PAUSES = [10, 30, 60, 120, 240, 240, 600, 3_000] as const;

/** Gives a session without times a pause before each message of the user except the first, always the same ones. */
export function addPauses(session: Session): Session {
  if (session.pausesBefore.size > 0) return session;
  const random = seededRandom([...session.name].reduce((seed, one) => seed * 31 + (one.codePointAt(0) ?? 0), 5));
  const pausesBefore = new Map<number, number>();
  for (const [index, { role }] of session.messages.entries()) {
    if (role === "user" && index > 0) pausesBefore.set(index, random.pick(PAUSES));
  }
  return { ...session, pausesBefore };
}
