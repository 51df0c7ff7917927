import type { Fact, ValueKind } from "./fact.ts";

/** What holds now, and the values that hold no longer for anything. */
export interface SettledFacts {
  readonly current: readonly Fact[];
  readonly staleValues: ReadonlySet<string>;
  /** Those of them that somebody said and that somebody took back: quoting them again would mislead. */
  readonly takenBack: ReadonlySet<string>;
}

/** How many of the newest facts about one word are looked at; older ones were replaced or differ. */
const LOOK_BACK = 8;

/**
 * Lets the latest value of a subject win.
 *
 * A fact is about the same subject as an earlier one of its kind where the words of one are among
 * those of the other. A subject that is merely mentioned beside another value keeps both.
 *
 * @param facts Oldest first.
 */
export function settleFacts(facts: readonly Fact[]): SettledFacts {
  const current = new Set<Fact>();
  const replaced = new Set<string>();
  const takenBack = new Set<string>();
  const newestByKind = new Map<ValueKind, Map<string, Fact[]>>();
  const settle = (fact: Fact): void => {
    const newestByWord = newestByKind.get(fact.kind) ?? new Map<string, Fact[]>();
    newestByKind.set(fact.kind, newestByWord);
    let kept = fact;
    const replace = (earlier: Fact): void => {
      if (!givesWay(earlier, fact) || !current.delete(earlier)) return;
      if (earlier.value !== fact.value) replaced.add(earlier.value);
      if (earlier.origin === "said" && fact.origin === "said") takenBack.add(earlier.value);
      // What somebody said stays something that was said when a tool changes its value.
      if (earlier.origin === "said") kept = { ...kept, origin: "said" };
    };
    for (const word of fact.subject) newestByWord.get(word)?.forEach(replace);
    for (const value of fact.formerValues) replaced.add(value);
    current.add(kept);
    for (const word of fact.subject) remember(newestByWord, word, kept);
  };
  for (const fact of facts) settle(fact);
  const values = new Set(Array.from(current, ({ value }) => value));
  const isStale = (value: string): boolean => !values.has(value);
  return {
    current: [...current],
    staleValues: new Set([...replaced].filter(isStale)),
    takenBack: new Set([...takenBack].filter(isStale)),
  };
}

/** Words that say what kind of value follows, not what it is of. */
const LABELS = new Set("id ids version commit number value url date hash pid sha".split(" "));

function givesWay(earlier: Fact, later: Fact): boolean {
  return (later.isBound || earlier.value === later.value) && haveOneSubject(earlier, later);
}

/** "The timeout" is "the request timeout", but "the id" may be any id, and what a tool prints may be of anything. */
function haveOneSubject(earlier: Fact, later: Fact): boolean {
  const [fewer, more] =
    earlier.subject.size <= later.subject.size ? [earlier.subject, later.subject] : [later.subject, earlier.subject];
  if (!isWithin(fewer, more)) return false;
  if (fewer.size === more.size) return true;
  return earlier.origin === later.origin && [...fewer].some((word) => !LABELS.has(word));
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of words) if (!others.has(word)) return false;
  return true;
}

function remember(newestByWord: Map<string, Fact[]>, word: string, fact: Fact): void {
  const facts = newestByWord.get(word);
  if (facts === undefined) newestByWord.set(word, [fact]);
  else if (facts.push(fact) > LOOK_BACK) facts.shift();
}
