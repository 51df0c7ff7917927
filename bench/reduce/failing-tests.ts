import { putHeadsBefore, withoutBlanks } from "./put-heads-before.ts";

/** What separates the name of a test from its suite and file. */
const PARTING = / [>›] |::|\/|\[/u;

/**
 * How many tests a text names: it contains the name, or does so once what several names begin with is put before each
 * of them.
 */
export function countTestsNamed(names: readonly string[], text: string): number {
  const said = putHeadsBefore(text).map(withoutBlanks);
  return names.filter((name) => text.includes(name) || said.some((line) => line.includes(withoutBlanks(name)))).length;
}

/** The least that has to be said of a test if its file and suite are said for several: the last part of its name. */
export function leastOfTest(name: string): string {
  return name.split(PARTING).findLast((part) => part !== "") ?? name;
}
