import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { IdentifierShape } from "../../identifiers/identifier-shape.ts";
import type { Message } from "../../model/message.ts";
import type { FactRetention } from "../../model/report.ts";
import { listTexts } from "../../turns/list-texts.ts";

export interface RetentionInput {
  /** What was taken out or shortened. */
  readonly removed: readonly string[];
  readonly after: readonly Message[];
  /** Facts that are whole sentences: they are present word for word or not at all. */
  readonly quoted: Readonly<Record<QuotedFact, readonly string[]>>;
  readonly reader: IdentifierReader;
}

export type QuotedFact = "errors" | "commands" | "constraints";

/**
 * Counts how many of the facts that were taken out can still be read in the new transcript; the others are in the
 * archive.
 */
export function measureRetention({ removed, after, quoted, reader }: RetentionInput): FactRetention[] {
  const texts = after.flatMap((message) => listTexts(message));
  const named = countNamed(removed, texts, reader);
  const isVisible = createSearch(texts);
  // Only the constraints that were said in removed messages; the others never left.
  const constraints = quoted.constraints.filter((found) => removed.some((text) => text.includes(found)));
  return [
    ...named,
    ...(["errors", "commands", "constraints"] as const).map((fact) =>
      count(fact, new Set(fact === "constraints" ? constraints : quoted[fact]), isVisible),
    ),
  ];
}

/** Each character shifts those before it by this many bits, so that one number describes four characters. */
const SHIFT = 5;
const KEY_MASK = (1 << 18) - 1;
/** A judgement: this many characters distinguish most facts. */
const KEY_CHARACTERS = 4;

/** How many bits distinguish texts: those that share a bit are searched together. */
const GROUPS = 32;

/**
 * A judgement: building a table of 262,144 numbers takes longer than searching this few characters for what a session
 * quotes.
 */
const MIN_TABLE_CHARACTERS = 16_384;

/**
 * Finds whether any of several texts contains a sentence. It notes which four characters occur together in which texts:
 * a sentence with four that never do is in none of them, so only a few texts have to be searched.
 */
function createSearch(texts: readonly string[]): (found: string) => boolean {
  const characters = texts.reduce((total, text) => total + text.length, 0);
  if (characters < MIN_TABLE_CHARACTERS) return (found) => texts.some((text) => text.includes(found));
  const groups = new Int32Array(KEY_MASK + 1);
  for (const [number, text] of texts.entries()) {
    const group = 1 << (number % GROUPS);
    for (let index = 0, key = 0; index < text.length; index += 1) {
      key = ((key << SHIFT) ^ text.charCodeAt(index)) & KEY_MASK;
      groups[key] = (groups[key] ?? 0) | group;
    }
  }
  return (found) => {
    let holding = -1;
    for (let index = 0, key = 0; index < found.length && holding !== 0; index += 1) {
      key = ((key << SHIFT) ^ found.charCodeAt(index)) & KEY_MASK;
      if (index >= KEY_CHARACTERS - 1) holding &= groups[key] ?? 0;
    }
    return texts.some((text, number) => ((holding >>> (number % GROUPS)) & 1) === 1 && text.includes(found));
  };
}

/** Facts that are names, one bit each. */
const NAMED_FACTS = { paths: 1, ids: 2, numbers: 4 } as const;

function factOf(shape: IdentifierShape): number {
  if (shape === "path" || shape === "file" || shape === "url") return NAMED_FACTS.paths;
  return shape === "number" ? NAMED_FACTS.numbers : NAMED_FACTS.ids;
}

function countNamed(removed: readonly string[], after: readonly string[], reader: IdentifierReader): FactRetention[] {
  const { texts, size } = reader.readAll([...removed, ...after]);
  const isVisible = new Uint8Array(size);
  for (const { numbers } of texts.slice(removed.length)) for (const number of numbers) isVisible[number] = 1;
  /** By identifier: which facts it was in the removed texts. */
  const facts = new Uint8Array(size);
  for (const { numbers, shapes } of texts.slice(0, removed.length)) {
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0;
      facts[number] = (facts[number] ?? 0) | factOf(shapes[index] ?? "name");
    }
  }
  return (["paths", "ids", "numbers"] as const).map((fact) => {
    const report = { fact, removed: 0, inContext: 0 };
    for (let number = 0; number < size; number += 1) {
      if (((facts[number] ?? 0) & NAMED_FACTS[fact]) === 0) continue;
      report.removed += 1;
      report.inContext += isVisible[number] ?? 0;
    }
    return report;
  });
}

function count(
  fact: FactRetention["fact"],
  found: ReadonlySet<string>,
  isVisible: (found: string) => boolean,
): FactRetention {
  let inContext = 0;
  for (const one of found) if (isVisible(one)) inContext += 1;
  return { fact, removed: found.size, inContext };
}
