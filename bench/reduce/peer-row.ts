import { QUESTION_KINDS, type QuestionKind } from "./aggregate-questions.ts";
import { Score } from "./score.ts";

/**
 * How many things were named, and how many fit into the same number of tokens if nothing else is written, by the same
 * rule.
 */
class Naming {
  named = 0;
  fitting = 0;

  add(named: number, fitting: number): void {
    this.named += named;
    this.fitting += fitting;
  }
}

/** One way to make outputs small, over the outputs of one kind. */
class Contender {
  readonly facts = new Score();
  tokens = 0;
  readonly testsToTheLetter = new Naming();
  readonly testsNamed = new Naming();
  readonly templatesToTheLetter = new Naming();
  readonly templatesNamed = new Naming();
  /** Questions about all rows that it answers. */
  readonly answered: Record<QuestionKind, number> = { count: 0, sum: 0, absence: 0 };
  /** CPU time of the thread. */
  milliseconds = 0;
}

/** What ours and the peers keep of one kind if a peer chooses how much is shown. */
export class PeerRow {
  readonly ours = new Contender();
  readonly tokenjuice = new Contender();
  readonly headTail = new Contender();
  /** Ours again, with as much room as the first and last lines take. */
  readonly oursAtHeadTail = new Contender();
  before = 0;
  failingTests = 0;
  errorTemplates = 0;
  readonly questions: Record<QuestionKind, number> = { count: 0, sum: 0, absence: 0 };
  bytes = 0;
  jsonTokens = 0;
  toonTokens = 0;
  /** Ours if it may hide nothing either. */
  losslessTokens = 0;

  /** One table per peer, because each takes its own number of tokens. */
  print(peer: "tokenjuice" | "headTail"): Readonly<Record<string, string | number>> {
    const ours = peer === "tokenjuice" ? this.ours : this.oursAtHeadTail;
    const theirs = this[peer];
    return {
      tokens: this.before,
      "ours | peer": `${ours.tokens} | ${theirs.tokens}`,
      "critical held": `${ours.facts.critical()} | ${theirs.facts.critical()}`,
      "all held": `${ours.facts.all()} | ${theirs.facts.all()}`,
      "failing tests to the letter": pair(ours.testsToTheLetter, theirs.testsToTheLetter, this.failingTests),
      "failing tests named": pair(ours.testsNamed, theirs.testsNamed, this.failingTests),
      "error templates to the letter": pair(
        ours.templatesToTheLetter,
        theirs.templatesToTheLetter,
        this.errorTemplates,
      ),
      "error templates named": pair(ours.templatesNamed, theirs.templatesNamed, this.errorTemplates),
      ...Object.fromEntries(
        QUESTION_KINDS.map((kind) => [
          QUESTION_TITLES[kind],
          answered(ours.answered[kind], theirs.answered[kind], this.questions[kind]),
        ]),
      ),
      "ms a MB": `${perMegabyte(ours.milliseconds, this.bytes)} | ${perMegabyte(theirs.milliseconds, this.bytes)}`,
      "lossless share": shareOf(this.losslessTokens, this.jsonTokens),
      "TOON share": shareOf(this.toonTokens, this.jsonTokens),
    };
  }
}

const QUESTION_TITLES: Readonly<Record<QuestionKind, string>> = {
  count: "counts answered",
  sum: "sums answered",
  absence: "absence answered",
};

function perMegabyte(milliseconds: number, bytes: number): string {
  return bytes === 0 ? "-" : ((milliseconds * 1e6) / bytes).toFixed(0);
}

function shareOf(tokens: number, whole: number): string {
  return whole === 0 ? "-" : (tokens / whole).toFixed(2);
}

function answered(ours: number, theirs: number, total: number): string {
  return total === 0 ? "-" : `${ours} | ${theirs} of ${total}`;
}

/** What fits is computed for the tokens of the peer, which ours may not exceed. */
function pair(ours: Naming, theirs: Naming, total: number): string {
  return total === 0 ? "-" : `${answered(ours.named, theirs.named, total)}, ${theirs.fitting} fit`;
}
