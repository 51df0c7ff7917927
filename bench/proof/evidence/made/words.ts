import type { SeededRandom } from "../../../tokens/seeded-random.ts";
import { listFiles, readSource } from "../../sessions/real-tools.ts";
import type { Point } from "../question-set.ts";

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

/**
 * A name that occurs nowhere else, such as `tobaru27`. A context must contain its number to count: episodes share their
 * wordings, and none of them may answer for another.
 */
export function inventName(random: SeededRandom): string {
  const syllables = Array.from({ length: 3 }, () => random.characters(CONSONANTS, 1) + random.characters(VOWELS, 1));
  return `${syllables.join("")}${inventNumber(random, 2)}`;
}

/** A number with this many digits, none of them 0 or 1, which occur everywhere. */
export function inventNumber(random: SeededRandom, digits: number): number {
  return Number(random.characters("23456789", digits));
}

/** The name with a capital letter. */
export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Real text of this repository with some lines in its middle, so that what matters has to be found. */
export function surround(random: SeededRandom, ending: ".ts" | ".md", lines: readonly string[]): string {
  const path = random.pick(listFiles(ending === ".ts" ? "src" : "docs", ending));
  const around = readSource(path).slice(0, 5_000).split("\n");
  const middle = around.length >> 1;
  return [...around.slice(0, middle), ...lines, ...around.slice(middle)].join("\n");
}

/** A point of an answer. */
export function point(text: string, ...evidence: readonly string[]): Point {
  return { text, evidence };
}
