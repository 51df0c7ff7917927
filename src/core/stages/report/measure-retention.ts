import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import type { RetentionReport } from "../../model/report.ts";
import { listTexts } from "../../turns/list-texts.ts";

export interface RetentionInput {
  /** What was taken out or shortened. */
  readonly removed: readonly Message[];
  readonly after: readonly Message[];
  /** Facts that are whole sentences: they are there word for word or not at all. */
  readonly quoted: Readonly<Record<QuotedFact, readonly string[]>>;
  readonly reader: IdentifierReader;
}

export type QuotedFact = "errors" | "commands" | "constraints";

/** Counts how many of the facts in what was taken out can still be read in the new transcript; the others are in the archive. */
export function measureRetention({ removed, after, quoted, reader }: RetentionInput): RetentionReport[] {
  const texts = after.flatMap((message) => listTexts(message));
  const visible = new Set<string>();
  for (const text of texts) for (const found of reader.read(text)) visible.add(found.text);

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
  return [
    ...(["paths", "ids", "numbers"] as const).map((fact) => count(fact, facts[fact], (found) => visible.has(found))),
    ...(["errors", "commands", "constraints"] as const).map((fact) =>
      count(fact, new Set(quoted[fact]), (found) => texts.some((text) => text.includes(found))),
    ),
  ];
}

function count(
  fact: RetentionReport["fact"],
  found: ReadonlySet<string>,
  isVisible: (found: string) => boolean,
): RetentionReport {
  let inContext = 0;
  for (const one of found) if (isVisible(one)) inContext += 1;
  return { fact, removed: found.size, inContext };
}
