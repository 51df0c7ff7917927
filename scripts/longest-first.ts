import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slow files with the seconds they take on two quiet cores; `npm run test:times` writes it. */
export const SLOW_SUITES = join(import.meta.dirname, "../test/slow-suites.json");

/**
 * Starts the longest files first, so that no worker is left alone with one at the end: a fresh clone has no record of
 * earlier runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(SLOW_SUITES, "utf8")) as Readonly<Record<string, number>>;
    const secondsOf = ({ moduleId }: TestSpecification): number => seconds[shortenPath(moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** A file of the repository as the list names it. */
export function shortenPath(path: string): string {
  return relative(join(import.meta.dirname, ".."), path).replaceAll("\\", "/");
}
