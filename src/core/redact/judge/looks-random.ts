/** Judgements: shorter values are words with a number. */
export const MIN_MIXED_LENGTH = 6;
export const MIN_RANDOM_LENGTH = 16;
/** Longer values are data, not keys. */
const MAX_RANDOM_LENGTH = 512;
/**
 * How often a random string of 16 letters and digits changes kind, at least; words with a number change once or twice.
 */
const MIN_CHANGES = 4;
/** Random strings change kind every second or third character; words with a number change much less often. */
const MIN_CHANGE_RATE = 6;

const TOKEN = /^[A-Za-z0-9_\-+/=.~:%]+$/;
const HASH = /^(?:0x)?[0-9a-f]+$/i;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `sha512-...` and similar: digests that lock files and containers publish. */
const DIGEST = /^(?:sha\d{1,3}|md5|h1|blake\w{1,3})[-:]/i;

/** One word of letters and digits: typical of made-up secrets, rare in prose. */
export function isMixed(value: string): boolean {
  return value.length >= MIN_MIXED_LENGTH && /^\S+$/.test(value) && /[A-Za-z]/.test(value) && /\d/.test(value);
}

/** A random string. Digests, version numbers, paths and identifiers are not. */
export function looksRandom(value: string): boolean {
  if (value.length < MIN_RANDOM_LENGTH || value.length > MAX_RANDOM_LENGTH) return false;
  if (!TOKEN.test(value) || !isMixed(value)) return false;
  if (HASH.test(value) || UUID.test(value) || DIGEST.test(value)) return false;
  return countChanges(value) >= MIN_CHANGES;
}

const SCRAMBLED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?:[^!@#$%^&*?+~|{}<>;=[\]()]*[!@#$%^&*?+~|{}<>;=[\]()]){3}[!-~]*$/;
/** A judgement: without digits, it takes more characters to tell. */
const MIN_SCRAMBLED_LENGTH = 24;
/** What strings in programs contain and salt generators hardly ever put together. */
const WRITTEN = /:\/\/|\$\{|\(\)|=>|\/\*|\\|\[\^|\)\?/;

/** Small and capital letters, digits and several signs in one word, as salt and key generators write them. */
export function looksScrambled(value: string): boolean {
  if (value.length < MIN_SCRAMBLED_LENGTH || value.length > MAX_RANDOM_LENGTH || WRITTEN.test(value)) return false;
  return SCRAMBLED.test(value) && countChanges(value) >= value.length / MIN_CHANGE_RATE;
}

/** How often adjacent letters and digits differ in kind. A small letter after a capital is how words begin. */
function countChanges(value: string): number {
  return value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;
}

/** Judgements: fewer characters are often a word with a number, and a part of a token has to look random on its own. */
const MIN_TOKEN_LENGTH = 20;
const MIN_PART_LENGTH = 14;
/** Without capitals there are fewer ways to change, and machine names have some of them. */
const MIN_LOWER_CASE_CHANGES = 6;
/** A stricter rate, for parts that must be obviously random. */
const MIN_PLAIN_CHANGE_RATE = 5;

/**
 * Whether a word is so clearly random that a telling word nearby is enough to make it a secret.
 *
 * Stricter than `looksRandom`: words with dashes, digests, versions and file names do not pass.
 */
export function isStrongToken(value: string): boolean {
  if (value.length < MIN_TOKEN_LENGTH || value.length > MAX_RANDOM_LENGTH || DIGEST.test(value)) return false;
  return value.split(/[-_.:/+=]/).some(isStrongPart);
}

function isStrongPart(part: string): boolean {
  if (part.length < MIN_PART_LENGTH || HASH.test(part) || !/\d/.test(part)) return false;
  const changes = countChanges(part);
  if (changes < part.length / MIN_PLAIN_CHANGE_RATE) return false;
  return changes >= (/[A-Z]/.test(part) ? MIN_CHANGES : MIN_LOWER_CASE_CHANGES);
}

/** A digest or another long hexadecimal number. */
export function isHexadecimal(value: string): boolean {
  return value.length >= 32 && HASH.test(value);
}
