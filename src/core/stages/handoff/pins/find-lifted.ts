import { hasCue } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords } from "./collect-words.ts";
import { describeSubject, type Subject } from "./describe-subject.ts";
import type { Lifting } from "./judge-statement.ts";
import type { Statement } from "./parse-statements.ts";
import { prepareStatement } from "./prepare-statement.ts";
import { countShared, limitsSame } from "./replaces-subject.ts";
import type { PinEntry } from "./update-pins.ts";

/** How much of what is named in taking a rule back must occur in the rule. */
const NAMED_SHARE = 0.6;
/** How much of a rule must be named for it to be meant, if the words that take it back name other things too. */
const MEANT_SHARE = 0.5;
const PLACE = /^(?:branch|path):/;
const RULE_WORD =
  /\b(?:rules?|constraints?|restrictions?|instructions?|preferences?|requirements?|guidelines?|everything i|regeln?|vorgaben?|anweisungen|regles?|contraintes?|consignes?)\b/;
const ONE_RULE =
  /\b(?:last|latest|that|this|letzte\w*|diese|derniere|cette) (?:\w+ )?(?:rule|constraint|restriction|instruction|preference|requirement|regel|vorgabe|regle|contrainte|consigne)\b/;
/** Says that things are different from before, so that naming part of a rule is enough. */
const DIFFERENT =
  /\b(?:now|again|after all|from (?:now|here) on|any ?more|actually|too|as well|also|either|jetzt|nun|wieder|doch|auch|ab jetzt|ab sofort|maintenant|de nouveau|a nouveau|finalement|desormais|aussi|longer|shorter|larger|bigger|higher)\b|^(?:ok|okay|alright|fine|all right|gut|bon)\b/;
/** `Comments are fine` allows them; `the comments are fine` praises those that are there. */
const ANY_OF_THEM =
  /^(?!(?:the|this|that|these|those|my|your|it|you|we|i|der|die|das|le|la|les)\b)[\w/.-]+(?: [\w/.-]+){0,3} (?:is|are|isn't|aren't)\b/;
/** Says that nothing else is allowed, without a negation. */
const RESTRICTS =
  /\b(?:only|solely|exclusively|under|below|up to|at most|max\w*|stay|stick|limit|restrict|keep|unchanged|untouched|frozen|nur|ausschliesslich|bleib\w*|unverandert|hochstens|uniquement|seulement|reste\w*|intact\w*)\b/;
/** An exception leaves the rule in force. */
const ONCE =
  /\b(?:(?:just|only) (?:this|for) (?:once|time|one)|this (?:once|one time)|as an exception|ausnahmsweise|nur (?:dieses|diesmal|ein) ?mal|exceptionnellement|(?:juste|seulement) cette fois|une seule fois)\b/;
/** What waits for a word of the user's is over with the first order. */
const WAITING = /\b(?:yet|until|till|for now|wait|hold|noch|bis|vorerst|warte|encore|attends|jusqu'a|pour l'instant)\b/;

/** The pins that a statement takes back. */
export function findLifted(entries: readonly PinEntry[], statement: Statement, lifting: Lifting): readonly PinEntry[] {
  const { text, sentence } = statement;
  const folded = prepareStatement(statement) ?? foldText(text);
  if (entries.length === 0 || ONCE.test(folded)) return [];
  if (lifting === "order") {
    const ordered = new Set(collectWords(folded));
    return entries.filter((entry) => isOrderedNow(ordered, entry));
  }
  const subject = describeSubject(text);
  if (
    lifting === "repeal" &&
    RULE_WORD.test(folded) &&
    !entries.some((entry) => countShared(subject.words, entry.subject.words) > 0)
  ) {
    return ONE_RULE.test(folded) || !hasCue("universal", folded) ? entries.slice(-1) : entries;
  }
  const isDifferent =
    lifting !== "permission" || hasCue("changes", folded) || DIFFERENT.test(folded) || ANY_OF_THEM.test(folded);
  // "The tabs in the sidebar are fine" praises what is there.
  if (!isDifferent && hasCue("definiteStart", folded)) return [];
  const lifted = entries.filter(
    (entry) => isLiftable(entry, subject, lifting) && !nameDifferentPlaces(subject, entry.subject),
  );
  const named = lifted.filter((entry) => namesSubject(subject, entry.subject, isDifferent));
  if (named.length > 0) return named;
  const worded = lifted.filter((entry) => namesWords(subject, entry.subject, isDifferent));
  if (worded.length > 0 || (lifting === "permission" && !hasCue("changes", folded))) return worded;
  return findMeant(lifted, subject.words.size === 0 ? new Set(collectWords(foldText(sentence))) : subject.words);
}

/** `Don't open a pull request until I say so` ends with `open the pull request`: the same words, as an order. */
function isOrderedNow(ordered: ReadonlySet<string>, { subject, said }: PinEntry): boolean {
  const { words, isProhibition } = subject;
  if (!isProhibition || words.size === 0 || countShared(words, ordered) < words.size) return false;
  const [action = ""] = ordered;
  const isTheAction = words.size === 1 && words.has(action);
  return words.size === ordered.size || isTheAction || WAITING.test(said);
}

/** To push to `dev` is not to push to `main`, and one folder is not another. */
function nameDifferentPlaces({ key: one = "" }: Subject, { key: other = "" }: Subject): boolean {
  return one !== other && PLACE.test(one) && PLACE.test(other);
}

/**
 * The rules that are meant by words that name half of theirs, those of which they name most; or the only one that they
 * name anything of. A rule that is dropped too early is still told in the account, where the user said it.
 */
function findMeant(entries: readonly PinEntry[], words: ReadonlySet<string>): readonly PinEntry[] {
  const shareOf = ({ subject: { steadyWords } }: PinEntry): number =>
    countShared(steadyWords, words) / Math.max(1, steadyWords.size);
  const most = Math.max(0, ...entries.map(shareOf));
  if (most >= MEANT_SHARE) return entries.filter((entry) => shareOf(entry) === most);
  const touched = entries.filter((entry) => shareOf(entry) > 0);
  return touched.length === 1 ? touched : [];
}

function isLiftable({ subject, said }: PinEntry, statement: Subject, lifting: Lifting): boolean {
  if (lifting === "repeal") return true;
  if (lifting === "release") return !subject.isProhibition;
  return subject.isProhibition || RESTRICTS.test(said) || allowsAnother(statement, subject);
}

/** To allow one of several things of a kind is to take back that it must be another. */
function allowsAnother(permission: Subject, pin: Subject): boolean {
  if (permission.key === undefined || pin.key === undefined) return false;
  return (pin.exclusive && permission.key === pin.key) || limitsSame(permission, pin);
}

function namesSubject(statement: Subject, pin: Subject, isDifferent: boolean): boolean {
  if (isDifferent && (allowsAnother(statement, pin) || (statement.key !== undefined && statement.key === pin.key)))
    return true;
  const named = [statement.prefers, ...statement.rejects];
  return named.some((value) => value !== undefined && (pin.prefers === value || pin.rejects.includes(value)));
}

function namesWords(statement: Subject, pin: Subject, isDifferent: boolean): boolean {
  const shared = countShared(statement.words, pin.words);
  if (shared === 0) return false;
  const hasOtherNumber = statement.steadyWords.size < statement.words.size && shared === statement.steadyWords.size;
  return shared === pin.words.size || hasOtherNumber || (isDifferent && shared >= statement.words.size * NAMED_SHARE);
}
