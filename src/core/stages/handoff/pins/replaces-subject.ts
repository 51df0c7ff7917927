import { CURRENT_BRANCH, type Subject } from "./describe-subject.ts";

/** How many words of the shorter of two statements must be in the other, for one to have a new value of the other. */
const SLOT_SHARE = 0.5;
/** How many words of the shorter of two statements with one key must be in the other, for one to replace the other. */
const SAME_SHARE = 0.75;
const LETTER = /[a-z]/;
const JOINED = /[a-z\d][-_/][a-z\d]/;

/**
 * The latest statement about a thing wins: an exclusive choice, a value turned down or taken up,
 * the same in other words or with another value, or the opposite. Two rules that merely touch the
 * same thing both stay, because a rule lost is worse than a rule too many.
 */
export function replacesSubject(later: Subject, earlier: Subject): boolean {
  if (later.key !== undefined && later.key === earlier.key && !nameDifferentThings(later, earlier)) {
    const holdsAlone = later.exclusive && (later.scope === undefined || later.scope === earlier.scope);
    const enough = Math.min(later.words.size, earlier.words.size) * SAME_SHARE;
    if (holdsAlone || countShared(later.words, earlier.words) >= enough) return true;
  }
  if (earlier.prefers !== undefined && later.rejects.includes(earlier.prefers)) return true;
  if (later.prefers !== undefined && earlier.rejects.includes(later.prefers)) return true;
  if (later.isProhibition === earlier.isProhibition) return changesValue(later, earlier) || limitsSame(later, earlier);
  return sharesAll(later.words, earlier.words);
}

/**
 * Whether a statement that is said to change something says of the same thing something else: of one
 * polarity, and half of its words are those of the earlier one.
 */
export function fillsSlot(later: Subject, earlier: Subject): boolean {
  if (later.isProhibition !== earlier.isProhibition || nameDifferentThings(later, earlier)) return false;
  const [words, oldWords] = [later.steadyWords, earlier.steadyWords];
  // "Make it 100" has nothing but the new value.
  if (words.size === 0) return later.words.size > 0 && oldWords.size < earlier.words.size;
  const shared = countShared(words, oldWords);
  return shared > 0 && shared >= Math.min(words.size, oldWords.size) * SLOT_SHARE;
}

/** Whether two statements limit one quantity, of which one leaves out for each what. */
function limitsSame({ key: one = "" }: Subject, { key: other = "" }: Subject): boolean {
  return one.startsWith("limit:") && (one.startsWith(`${other}-per-`) || other.startsWith(`${one}-per-`));
}

/** `Target Node 20` says what `Target Node 18` said with another number, `Use ky for HTTP` with another name. */
function changesValue(later: Subject, earlier: Subject): boolean {
  const [words, oldWords] = [later.steadyWords, earlier.steadyWords];
  if (words.size !== oldWords.size || words.size === 0) return false;
  const shared = countShared(words, oldWords);
  const hasNumbers = words.size < later.words.size && oldWords.size < earlier.words.size;
  if (shared === words.size) return hasNumbers;
  const hasOtherName =
    later.prefers !== undefined && earlier.prefers !== undefined && later.prefers !== earlier.prefers;
  return hasOtherName && shared > 0 && shared === words.size - 1;
}

/**
 * Whether each of two statements names something that the other does not: `use pnpm in web-app` says
 * nothing of `api-server`. Only joined words are sure to be names. The branch to stay on is a value.
 */
function nameDifferentThings(one: Subject, other: Subject): boolean {
  return one.key !== CURRENT_BRANCH && namesAlone(one, other) && namesAlone(other, one);
}

function namesAlone({ words }: Subject, other: Subject): boolean {
  return [...words].some((word) => JOINED.test(word) && LETTER.test(word) && !other.words.has(word));
}

/** How many of some words are among others. */
export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared;
}

/** Whether two statements speak of the same thing, but for one word. */
function sharesAll(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return small.size >= 2 && large.size - small.size <= 1 && countShared(small, large) === small.size;
}
