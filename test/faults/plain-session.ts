import { testHash } from "../fixtures/keyed-hash.ts";

/** A session whose every state is known: a handoff of the last round, then perhaps the two turns of the next. */
export const turnsOf = (round: number): readonly string[] => [`turn ${round} a`, `turn ${round} b`];
export const handleOf = (round: number): string => `h-${String(round).padStart(8, "0")}`;
export const textOf = (session: string, round: number): string =>
  `${session} original of round ${round} `.repeat(20 + round);
export const handoffOf = (round: number): string => `handoff ${round} ${handleOf(round)}`;

/** The round that a transcript has reached; undefined if this session never had it. */
export function readRound(messages: readonly string[]): number | undefined {
  const round = Number(/^handoff (\d+) /.exec(messages[0] ?? "")?.[1] ?? 0);
  const handoff = round === 0 ? [] : [handoffOf(round)];
  const allowed = [handoff, [...handoff, ...turnsOf(round + 1)]];
  return allowed.some((expected) => JSON.stringify(expected) === JSON.stringify(messages)) ? round : undefined;
}

/** The compaction that brings a session to a round. */
export function recordOf(session: string, round: number, position: number) {
  const text = textOf(session, round);
  return {
    lineage: session,
    number: round,
    originals: [{ handle: handleOf(round), kind: "tool" as const, sha256: testHash.sha256(text), text }],
    state: `${session} state ${round}`,
    report: "{}",
    session: { id: session, read: { kind: "watermark" as const, position }, messages: [handoffOf(round)] },
  };
}
