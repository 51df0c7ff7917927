import type { IdentifierShape } from "./identifier-shape.ts";
import { scanIdentifiers } from "./scan-identifiers.ts";

/** An identifier of a text, and how often it stands there. */
export interface FoundIdentifier {
  readonly text: string;
  readonly shape: IdentifierShape;
  readonly count: number;
}

/** Reads the identifiers of texts, each once, in the order in which they first occur. */
export interface IdentifierReader {
  read(text: string): readonly FoundIdentifier[];
}

/** Texts that are remembered, together. A long session's results fit; a host that serves many forgets the oldest. */
const MOST_CHARACTERS = 16_000_000;

/**
 * Makes a reader that remembers: one compaction asks for the same results several times, and the
 * next one asks for most of them again.
 */
export function createIdentifierReader(maxCharacters = MOST_CHARACTERS): IdentifierReader {
  const remembered = new Map<string, readonly FoundIdentifier[]>();
  let characters = 0;

  return {
    read(text) {
      const known = remembered.get(text);
      if (known !== undefined) return known;
      const found = readIdentifiers(text);
      remembered.set(text, found);
      characters += text.length;
      for (const oldest of remembered.keys()) {
        if (characters <= maxCharacters) break;
        remembered.delete(oldest);
        characters -= oldest.length;
      }
      return found;
    },
  };
}

function readIdentifiers(text: string): readonly FoundIdentifier[] {
  const found = new Map<string, { text: string; shape: IdentifierShape; count: number }>();
  scanIdentifiers(text, (identifier, shape) => {
    const known = found.get(identifier);
    if (known === undefined) found.set(identifier, { text: identifier, shape, count: 1 });
    else known.count += 1;
  });
  return [...found.values()];
}
