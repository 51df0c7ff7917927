import { hasCue } from "../../../language/cue-pattern.ts";
import * as saying from "../../../language/lifting-words.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords } from "./collect-words.ts";
import { describeSubject, type Subject } from "./describe-subject.ts";
import type { Lifting } from "./judge-statement.ts";
import type { Statement } from "./parse-statements.ts";
import { prepareStatement } from "./prepare-statement.ts";
import { countShared } from "./replaces-subject.ts";
import type { PinEntry } from "./update-pins.ts";

/** How much of what is named in taking a rule back must occur in the rule. */
const NAMED_SHARE = 0.6;
/** How much of a rule must be named for it to be meant, if the words that take it back name other things too. */
const MEANT_SHARE = 0.5;
/** How much of a rule a sentence that tells of a change must name for the rule to be meant. */
const OUTDATED_SHARE = 0.4;
const PLACE = /^(?:branch|path):/;

/** The pins that a statement takes back. */
export function findLifted(entries: readonly PinEntry[], statement: Statement, lifting: Lifting): readonly PinEntry[] {
  const { text, sentence } = statement;
  const folded = prepareStatement(statement) ?? foldText(text);
  if (entries.length === 0 || saying.ONCE.test(folded)) return [];
  if (lifting === "order") {
    if (saying.REMOVES.test(folded)) return [];
    const ordered = new Set(collectWords(folded));
    return entries.filter((entry) => isOrderedNow(ordered, entry));
  }
  const subject = describeSubject(lifting === "permission" ? text.replace(saying.BOUNDED, "") : text);
  const namesNone = !entries.some((entry) => countShared(subject.words, entry.subject.words) > 0);
  if (lifting === "repeal" && saying.RULE_WORD.test(folded) && namesNone)
    return saying.ONE_RULE.test(folded) || !hasCue("universal", folded) ? entries.slice(-1) : entries;
  const isDifferent =
    lifting !== "permission" ||
    hasCue("changes", folded) ||
    saying.DIFFERENT.test(folded) ||
    saying.ANY_OF_THEM.test(folded);
  // "The tabs in the sidebar are fine" praises what is there.
  if (!isDifferent && (hasCue("definiteStart", folded) || saying.EXISTING.test(folded))) return [];
  const liftable = entries.filter((entry) => isLiftable(entry, subject, lifting));
  const lifted = liftable.filter((entry) => !nameDifferentPlaces(subject, entry.subject));
  const isBack = saying.BACK.test(folded);
  // "The emoji picker is fine now" is about the picker.
  if (lifting === "permission" && hasCue("definiteStart", folded) && saying.PRAISE.test(folded) && !isBack)
    return lifted.filter((entry) => countShared(subject.words, entry.subject.words) === subject.words.size);
  const named = lifted.filter((entry) => namesSubject(subject, entry.subject, isDifferent));
  if (named.length > 0) return named;
  const worded = lifted.filter((entry) => namesWords(subject, entry.subject, isDifferent));
  if (worded.length > 0 || (lifting === "permission" && !isBack && !hasCue("changes", folded))) return worded;
  // "The captures slow us down, drop it": what is meant is said beside the words that take it back.
  return findMeant(lifted, subject.words.size === 0 ? new Set(collectWords(foldText(sentence))) : subject.words);
}

/** The pins that a sentence which tells of a change names much of: `We left Jira; branches are named after Linear`. */
export function findOutdated(entries: readonly PinEntry[], { sentence, text }: Statement): readonly PinEntry[] {
  const folded = foldText(sentence);
  if (saying.ONCE.test(folded)) return [];
  // "I eat meat again": who was bound is not any more.
  if (saying.BACK.test(folded) && (hasCue("iStart", folded) || hasCue("weStart", folded))) {
    const own = describeSubject(text).words;
    const meant = entries.filter(({ subject: { words } }) => countShared(own, words) * 2 >= Math.max(own.size, 1));
    if (meant.length === 1) return meant;
  }
  if (!hasCue("changes", folded.replace(saying.WEAK_CHANGES, " "))) return [];
  const words = new Set(collectWords(folded));
  return entries.filter(({ subject: { steadyWords } }) => {
    const shared = countShared(steadyWords, words);
    return shared > 1 && shared >= steadyWords.size * OUTDATED_SHARE;
  });
}

/** `Don't open a pull request until I say so` ends with `open the pull request`: the same words, as an order. */
function isOrderedNow(ordered: ReadonlySet<string>, { subject, said }: PinEntry): boolean {
  const { words, isProhibition } = subject;
  if (!isProhibition || words.size === 0 || countShared(words, ordered) < words.size) return false;
  const [action = ""] = ordered;
  const isTheAction = words.size === 1 && words.has(action);
  return words.size === ordered.size || isTheAction || saying.WAITING.test(said);
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
  if (subject.rejects.some((value) => collectWords(value).some((word) => statement.words.has(word)))) return true;
  // To have to ask is not to be allowed to.
  return (
    subject.isProhibition || hasCue("consult", said) || saying.RESTRICTS.test(said) || allowsAnother(statement, subject)
  );
}

/** To allow one of several things of a kind is to take back that it must be another. */
function allowsAnother(permission: Subject, pin: Subject): boolean {
  const isLimit = pin.key?.startsWith("limit:") === true && pin.unit !== undefined;
  return (isLimit && permission.unit === pin.unit) || (pin.exclusive && permission.key === pin.key);
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
