import { classifyName, type SensitiveName } from "./classify-name.ts";

/**
 * The names met in one text, and short ones met in any.
 *
 * Texts repeat their names, and classifying one takes longer than reading a line. What is remembered of one text alone is
 * forgotten with it.
 */
export interface NameMemory {
  classify(name: string): SensitiveName | undefined;
  /** Whether this is another place than the one asked about last. */
  isNew(start: number, end: number): boolean;
}

/** More names than an ordinary text has; those beyond are classified each time. */
const MAX_NAMES = 1_000;
/** Longer than names in code are. */
const LONGEST_SHORT = 48;
const MAX_SHORT_NAMES = 4_000;

const shortNames = new Map<string, SensitiveName | undefined>();

export function nameMemory(): NameMemory {
  let longNames: Map<string, SensitiveName | undefined> | undefined;
  let lastStart = -1;
  let lastEnd = -1;

  return {
    classify(name) {
      if (name.length <= LONGEST_SHORT) return recall(shortNames, name, MAX_SHORT_NAMES);
      longNames ??= new Map();
      return recall(longNames, name, MAX_NAMES);
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
  if (known.size < maxNames) known.set(copyOut(name), classified);
  return classified;
}

/** The same string in memory of its own: the engine keeps a text alive as long as a piece that was cut out of it. */
function copyOut(piece: string): string {
  return ` ${piece}`.slice(1);
}
