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

/** More names than an ordinary text has; beyond that all are forgotten, and those that are met again remembered anew. */
const MAX_NAMES = 1_000;
/** Longer than names in code are. */
const MAX_SHORT_LENGTH = 48;
/** A judgement: more names than a large session has, in less than a megabyte. */
const MAX_SHORT_NAMES = 4_000;

/** What is remembered of a name that announces nothing. */
const NONE = "none";

type Answer = SensitiveName | typeof NONE;

const shortNames = new Map<string, Answer>();

export function nameMemory(): NameMemory {
  let longNames: Map<string, Answer> | undefined;
  let lastStart = -1;
  let lastEnd = -1;

  return {
    classify(name) {
      if (name.length <= MAX_SHORT_LENGTH) return recall(shortNames, name, MAX_SHORT_NAMES);
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

function recall(known: Map<string, Answer>, name: string, maxNames: number): SensitiveName | undefined {
  const answer = known.get(name) ?? learn(known, name, maxNames);
  return answer === NONE ? undefined : answer;
}

function learn(known: Map<string, Answer>, name: string, maxNames: number): Answer {
  const answer = classifyName(name) ?? NONE;
  if (known.size >= maxNames) known.clear();
  known.set(copyOut(name), answer);
  return answer;
}

/** The same string in memory of its own: the engine keeps a text alive as long as a piece that was cut out of it. */
function copyOut(piece: string): string {
  return ` ${piece}`.slice(1);
}
