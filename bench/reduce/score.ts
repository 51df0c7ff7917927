import type { Probe, ProbedFile } from "./read-probes.ts";

/** Counts which facts a shorter text still holds word for word. */
export class Score {
  readonly missed: (Probe & { readonly path: string })[] = [];
  #held = 0;
  #total = 0;
  #criticalHeld = 0;
  #criticalTotal = 0;

  add({ path, probes }: ProbedFile, text: string): void {
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

  all(): string {
    return ratio(this.#held, this.#total);
  }
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(part / whole).toFixed(2)} of ${whole}`;
}
