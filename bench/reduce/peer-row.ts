import { Score } from "./score.ts";

/** One way to make outputs small, over the outputs of one kind. */
class Contender {
  readonly facts = new Score();
  tokens = 0;
  failingTests = 0;
  errorTemplates = 0;
}

/** What ours and the peers hold of one kind, where a peer chooses how much is shown. */
export class PeerRow {
  readonly ours = new Contender();
  readonly tokenjuice = new Contender();
  readonly headTail = new Contender();
  /** Ours again, with as much room as the first and last lines take. */
  readonly oursAtHeadTail = new Contender();
  before = 0;
  failingTests = 0;
  errorTemplates = 0;
  jsonTokens = 0;
  toonTokens = 0;

  print(): Readonly<Record<string, string | number>> {
    const named = (value: (contender: Contender) => string | number, total: number): string =>
      total === 0 ? "-" : `${value(this.ours)} | ${value(this.tokenjuice)} | ${value(this.headTail)} of ${total}`;
    return {
      tokens: this.before,
      "ours | tokenjuice": `${this.ours.tokens} | ${this.tokenjuice.tokens}`,
      "critical held": `${this.ours.facts.critical()} | ${this.tokenjuice.facts.critical()}`,
      "ours | head-tail": `${this.oursAtHeadTail.tokens} | ${this.headTail.tokens}`,
      "critical held ": `${this.oursAtHeadTail.facts.critical()} | ${this.headTail.facts.critical()}`,
      "failing tests named (ours | tokenjuice | head-tail)": named(
        ({ failingTests }) => failingTests,
        this.failingTests,
      ),
      "error templates named": named(({ errorTemplates }) => errorTemplates, this.errorTemplates),
      "TOON share": this.jsonTokens === 0 ? "-" : (this.toonTokens / this.jsonTokens).toFixed(2),
    };
  }
}
