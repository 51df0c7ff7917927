import { encodeMac } from "../markers/encode-mac.ts";
import type { Message } from "../model/message.ts";
import type { KeyedHash } from "../ports.ts";
import { isUserTurn, readUserWords } from "../turns/read-user-words.ts";

const LINEAGE_LENGTH = 12;

/**
 * Names a conversation by what it began with, so that the same conversation has the same name on
 * every machine that has the key, and another one has another.
 */
export function nameLineage(messages: readonly Message[], hash: KeyedHash): string {
  const system = messages.filter((message) => message.role === "system").map(textOf);
  const opening = messages.find(isUserTurn);
  const words = opening === undefined ? "" : readUserWords(opening);
  return encodeMac(hash.mac(`lineage\n${JSON.stringify([system, words])}`), LINEAGE_LENGTH);
}

function textOf(message: Message): string {
  return message.parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n");
}
