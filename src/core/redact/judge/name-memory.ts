import { classifyName, type SensitiveName } from "./classify-name.ts";

/**
 * The names met in one text.
 *
 * A text repeats its names, and classifying one takes longer than reading a line. Made for each
 * text anew: a name kept for longer would keep the text alive that it was cut out of.
 */
export interface NameMemory {
  classify(name: string): SensitiveName | undefined;
  /** Whether this is another place than the one asked about last. */
  isNew(start: number, end: number): boolean;
}

/** More names than an ordinary text has; those beyond are classified each time. */
const MAX_NAMES = 1_000;

export function nameMemory(): NameMemory {
  const known = new Map<string, SensitiveName | undefined>();
  let lastStart = -1;
  let lastEnd = -1;

  return {
    classify(name) {
      const answer = known.get(name);
      if (answer !== undefined || known.has(name)) return answer;
      const classified = classifyName(name);
      if (known.size < MAX_NAMES) known.set(name, classified);
      return classified;
    },
    isNew(start, end) {
      if (start === lastStart && end === lastEnd) return false;
      lastStart = start;
      lastEnd = end;
      return true;
    },
  };
}
