import type { MostPossible } from "./count-most-possible.ts";
import type { ProbedFile } from "./read-probes.ts";
import { mean, ratio, Score } from "./score.ts";

/** The most that any text can contain if it writes nothing else, and if it writes a marker. */
export interface Oracles {
  readonly mostPossible: MostPossible;
  readonly withMarker: MostPossible;
}

/** The result for one kind at one budget. */
export class Row {
  readonly recognised = new Map<string, number>();
  readonly ours = new Score();
  readonly headTail = new Score();
  before = 0;
  after = 0;
  over = 0;
  headTailTokens = 0;
  /** Outputs whose critical facts alone are larger than their budget. */
  readonly tooSmall: string[] = [];
  /** What an oracle keeps that writes nothing but critical facts, file by file. */
  readonly #shares: number[] = [];
  /** The same, if it says what it left out and how to read it. */
  readonly #sharesWithMarker: number[] = [];
  /** The same for all facts together. */
  #critical = 0;
  #possible = 0;
  #possibleWithMarker = 0;

  addMostPossible(file: ProbedFile, { mostPossible, withMarker }: Oracles, maxTokens: number): void {
    const critical = file.probes.filter((probe) => probe.critical).length;
    if (critical === 0) return;
    const { held, neededTokens } = mostPossible;
    this.#shares.push(held / critical);
    this.#sharesWithMarker.push(withMarker.held / critical);
    this.#critical += critical;
    this.#possible += held;
    this.#possibleWithMarker += withMarker.held;
    if (held === critical) return;
    this.tooSmall.push(
      `${file.path}: ${held} of ${critical} are possible, all need ${neededTokens} of ${maxTokens} tokens`,
    );
  }

  print(): Readonly<Record<string, string | number>> {
    return {
      "recognised as": [...this.recognised].map(([kind, count]) => `${kind} ${count}`).join(", "),
      tokens: this.before,
      after: this.after,
      share: (this.after / this.before).toFixed(3),
      "over budget": this.over,
      "critical, pooled": this.ours.critical(),
      "critical, a file": this.ours.criticalPerFile(),
      "most possible, pooled": ratio(this.#possible, this.#critical),
      "with a marker, pooled": ratio(this.#possibleWithMarker, this.#critical),
      "most possible, per file": mean(this.#shares),
      "with a marker, per file": mean(this.#sharesWithMarker),
      "all facts": this.ours.all(),
      "head-tail share": (this.headTailTokens / this.before).toFixed(3),
      "head-tail critical": this.headTail.critical(),
      "head-tail per file": this.headTail.criticalPerFile(),
      "head-tail all": this.headTail.all(),
    };
  }
}
