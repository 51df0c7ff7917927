/** The words of a source by position, so that a phrase is found without reading the source again. */
export interface SourceWords {
  /** Whether a whole word occurs anywhere. */
  has(word: string): boolean;
  /** Whether the phrases occur in one text in this order, each word for word, with anything between them. */
  holdsInOrder(phrases: readonly (readonly string[])[]): boolean;
  /** Whether all words occur in one text in this order, with no more than `mostWords` from the first to the last. */
  holdsLoosely(words: readonly string[], mostWords: number): boolean;
  /** Whether any word begins like this one: `debounced` and `DEBOUNCE_MS` do. */
  hasStem(word: string): boolean;
  /** Whether a word occurs within `mostWords` of one that begins like one of the others. */
  standsNear(word: string, others: readonly string[], mostWords: number): boolean;
  /** Whether any word begins like this. Answers only for beginnings of at least seven characters. */
  hasLonger(start: string): boolean;
  /** Whether a word ends in this one after an underscore. */
  hasTail(tail: string): boolean;
  /** Whether a word has this one between its underscores. */
  hasPart(part: string): boolean;
  /** Whether a word is followed by a constant, such as `MAX_RETRIES`, that has this value anywhere. */
  isComparedWith(word: string, value: string): boolean;
}

/** What all look-ups of phrases may cost: a hostile answer repeats the commonest word, and is not read further. */
const MAX_STEPS = 30_000_000;
/** A judgement: longer words are found by their first characters, which few words share. */
const PREFIX_CHARACTERS = 7;
/** A longer word is data that no sentence would name. */
const MAX_WORD_LENGTH = 200;

/** Reads every text once. No phrase crosses the boundary between two texts. */
export function indexWords(texts: Iterable<string>): SourceWords {
  const ids = new Map<string, number>();
  const sequence: number[] = [];
  for (const text of texts) {
    visitWords(text, (word) => {
      let id = ids.get(word);
      if (id === undefined) {
        id = ids.size + 1;
        ids.set(word, id);
      }
      sequence.push(id);
    });
    sequence.push(BOUNDARY);
  }
  const places = placesById(sequence, ids.size);
  let prefixes: ReadonlyMap<string, readonly string[]> | undefined;
  let tails: ReadonlySet<string> | undefined;
  let parts: ReadonlySet<string> | undefined;
  let constants: ReadonlySet<number> | undefined;
  let stems: ReadonlyMap<string, readonly number[]> | undefined;
  let steps = 0;

  /** Where a phrase ends that begins at `from` or later, within that text; undefined if it does not occur. */
  const findPhrase = (phrase: readonly number[], from: number, to: number): number | undefined => {
    const rarest = indexOfRarest(phrase, places);
    const list = places(phrase[rarest] ?? BOUNDARY);
    for (let at = firstFrom(list, from + rarest); at < list.length; at += 1) {
      const start = (list[at] ?? 0) - rarest;
      if (start + phrase.length > to || steps > MAX_STEPS) return undefined;
      let matched = 0;
      while (matched < phrase.length && sequence[start + matched] === phrase[matched]) matched += 1;
      steps += matched + 1;
      if (matched === phrase.length) return start + phrase.length;
    }
    return undefined;
  };

  const toIds = (words: readonly string[]): number[] | undefined => {
    const found = words.map((word) => ids.get(word));
    return found.every((id) => id !== undefined) ? found : undefined;
  };

  return {
    has: (word) => ids.has(word),
    hasStem(word) {
      stems ??= indexStems(ids);
      return stems.has(stemOf(word));
    },
    holdsInOrder(phrases) {
      const wanted = phrases.map(toIds);
      const first = wanted[0];
      if (first === undefined || !wanted.every((phrase) => phrase !== undefined)) return false;
      let from = 0;
      while (steps <= MAX_STEPS) {
        const end = findPhrase(first, from, sequence.length);
        if (end === undefined) return false;
        const textEnd = wanted.length === 1 ? end : sequence.indexOf(BOUNDARY, end - 1);
        steps += textEnd - end;
        let at: number | undefined = end;
        for (const phrase of wanted.slice(1)) at = at === undefined ? undefined : findPhrase(phrase, at, textEnd);
        if (at !== undefined) return true;
        // The earliest match in a text leaves the most room for what follows.
        from = textEnd + 1;
      }
      return false;
    },
    holdsLoosely(words, mostWords) {
      const wanted = toIds(words);
      if (wanted === undefined) return false;
      const list = places(wanted[0] ?? BOUNDARY);
      for (const start of list) {
        let matched = 1;
        let at = start + 1;
        for (; matched < wanted.length && at < start + mostWords && sequence[at] !== BOUNDARY; at += 1) {
          if (sequence[at] === wanted[matched]) matched += 1;
        }
        steps += at - start;
        if (matched === wanted.length) return true;
        if (steps > MAX_STEPS) return false;
      }
      return false;
    },
    standsNear(word, others, mostWords) {
      stems ??= indexStems(ids);
      // A short word, such as `pr`, has no stem.
      const wanted = new Set(others.flatMap((other) => stems?.get(stemOf(other)) ?? ids.get(other) ?? []));
      for (const place of places(ids.get(word) ?? NO_WORD)) {
        if (steps > MAX_STEPS) return false;
        for (const direction of [-1, 1]) {
          for (let distance = 1; distance <= mostWords; distance += 1) {
            const id = sequence[place + direction * distance];
            if (id === undefined || id === BOUNDARY) break;
            steps += 1;
            if (wanted.has(id)) return true;
          }
        }
      }
      return false;
    },
    hasLonger(start) {
      prefixes ??= groupByPrefix(ids.keys());
      return prefixes.get(start.slice(0, PREFIX_CHARACTERS))?.some((word) => word.startsWith(start)) ?? false;
    },
    hasTail(tail) {
      tails ??= listTails(ids.keys());
      return tails.has(tail);
    },
    hasPart(part) {
      parts ??= new Set([...ids.keys()].flatMap((word) => (word.includes("_") ? word.split("_") : [])));
      return parts.has(part);
    },
    isComparedWith(word, value) {
      constants ??= new Set(Array.from(ids).flatMap(([name, id]) => (name.includes("_") ? [id] : [])));
      const [valuePlaces, wordPlaces] = [value, word].map((one) => places(ids.get(one) ?? NO_WORD));
      steps += (valuePlaces?.length ?? 0) + (wordPlaces?.length ?? 0);
      if (steps > MAX_STEPS) return false;
      const named = new Set(Array.from(valuePlaces ?? [], (place) => sequence[place - 1] ?? NO_WORD));
      const followers = Array.from(wordPlaces ?? [], (place) => sequence[place + 1] ?? NO_WORD);
      return followers.some((id) => named.has(id) && constants?.has(id));
    },
  };
}

/** The words of a phrase as the index has them. */
export function listIndexedWords(text: string): string[] {
  const words: string[] = [];
  visitWords(text, (word) => words.push(word));
  return words;
}

/** Numbers that do not belong to any word. */
const BOUNDARY = 0;
const NO_WORD = -1;

/**
 * Words are runs of letters, digits and underscores, in lower case; in scripts without blanks, every character is a
 * word.
 */
function visitWords(text: string, visit: (word: string) => void): void {
  let start = -1;
  const close = (end: number): void => {
    if (start !== -1 && end - start <= MAX_WORD_LENGTH) visit(text.slice(start, end).toLowerCase());
    start = -1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= FIRST_IDEOGRAPH) {
      close(index);
      if (isIdeograph(code)) visit(text.charAt(index));
    } else if (isWordCode(code)) {
      if (start === -1) start = index;
    } else close(index);
  }
  close(text.length);
}

/** The first code point of the scripts that put no blanks between words. */
const FIRST_IDEOGRAPH = 0x2e80;

function isIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0xd7ff) || (code >= 0xf900 && code <= 0xfaff);
}

function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  }
  // Above Latin punctuation, and without general punctuation, arrows, signs and dingbats.
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || code > 0x2bff);
}

/** For each word, the places where it occurs, in order, in one flat list. */
function placesById(sequence: readonly number[], words: number): (id: number) => Int32Array {
  const ends = new Int32Array(words + 2);
  for (const id of sequence) ends[id + 1] = (ends[id + 1] ?? 0) + 1;
  for (let id = 1; id < ends.length; id += 1) ends[id] = (ends[id] ?? 0) + (ends[id - 1] ?? 0);
  const starts = ends.slice();
  const places = new Int32Array(sequence.length);
  for (const [place, id] of sequence.entries()) {
    const slot = starts[id] ?? 0;
    places[slot] = place;
    starts[id] = slot + 1;
  }
  return (id) => places.subarray(ends[id] ?? 0, ends[id + 1] ?? 0);
}

function indexOfRarest(phrase: readonly number[], places: (id: number) => Int32Array): number {
  let rarest = 0;
  for (let index = 1; index < phrase.length; index += 1) {
    if (places(phrase[index] ?? BOUNDARY).length < places(phrase[rarest] ?? BOUNDARY).length) rarest = index;
  }
  return rarest;
}

/** The index of the first place at or after `from`. */
function firstFrom(places: Int32Array, from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function groupByPrefix(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    if (word.length <= PREFIX_CHARACTERS) continue;
    const prefix = word.slice(0, PREFIX_CHARACTERS);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [word]);
    else group.push(word);
  }
  return groups;
}

/** A judgement: forms of one word mostly share their first four letters. */
const STEM_CHARACTERS = 4;

function stemOf(word: string): string {
  return word.slice(0, STEM_CHARACTERS);
}

function indexStems(ids: ReadonlyMap<string, number>): ReadonlyMap<string, readonly number[]> {
  const stems = new Map<string, number[]>();
  for (const [word, id] of ids) {
    if (word.length < STEM_CHARACTERS - 1) continue;
    const stem = stemOf(word);
    const list = stems.get(stem);
    if (list === undefined) stems.set(stem, [id]);
    else list.push(id);
  }
  return stems;
}

/** Names of more parts than this are data. */
const MAX_TAILS = 8;

function listTails(words: Iterable<string>): ReadonlySet<string> {
  const tails = new Set<string>();
  for (const word of words) {
    let at = word.indexOf("_");
    for (let count = 0; at !== -1 && count < MAX_TAILS; count += 1) {
      tails.add(word.slice(at + 1));
      at = word.indexOf("_", at + 1);
    }
  }
  return tails;
}
