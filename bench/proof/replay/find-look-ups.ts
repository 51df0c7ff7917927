import type { UseIndex } from "../../recall/find-probes.ts";
import type { Session } from "../session.ts";
import { readContent } from "./message-table.ts";
import type { Recording } from "./recording.ts";
import { listRequests } from "./replay.ts";

/** Something that an answer of the recording used although its request did not contain it. */
export interface LookUp {
  /** The number of the request. */
  readonly request: number;
  /** The message of the session that said it last. */
  readonly source: number;
}

/**
 * Finds what an agent would have had to look up. The recorded answers used strings in their calls; a string that the
 * session had stated before, and that the request as it was sent does not contain, was out of sight. One look-up brings
 * back one message, however many strings need it.
 */
export function findLookUps(
  session: Session,
  { requests, table }: Pick<Recording, "requests" | "table">,
  { uses, occurrences }: UseIndex,
): LookUp[] {
  const names = new Map<string, number>();
  const nameOf = (content: string): number => {
    const name = names.get(content) ?? names.size;
    names.set(content, name);
    return name;
  };
  const said = session.messages.map((message) => nameOf(readContent(message)));
  const recorded = names.size;
  const sent = table.map(({ content }) => nameOf(content));
  const holds = rememberAnswers((number, value) => table[number]?.content.includes(value) ?? false);
  /** The last request that contained each content. */
  const shownIn: number[] = [];
  const isSystem = (index: number): boolean => session.messages[index]?.role === "system";

  return listRequests(session).flatMap(({ index }, request) => {
    const numbers = requests[request]?.messages ?? [];
    for (const number of numbers) shownIn[sent[number] ?? 0] = request;
    // The index has the messages that were left alone; only what a strategy wrote itself has to be read.
    const written = numbers.filter((number) => (sent[number] ?? 0) >= recorded);
    const sources = new Set<number>();
    for (const value of uses[index] ?? []) {
      const before = (occurrences.get(value)?.at ?? []).filter((at) => at < index);
      const source = before.at(-1);
      if (source === undefined || before.some((at) => isSystem(at) || shownIn[said[at] ?? 0] === request)) continue;
      if (!written.some((number) => holds(number, value))) sources.add(source);
    }
    return [...sources].map((source) => ({ request, source }));
  });
}

/** Requests repeat one another, so the same question comes up many times. */
function rememberAnswers(
  answer: (number: number, value: string) => boolean,
): (number: number, value: string) => boolean {
  const known = new Map<string, Map<number, boolean>>();
  return (number, value) => {
    const answers = known.get(value) ?? new Map<number, boolean>();
    known.set(value, answers);
    const isHeld = answers.get(number) ?? answer(number, value);
    answers.set(number, isHeld);
    return isHeld;
  };
}
