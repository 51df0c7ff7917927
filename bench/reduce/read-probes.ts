import { readFileSync } from "node:fs";

/** A text and what a shorter form of it should still contain. */
export interface ProbedFile {
  /** Below the folder of the data. */
  readonly path: string;
  readonly kind: string;
  readonly probes: readonly Probe[];
}

export interface Probe {
  readonly type: string;
  readonly value: string;
  /** A failing test, an error line, a changed file, a rare event. */
  readonly critical: boolean;
}

/**
 * Reads one JSON document per line: `{ file, kind, probes }`. The first folder of `file` names the split and is left
 * out.
 */
export function readProbes(path: string): readonly ProbedFile[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { file, kind, probes } = JSON.parse(line) as { file: string; kind: string; probes: Probe[] };
      return { path: file.slice(file.indexOf("/") + 1), kind, probes };
    });
}
