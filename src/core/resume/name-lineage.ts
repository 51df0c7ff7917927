import type { KeyedHash } from "../base/ports.ts";
import { encodeMac } from "../markers/encode-mac.ts";
import type { Message } from "../model/message.ts";
import { findUserWords, isUserTurn } from "../turns/find-user-words.ts";

/** A judgement: 60 bits, beyond any chance of a collision. */
const LINEAGE_LENGTH = 12;

/**
 * Names a conversation after its beginning, so that it has the same name on every machine that has the key, and
 * different conversations have different names.
 *
 * Many conversations open with the same words, so the first reply counts too: its text and the ids of
 * its calls, which no compaction changes.
 */
export function nameLineage(messages: readonly Message[], hash: KeyedHash): string {
  const opening = messages.find(isUserTurn);
  // What a host inserts later must not change the name.
  const before = opening === undefined ? messages : messages.slice(0, messages.indexOf(opening));
  const system = before.filter((message) => message.role === "system").map(textOf);
  const words = opening === undefined ? "" : findUserWords(opening);
  const reply = messages.find((message) => message.role === "assistant" && sayings(message).length > 0);
  const said = reply === undefined ? [] : sayings(reply);
  return encodeMac(hash.mac(`lineage\n${JSON.stringify([system, words, said])}`), LINEAGE_LENGTH);
}

function sayings(message: Message): string[] {
  return message.parts.flatMap((part) => {
    if (part.kind === "text") return part.text.trim() === "" ? [] : [part.text];
    return part.kind === "tool-call" ? [part.callId] : [];
  });
}

function textOf(message: Message): string {
  return message.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n");
}
