import type { Redactor } from "../ports.ts";
import { createTextMemory } from "../text/text-memory.ts";
import type { IdentifierShape } from "./identifier-shape.ts";
import { createIdentifierTable } from "./identifier-table.ts";
import { scanRanges } from "./scan-identifiers.ts";

/** An identifier of a text, and how often it stands there. */
export interface FoundIdentifier {
  readonly text: string;
  readonly shape: IdentifierShape;
  readonly count: number;
}

/** Reads the identifiers of texts, each once, in the order in which they first occur. */
export interface IdentifierReader {
  read(text: string): readonly FoundIdentifier[];
  /** Whether a secret stands in a text. */
  holdsSecret(text: string): boolean;
  /** Notes a text that the reader's redactor gave back: it is not looked through for secrets again. */
  noteRedacted(text: string): void;
}

export interface IdentifierReaderOptions {
  /** Takes secrets out first: a name that is listed alone no longer shows that it was one. */
  readonly redactor: Redactor;
  readonly maxCharacters?: number;
}

/** Texts that are remembered, together. A long session's results fit; a host that serves many forgets the oldest. */
const MOST_CHARACTERS = 16_000_000;

/**
 * Makes a reader that remembers: one compaction asks for the same results several times, and the
 * next one asks for most of them again.
 *
 * An identifier of several texts is one and the same string in all of them, which makes sets and
 * maps of them fast.
 */
export function createIdentifierReader({
  redactor,
  maxCharacters = MOST_CHARACTERS,
}: IdentifierReaderOptions): IdentifierReader {
  const remembered = createTextMemory<ReadText>({ maxCharacters });
  const redactedTexts = createTextMemory<true>({ maxCharacters });
  let readText = createTextReader();
  let charactersRead = 0;

  function remember(text: string): ReadText {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    // A string that was cut out keeps the whole text alive, so these are not kept for ever either.
    if (charactersRead > maxCharacters) [readText, charactersRead] = [createTextReader(), 0];
    const redacted = redactedTexts.get(text) === true ? text : redactor.redact(text);
    const read = { found: readText(redacted), holdsSecret: redacted !== text };
    remembered.set(text, read);
    charactersRead += text.length;
    return read;
  }

  return {
    read: (text) => remember(text).found,
    holdsSecret: (text) => remember(text).holdsSecret,
    noteRedacted: (text) => redactedTexts.set(text, true),
  };
}

/** What is remembered of a text. */
interface ReadText {
  readonly found: readonly FoundIdentifier[];
  readonly holdsSecret: boolean;
}

function createTextReader(): (text: string) => readonly FoundIdentifier[] {
  const table = createIdentifierTable();
  // Of the text at hand, by number: how often it holds an identifier, and which shape that has where it first stands.
  const counts: number[] = [];
  const shapes: IdentifierShape[] = [];
  /** By number: what is found where a text holds it once, as most do. All such texts share it. */
  const singles: FoundIdentifier[] = [];

  function takeFound(number: number): FoundIdentifier {
    const shape = shapes[number] ?? "name";
    const count = counts[number] ?? 0;
    counts[number] = 0;
    const single = singles[number];
    if (count === 1 && single?.shape === shape) return single;
    const found = { text: table.textOf(number), shape, count };
    if (count === 1) singles[number] = found;
    return found;
  }

  return (text) => {
    const numbers: number[] = [];
    scanRanges(text, (start, end, shape) => {
      const number = table.numberOf(text, start, end);
      const count = counts[number] ?? 0;
      counts[number] = count + 1;
      if (count > 0) return;
      shapes[number] = shape;
      numbers.push(number);
    });
    return numbers.map(takeFound);
  };
}
