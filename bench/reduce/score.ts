import type { Probe, ProbedFile } from "./read-probes.ts";

/** Counts which facts a shorter text still contains word for word. */
export class Score {
  readonly missed: (Probe & { readonly path: string })[] = [];
  #held = 0;
  #total = 0;
  #criticalHeld = 0;
  #criticalTotal = 0;
  readonly #perFile: number[] = [];

  add({ path, probes }: ProbedFile, text: string): void {
    const critical = probes.filter((probe) => probe.critical);
    const heldHere = critical.filter(({ value }) => text.includes(value)).length;
    if (critical.length > 0) this.#perFile.push(heldHere / critical.length);
    for (const probe of probes) {
      const held = text.includes(probe.value) ? 1 : 0;
      this.#held += held;
      this.#total += 1;
      if (!probe.critical) continue;
      this.#criticalHeld += held;
      this.#criticalTotal += 1;
      if (held === 0) this.missed.push({ ...probe, path });
    }
  }

  critical(): string {
    return ratio(this.#criticalHeld, this.#criticalTotal);
  }

  /** The mean over the files, so that one with many facts does not dominate. */
  criticalPerFile(): string {
    return mean(this.#perFile);
  }

  all(): string {
    return ratio(this.#held, this.#total);
  }
}

/** For tables. */
export function ratio(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(part / whole).toFixed(3)} of ${whole}`;
}

/** For tables. */
export function mean(values: readonly number[]): string {
  if (values.length === 0) return "-";
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}
