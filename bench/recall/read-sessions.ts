import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "../../src/core/model/message.ts";
import { codecs, detectFormat } from "../../src/formats/index.ts";

export interface RecordedSession {
  readonly name: string;
  readonly format: keyof typeof codecs;
  readonly messages: readonly Message[];
}

/**
 * Reads a folder of recorded sessions, one per file, in the order of their names. Leaves out other files; refuses a
 * folder without any session, because a benchmark of nothing would print nothing.
 */
export function* readSessions(folder: string): Generator<RecordedSession> {
  let found = 0;
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith(".json")) continue;
    const document: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const wire = Array.isArray(document) ? document : (document as { messages?: unknown }).messages;
    const format = detectFormat(wire);
    if (!Array.isArray(wire) || format === undefined) continue;
    found += 1;
    yield { name: file.slice(0, -".json".length), format, messages: codecs[format].decode(wire).messages };
  }
  if (found === 0) throw new Error(`There is no recorded session in ${folder}.`);
}

/** Which half of the sessions one belongs to: weights are tuned on one half and reported on the other. */
export function halfOf(name: string): "tuning" | "held out" {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % 2 === 0 ? "tuning" : "held out";
}
