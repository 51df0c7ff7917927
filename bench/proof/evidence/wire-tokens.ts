import type { Message } from "../../../src/core/model/message.ts";
import { codecs } from "../../../src/formats/index.ts";
import type { Session } from "../session.ts";
import { stripWire } from "../strategies/strip-wire.ts";
import type { Rewrite } from "../strategy.ts";

/**
 * Score 0 counts four characters of the JSON that is sent as a token: the same for every strategy, whatever its own
 * counter says, including everything that it writes around the words.
 */
const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a rewrite in the wire form of its session. */
export function wireTokens({ messages, format }: Rewrite, session: Pick<Session, "format">): number {
  const own = format === undefined || format === session.format ? messages : messages.map(stripWire);
  const wire = codecs[session.format].encode({ messages: own, tools: [], envelope: { kind: "messages" } });
  return JSON.stringify(wire).length / CHARACTERS_PER_TOKEN;
}

/**
 * Tokens of the system prompt that a session came with. They are outside every share, because no strategy may change
 * it.
 */
export function systemTokens(history: readonly Message[], session: Pick<Session, "format">): number {
  return wireTokens({ messages: history.filter(({ role }) => role === "system") }, session);
}
