import type { Redactor } from "../base/ports.ts";
import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { createTextMemory } from "../text/text-memory.ts";
import type { IdentifierShape } from "./identifier-shape.ts";
import { createIdentifierTable, type IdentifierTable, mixHash } from "./identifier-table.ts";
import { scanRuns, visitRun } from "./scan-identifiers.ts";

/** An identifier of a text, and how often it occurs. */
export interface FoundIdentifier {
  readonly text: string;
  readonly shape: IdentifierShape;
  readonly count: number;
}

/** The identifiers of a text by number, each once, in the order in which they first occur. */
export interface NumberedIdentifiers {
  readonly numbers: readonly number[];
  /** How often each occurs. */
  readonly counts: readonly number[];
  readonly shapes: readonly IdentifierShape[];
}

/** Several texts that share one numbering of identifiers. */
export interface NumberedTexts {
  readonly texts: readonly NumberedIdentifiers[];
  /** All numbers are below this. */
  readonly size: number;
  textOf(number: number): string;
}

/** Reads the identifiers of texts, each once, in the order in which they first occur. */
export interface IdentifierReader {
  read(text: string): readonly FoundIdentifier[];
  /** Reads texts together: counts over all of them go by number, without a look-up for each name. */
  readAll(texts: readonly string[]): NumberedTexts;
  /** Whether a text contains a secret. */
  holdsSecret(text: string): boolean;
  /** Notes a text that the reader's redactor returned, so that it is not searched for secrets again. */
  noteRedacted(text: string): void;
  /** Notes that a text is a stretch of another one: if that was noted as redacted, it is, too. */
  noteStretch(text: string, whole: string): void;
}

export interface IdentifierReaderOptions {
  /** Takes secrets out first: a name listed alone no longer shows that it was one. */
  readonly redactor: Redactor;
  readonly maxCharacters?: number;
}

/**
 * How many characters of text are remembered. A long session's results fit; a host that serves many forgets the oldest.
 */
const MAX_CHARACTERS = 16_000_000;

/**
 * Makes a reader that remembers: one compaction asks for the same results several times, and the
 * next one asks for most of them again.
 */
export function createIdentifierReader({
  redactor,
  maxCharacters = MAX_CHARACTERS,
}: IdentifierReaderOptions): IdentifierReader {
  const remembered = createTextMemory<ReadText>({ maxCharacters });
  const redactedTexts = createTextMemory<true>({ maxCharacters });
  let table = createIdentifierTable();
  let readText = createTextReader(table);
  let charactersRead = 0;

  /** A substring keeps the whole text alive, so these are not kept for ever either. */
  function renewTable(): void {
    if (charactersRead <= maxCharacters) return;
    table = createIdentifierTable();
    readText = createTextReader(table);
    charactersRead = 0;
  }

  function remember(text: string): ReadText {
    const known = remembered.get(text);
    if (known?.table === table) return known;
    const read = known === undefined ? scanAnew(text) : { ...known, table, ...renumber(known, table) };
    remembered.set(text, read);
    charactersRead += text.length;
    return read;
  }

  function scanAnew(text: string): ReadText {
    const redacted = redactedTexts.get(text) === true ? text : redactor.redact(text);
    return { table, ...readText(redacted), holdsSecret: redacted !== text };
  }

  return {
    read(text) {
      renewTable();
      return listFound(remember(text));
    },
    readAll(texts) {
      renewTable();
      const read = texts.map(remember);
      return { texts: read, size: table.size, textOf: table.textOf };
    },
    holdsSecret(text) {
      renewTable();
      return remember(text).holdsSecret;
    },
    noteRedacted: (text) => redactedTexts.set(text, true),
    noteStretch(text, whole) {
      if (text !== whole && redactedTexts.get(whole) === true) redactedTexts.set(text, true);
    },
  };
}

/** What is remembered of a text. */
interface ReadText extends NumberedIdentifiers {
  /** The table that its numbers refer to. */
  readonly table: IdentifierTable;
  readonly holdsSecret: boolean;
}

/** The same identifiers with the numbers of another table. */
function renumber({ numbers, table }: ReadText, other: IdentifierTable): Pick<ReadText, "numbers"> {
  return {
    numbers: numbers.map((number) => {
      const text = table.textOf(number);
      return other.numberOf(text, 0, text.length);
    }),
  };
}

const listFound = rememberByIdentity(({ table, numbers, counts, shapes }: ReadText): readonly FoundIdentifier[] =>
  numbers.map((number, index) => ({
    text: table.textOf(number),
    shape: shapes[index] ?? "name",
    count: counts[index] ?? 0,
  })),
);

/** Behind the letter of an escape that a text quotes, as in `printf "a\\n.cache"`: it is not part of the name after it. */
function skipEscape(text: string, from: number): number {
  return text[from - 1] === "\\" && /^[nrt]$/.test(text[from] ?? "") ? from + 1 : from;
}

/**
 * Reads texts by their runs. Most runs of a session occur again and again, so that what one holds is found out once and then
 * looked up.
 */
function createTextReader(table: IdentifierTable): (text: string) => NumberedIdentifiers {
  const runs = createIdentifierTable();
  /** The identifiers of all runs, run after run: most often one, which is the run itself. */
  const held: number[] = [];
  const heldShapes: IdentifierShape[] = [];
  /** By run: where its identifiers end there. */
  const heldEnds: number[] = [];
  /** How often the text at hand holds a run, and an identifier, by their numbers. */
  const runCounts: number[] = [];
  const counts: number[] = [];

  function addRun(text: string, from: number, to: number, isAddress: boolean): void {
    visitRun(text, skipEscape(text, from), to, isAddress, (start, end, shape) => {
      held.push(table.numberOf(text, start, end));
      heldShapes.push(shape);
    });
    heldEnds.push(held.length);
    runCounts.push(0);
  }

  function listRuns(text: string): number[] {
    const found: number[] = [];
    scanRuns(text, (start, end, isAddress, hash) => {
      const run = runs.numberOf(text, start, end, mixHash(hash));
      if (run === heldEnds.length) addRun(text, start, end, isAddress);
      const count = runCounts[run] ?? 0;
      runCounts[run] = count + 1;
      if (count === 0) found.push(run);
    });
    return found;
  }

  return (text) => {
    const numbers: number[] = [];
    const shapes: IdentifierShape[] = [];
    for (const run of listRuns(text)) {
      const end = heldEnds[run] ?? 0;
      for (let at = heldEnds[run - 1] ?? 0; at < end; at += 1) {
        const number = held[at] ?? 0;
        const count = counts[number] ?? 0;
        counts[number] = count + (runCounts[run] ?? 0);
        if (count > 0) continue;
        numbers.push(number);
        shapes.push(heldShapes[at] ?? "name");
      }
      runCounts[run] = 0;
    }
    return { numbers, shapes, counts: numbers.map(takeCount) };
  };

  function takeCount(number: number): number {
    const count = counts[number] ?? 0;
    counts[number] = 0;
    return count;
  }
}
