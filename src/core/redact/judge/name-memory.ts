import { classifyName, type SensitiveName } from "./classify-name.ts";

/**
 * The names met in one text, and short ones met in any.
 *
 * Texts repeat their names, and classifying one takes longer than reading a line. A long name is
 * forgotten with its text: kept for longer, it would keep the text alive that it was cut out of.
 */
export interface NameMemory {
  classify(name: string): SensitiveName | undefined;
  /** Whether this is another place than the one asked about last. */
  isNew(start: number, end: number): boolean;
}

/** More names than an ordinary text has; those beyond are classified each time. */
const MAX_NAMES = 1_000;
/** So short a string is copied out of its text: V8 shares memory with it from 13 characters on. */
const LONGEST_COPIED = 12;
const MAX_SHORT_NAMES = 4_000;

const shortNames = new Map<string, SensitiveName | undefined>();

export function nameMemory(): NameMemory {
  const longNames = new Map<string, SensitiveName | undefined>();
  let lastStart = -1;
  let lastEnd = -1;

  return {
    classify(name) {
      return name.length <= LONGEST_COPIED
        ? recall(shortNames, name, MAX_SHORT_NAMES)
        : recall(longNames, name, MAX_NAMES);
    },
    isNew(start, end) {
      if (start === lastStart && end === lastEnd) return false;
      lastStart = start;
      lastEnd = end;
      return true;
    },
  };
}

function recall(
  known: Map<string, SensitiveName | undefined>,
  name: string,
  maxNames: number,
): SensitiveName | undefined {
  const answer = known.get(name);
  if (answer !== undefined || known.has(name)) return answer;
  const classified = classifyName(name);
  if (known.size < maxNames) known.set(name, classified);
  return classified;
}
