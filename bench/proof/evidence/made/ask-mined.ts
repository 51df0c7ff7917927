import type { Message } from "../../../../src/core/model/message.ts";
import { readEvent } from "../../../recall/read-events.ts";
import { seededRandom } from "../../../tokens/seeded-random.ts";
import type { EpisodeQuestion } from "./episode.ts";

/** A line that says something and is not a whole page. */
const MIN_CHARACTERS = 25;
const MAX_CHARACTERS = 200;
const MIN_WORDS = 5;
/** Lines that say the same thing well enough. */
const MAX_EVIDENCE = 5;

/**
 * Asks for what tool results of a session said about things that a later call used: what was used is what a reader
 * needs. The same seed gives the same questions.
 */
export function askMined(messages: readonly Message[], most: number, seed: number): EpisodeQuestion[] {
  const lines: string[] = [];
  const found = new Map<string, readonly string[]>();
  for (const message of messages) {
    const { all, used } = readEvent(message);
    for (const name of used) {
      if (name.length < 6 || name.length > 60 || /\s/.test(name) || found.has(name)) continue;
      const saying = lines.filter((line) => line.includes(name));
      // What occurs everywhere cannot be lost.
      if (saying.length > 0 && saying.length <= MAX_EVIDENCE) found.set(name, saying);
    }
    if (message.role === "tool")
      lines.push(
        ...all
          .flatMap((text) => text.split("\n"))
          .map((line) => line.trim())
          .filter(isTelling),
      );
  }
  const chosen = [...found];
  const random = seededRandom(seed);
  while (chosen.length > most) chosen.splice(random.integer(chosen.length), 1);
  return chosen.map(([name, evidence]) => ({
    type: "fact",
    q: `What did the tools say about ${name}?`,
    points: [{ text: evidence[0] ?? name, evidence }],
  }));
}

function isTelling(line: string): boolean {
  return (
    line.length >= MIN_CHARACTERS && line.length <= MAX_CHARACTERS && (line.match(/\w+/g) ?? []).length >= MIN_WORDS
  );
}
