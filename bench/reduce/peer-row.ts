import { Score } from "./score.ts";

/** One way to make outputs small, over the outputs of one kind. */
class Contender {
  readonly facts = new Score();
  tokens = 0;
  failingTests = 0;
  errorTemplates = 0;
  /** How many of each fit into its tokens where nothing else is written. */
  fittingTests = 0;
  fittingTemplates = 0;
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
  /** Ours where it, too, may hide nothing. */
  losslessTokens = 0;

  /** One table a peer, because each takes its own number of tokens. */
  print(peer: "tokenjuice" | "headTail"): Readonly<Record<string, string | number>> {
    const ours = peer === "tokenjuice" ? this.ours : this.oursAtHeadTail;
    const theirs = this[peer];
    return {
      tokens: this.before,
      "ours | peer": `${ours.tokens} | ${theirs.tokens}`,
      "critical held": `${ours.facts.critical()} | ${theirs.facts.critical()}`,
      "all held": `${ours.facts.all()} | ${theirs.facts.all()}`,
      "failing tests named": named(ours.failingTests, theirs.failingTests, this.failingTests, theirs.fittingTests),
      "error templates named": named(
        ours.errorTemplates,
        theirs.errorTemplates,
        this.errorTemplates,
        theirs.fittingTemplates,
      ),
      "lossless share": shareOf(this.losslessTokens, this.jsonTokens),
      "TOON share": shareOf(this.toonTokens, this.jsonTokens),
    };
  }
}

function shareOf(tokens: number, whole: number): string {
  return whole === 0 ? "-" : (tokens / whole).toFixed(2);
}

function named(ours: number, theirs: number, total: number, fitting: number): string {
  return total === 0 ? "-" : `${ours} | ${theirs} of ${total}, ${fitting} fit`;
}
