import type { Message } from "../../model/message.ts";

export interface RejoinOptions {
  /**
   * Whether results are the user's and two user messages may not follow one another, as `Transcript.rolesAlternate`
   * says.
   */
  readonly rolesAlternate?: boolean;
}

/**
 * Appends the messages that a host kept to itself to a prefix that was compacted without them, with roles that a
 * provider accepts: two adjacent messages of the same side become one, in their order.
 *
 * The tail must not begin inside a step; `selectTail` never cuts there.
 */
export function rejoinTail(
  prefix: readonly Message[],
  tail: readonly Message[],
  { rolesAlternate = false }: RejoinOptions = {},
): Message[] {
  const [last, next] = [prefix.at(-1), tail[0]];
  if (last === undefined || next === undefined || !meets(last, next, rolesAlternate)) return [...prefix, ...tail];
  const { kind: _kind, ...meta } = next.meta ?? {};
  // A request stays a request: its wire form and its author come from the tail.
  const joined: Message = { ...next, parts: [...last.parts, ...next.parts], ...(next.meta !== undefined && { meta }) };
  return [...prefix.slice(0, -1), joined, ...tail.slice(1)];
}

function meets(last: Message, next: Message, rolesAlternate: boolean): boolean {
  if (last.role === "tool") return rolesAlternate && next.role === "user";
  return last.role === next.role && last.role !== "system";
}
