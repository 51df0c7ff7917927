import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import type { RetentionReport } from "../../model/report.ts";
import { listTexts } from "../../turns/list-texts.ts";

/** Counts how many of the facts in what was taken out can still be read in the new transcript. */
export function measureRetention(
  removed: readonly Message[],
  after: readonly Message[],
  reader: IdentifierReader,
): RetentionReport[] {
  const visible = new Set<string>();
  for (const message of after)
    for (const text of listTexts(message)) for (const found of reader.read(text)) visible.add(found.text);

  const facts = { paths: new Set<string>(), ids: new Set<string>(), numbers: new Set<string>() };
  for (const message of removed) {
    for (const text of listTexts(message)) {
      for (const { text: found, shape } of reader.read(text)) {
        if (shape === "path" || shape === "file" || shape === "url") facts.paths.add(found);
        else if (shape === "number") facts.numbers.add(found);
        else facts.ids.add(found);
      }
    }
  }
  return (["paths", "ids", "numbers"] as const).map((fact) => ({
    fact,
    removed: facts[fact].size,
    inContext: [...facts[fact]].filter((found) => visible.has(found)).length,
  }));
}
