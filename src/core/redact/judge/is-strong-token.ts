import { countChanges } from "./looks-random.ts";

/** Fewer characters are a word with a number often enough. */
const MIN_LENGTH = 20;
/** A judgement: longer ones are data. */
const MAX_LENGTH = 512;
/** A judgement: a part of a token has to look random on its own. */
const MIN_PART_LENGTH = 14;
/** A random string of twenty letters and digits changes kind about ten times. */
const MIN_CHANGES = 4;
/** Without capitals there are fewer ways to change, and names of machines have some of them. */
const MIN_LOWER_CASE_CHANGES = 6;

/** Chance changes the kind of every second or third character; words with a number in them much less often. */
const MIN_CHANGE_RATE = 5;

/** `sha512-...`, `h1:...` and their kind. */
const DIGEST = /^(?:sha\d{1,3}|md5|h1|blake\w{1,3})[-:]/i;
const HASH = /^(?:0x)?[0-9a-f]+$/i;

/**
 * Whether chance wrote a word so plainly that a telling word nearby is enough to take it for a secret.
 *
 * Stricter than `looksRandom`: words with dashes, digests, versions and the names of files do not pass.
 */
export function isStrongToken(value: string): boolean {
  if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || DIGEST.test(value)) return false;
  return value.split(/[-_.:/+=]/).some(isStrongPart);
}

function isStrongPart(part: string): boolean {
  if (part.length < MIN_PART_LENGTH || HASH.test(part) || !/\d/.test(part)) return false;
  const changes = countChanges(part);
  if (changes < part.length / MIN_CHANGE_RATE) return false;
  return changes >= (/[A-Z]/.test(part) ? MIN_CHANGES : MIN_LOWER_CASE_CHANGES);
}

/** A digest or another long hexadecimal number. */
export function isHexadecimal(value: string): boolean {
  return value.length >= 32 && HASH.test(value);
}
