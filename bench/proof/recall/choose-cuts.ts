import { seededRandom } from "../../tokens/seeded-random.ts";

/** The definition of the score asks for a cut every eight messages. */
const EVERY = 8;

/** The cuts of a session: every eighth message, and at most this many of them, chosen by the session's name. */
export function chooseSeededCuts(name: string, length: number, most: number): number[] {
  const all = Array.from({ length: Math.max(0, Math.ceil(length / EVERY) - 1) }, (_, index) => (index + 1) * EVERY);
  const random = seededRandom([...name].reduce((seed, character) => seed * 31 + (character.codePointAt(0) ?? 0), 7));
  while (all.length > most) all.splice(random.integer(all.length), 1);
  return all;
}
