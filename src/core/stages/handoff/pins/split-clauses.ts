import { hasCue, seamSource } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import { matchesAt } from "../../../text/match-at.ts";
import type { Span } from "../../../text/span.ts";

/** A clause of a sentence. */
export interface Clause extends Span {
  /** It follows a word such as `but` or `so`, which parts a constraint from the request before it. */
  readonly afterContrast: boolean;
  /** It tells something after a comma, which may be why: `no classes, we don't use them`. */
  readonly explains: boolean;
}

/** A clause is judged by its beginning, so a long one need not be read to its end. */
const BEGINNING_CHARACTERS = 200;
/** "Note however that you cannot use vim": what is noted begins behind it. */
const THAT = /^(?:that|dass|que)\s+/i;
/** Fewer words before a comma are a lead-in of what follows, not a clause. */
const CLAUSE_WORDS = 2;
/** Fewer words behind it complete what comes before: `Use staging, never production`. */
const RULE_WORDS = 4;

const SEAM = new RegExp(
  `,?\\s(?<!(?:nobody|nothing|anything|everything|no one|none|all)\\s)(?<contrast>${seamSource("contrasts")})\\s|[,:]\\s(?<consequence>${seamSource("consequences")})\\s|(?<colon>:\\s)|(?<semicolon>;\\s)|,\\s(?<teller>(?=(?:${seamSource("tellers")})(?!\\p{L})))|,\\s?(?:(?:${seamSource("joints")})\\s)?|\\s(?:${seamSource("joints")})\\s|\\s(?<trailer>(?=(?:${seamSource("trailers")})\\b))`,
  "giu",
);
const OPENER = new RegExp(`\\s{0,4}(?:${seamSource("openers")})(?:\\b(?=\\s+\\S)|(?<=[\\s'’]))`, "iy");
/** Ends something, in however few words. */
const ENDS = /^(?:no more|stop|quit|schluss mit|keine? .{1,20} mehr|plus de|basta de|nada de)\s(?!than\b)/i;
/** A clause that ends so has its verb still to come: `we should also | keep it`. */
const OPEN = /\b(?:should|must|shall|could|can|will|would|to|i|we|you)$/i;
const SUBORDINATE = new RegExp(`^(?:${seamSource("subordinators")})(?!\\p{L})`, "iu");

/**
 * Parts a sentence into clauses, so that a constraint inside a request is kept without the request.
 *
 * A comma or an `and` parts only where a constraint begins and what comes before is a clause of
 * its own: `From now on, use pnpm` stays whole.
 */
export function splitClauses(visible: string, sentence: Span): Clause[] {
  const text = visible.slice(sentence.start, sentence.end);
  const clauses: Clause[] = [];
  let from = 0;
  let afterContrast = false;
  let explains = false;
  for (const { 0: seam, index, groups = {} } of text.matchAll(SEAM)) {
    if (index <= from) continue;
    const isContrast = groups["contrast"] !== undefined;
    const isConsequence = groups["consequence"] !== undefined;
    const isTrailer = groups["trailer"] !== undefined;
    const isSeam = isConsequence || groups["semicolon"] !== undefined || groups["teller"] !== undefined;
    const next = index + seam.length;
    // "Never commit without changing the version" is one constraint.
    if (isTrailer && opensConstraint(text, from)) continue;
    const before = text.slice(from, Math.min(index, from + BEGINNING_CHARACTERS)).trim();
    const after = text.slice(next, next + BEGINNING_CHARACTERS).trim();
    const opens = groups["colon"] === undefined && opensConstraint(text, next);
    const parts =
      // "Forget the tabs, use spaces": what is taken back is one clause, what comes instead another.
      takesBack(before) ||
      isContrast ||
      isTrailer ||
      (isSeam && isClause(before) && hasWords(after, CLAUSE_WORDS)) ||
      (opens && (isConsequence || ENDS.test(after) || hasWords(after, RULE_WORDS)) && isClause(before));
    if (!parts) continue;
    clauses.push({ start: sentence.start + from, end: sentence.start + index, afterContrast, explains });
    from = next + (isContrast ? (THAT.exec(text.slice(next, next + BEGINNING_CHARACTERS))?.[0].length ?? 0) : 0);
    afterContrast = isContrast || isConsequence;
    explains = groups["teller"] !== undefined;
  }
  clauses.push({ start: sentence.start + from, end: sentence.end, afterContrast, explains });
  return clauses;
}

/** A statement without the words that explain it. */
export function stripReason(text: string): string {
  const reason = splitClauses(text, { start: 0, end: text.length }).find(({ explains }) => explains);
  return text.slice(0, reason?.start);
}

/** Whether a constraint begins at a position in the middle of a sentence. */
export function opensConstraint(text: string, position: number): boolean {
  return matchesAt(OPENER, text, position);
}

/** Whether a clause of its own says that something is different now. */
function takesBack(clause: string): boolean {
  const folded = foldText(clause);
  if (!hasWords(folded, CLAUSE_WORDS) || SUBORDINATE.test(folded)) return false;
  return hasCue("repeals", folded) || hasCue("changes", folded);
}

/** Whether a stretch may be a clause of its own. */
function isClause(stretch: string): boolean {
  return hasWords(stretch, CLAUSE_WORDS) && !SUBORDINATE.test(stretch) && !OPEN.test(stretch);
}

function hasWords(text: string, least: number): boolean {
  return text.split(/\s+/, least).length >= least;
}
