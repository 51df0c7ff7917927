/** What a query points to in a source. */
export interface Pointers {
  /** Words that may be names, as they are written. */
  readonly names: ReadonlySet<string>;
  readonly lineNumbers: ReadonlySet<number>;
}

const NAME = /[A-Za-z_$][\w$]{2,80}/g;
/** `file.ts:12`, `file.ts(12,5)`, `line 12`. */
const LINE_NUMBER = /(?:[\w)]:|\.\w{1,5}\(|\blines? )(\d{1,7})\b/g;
const READ_CHARACTERS = 4_000;

/** Reads names and places, such as those of an error, from a query. */
export function readPointers(query: string): Pointers {
  const start = query.slice(0, READ_CHARACTERS);
  return {
    names: new Set(start.match(NAME)),
    lineNumbers: new Set(Array.from(start.matchAll(LINE_NUMBER), ([, number]) => Number(number))),
  };
}
