/** The numbers of a source, each as a whole. */
export interface SourceNumbers {
  /** Whether a number occurs, however it is grouped; `#12` only if it names something. */
  has(digits: string): boolean;
  /** Whether a number occurs that rounds to this one at the same precision. */
  hasAbout(value: number, digits: number): boolean;
}

const MARKS: ReadonlySet<string> = new Set(["#", "/"]);
/** A number with its groups, decimals, or the parts of a time or a place; what precedes it is checked separately. */
const NUMBER = /\d+(?:[.,:_'’]\d+)*/g;
/** Units written right after a number. */
export const UNITS: readonly string[] =
  "am pm ms sec secs s min mins m hrs hr h ns us µs d kib mib gib kb mb gb tb k x px rem em pt rpm hz mhz ghz".split(
    " ",
  );
/** The units for a regular expression, in all their usual cases, longer ones first. */
export const UNIT_PATTERN = `(?:${UNITS.flatMap((unit) => [
  unit,
  unit.toUpperCase(),
  unit.charAt(0) + unit.slice(1).toUpperCase(),
])
  .concat("B", "KiB", "MiB", "GiB", "MHz", "GHz", "Hz")
  .toSorted((left, right) => right.length - left.length)
  .join("|")})`;
const UNIT_BEHIND = new RegExp(`^${UNIT_PATTERN}(?![\\p{L}\\p{N}_])`, "u");
/** A judgement: longer runs of digits are data. */
const MAX_NUMBER_LENGTH = 40;

export function indexNumbers(texts: Iterable<string>): SourceNumbers {
  const known = new Set<string>();
  for (const text of texts) {
    for (const { 0: found, index } of text.matchAll(NUMBER)) {
      if (found.length <= MAX_NUMBER_LENGTH && standsAlone(text, index, index + found.length)) {
        addForms(known, found);
        // People write `#12` for `pull/12`.
        if (MARKS.has(text.charAt(index - 1))) known.add(`#${found}`);
      }
    }
  }
  const rounded = new Map<number, ReadonlySet<number>>();
  return {
    has: (digits) => known.has(withoutGrouping(digits)) || known.has(digits),
    hasAbout(value, digits) {
      const precision = Math.min(Math.max(1, digits), MAX_DIGITS);
      const values = rounded.get(precision) ?? roundAll(known, precision);
      rounded.set(precision, values);
      return values.has(value);
    },
  };
}

/** No one rounds to more digits than this. */
const MAX_DIGITS = 15;

function roundAll(numbers: Iterable<string>, precision: number): ReadonlySet<number> {
  const values = new Set<number>();
  for (const number of numbers) values.add(Number(Number(number).toPrecision(precision)));
  // A time of day is not a number that anything rounds to.
  values.delete(Number.NaN);
  return values;
}

/** `1,024`, `1_024` and `1024` are one number, which is neither 1 nor 24; `10:30` is also 10 and 30. */
function addForms(known: Set<string>, found: string): void {
  known.add(found);
  known.add(withoutGrouping(found));
  if (GROUPED.test(found)) return;
  for (const part of found.split(/[:,]/)) known.add(part);
  known.add(found.replace(/^(\d{1,2}:\d{2}):\d{2}$/, "$1"));
}

/** The ways to write a time of day that may mean this one: `9:30`, `09:30`, `21:30`. */
export function listTimes(text: string): string[] {
  if (!/^\d{1,2}:\d{2}$/.test(text)) return [];
  const colon = text.indexOf(":");
  const [hour, minutes] = [Number(text.slice(0, colon)), text.slice(colon)];
  const hours = [hour, (hour + 12) % 24];
  return hours.flatMap((value) => [`${value}${minutes}`, `${String(value).padStart(2, "0")}${minutes}`]);
}

const GROUPED = /^\d{1,3}(?:([,_'’])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;

/** A number without the marks between its thousands. */
export function withoutGrouping(number: string): string {
  return GROUPED.test(number) ? number.replace(/[,_'’]/g, "") : number.replace(/_/g, "");
}

function standsAlone(text: string, start: number, end: number): boolean {
  if (isNamePart(text.charCodeAt(start - 1))) return false;
  return !isNamePart(text.charCodeAt(end)) || UNIT_BEHIND.test(text.slice(end, end + 8));
}

/** Digits need no look: a number takes all of them. */
function isNamePart(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
