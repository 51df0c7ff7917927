import { Score } from "./score.ts";

/** What one kind came to at one budget. */
export class Row {
  readonly recognised = new Map<string, number>();
  readonly ours = new Score();
  readonly headTail = new Score();
  before = 0;
  after = 0;
  over = 0;
  headTailTokens = 0;
  /** What an oracle holds that writes nothing but critical facts. */
  mostPossible = 0;
  critical = 0;

  print(): Readonly<Record<string, string | number>> {
    return {
      "recognised as": [...this.recognised].map(([kind, count]) => `${kind} ${count}`).join(", "),
      tokens: this.before,
      after: this.after,
      share: (this.after / this.before).toFixed(3),
      "over budget": this.over,
      critical: this.ours.critical(),
      "most possible": this.critical === 0 ? "-" : (this.mostPossible / this.critical).toFixed(2),
      "all facts": this.ours.all(),
      "head-tail share": (this.headTailTokens / this.before).toFixed(3),
      "head-tail critical": this.headTail.critical(),
      "head-tail all": this.headTail.all(),
    };
  }
}
