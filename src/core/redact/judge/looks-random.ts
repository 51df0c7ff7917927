/** Judgements: shorter values are words with a number. */
export const MIN_MIXED_LENGTH = 6;
export const MIN_RANDOM_LENGTH = 16;
/** Longer values are data, not keys. */
const MAX_RANDOM_LENGTH = 512;
/** How often a random string of 16 letters and digits changes kind, at the least; words with a number change once or twice. */
const MIN_CHANGES = 4;
/** Chance changes the kind of every second or third character; words with a number change it much less often. */
const MIN_CHANGE_RATE = 6;

const TOKEN = /^[A-Za-z0-9_\-+/=.~:%]+$/;
const HASH = /^(?:0x)?[0-9a-f]+$/i;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `sha512-...` and its kind: digests that lock files and containers show in public. */
const DIGEST = /^(?:sha\d{1,3}|md5|h1|blake\w{1,3})[-:]/i;

/** One word of letters and digits: what a person or a program makes up, and prose rarely holds. */
export function isMixed(value: string): boolean {
  return value.length >= MIN_MIXED_LENGTH && /^\S+$/.test(value) && /[A-Za-z]/.test(value) && /\d/.test(value);
}

/** A string that only chance writes. Digests, version numbers, paths and identifiers are not. */
export function looksRandom(value: string): boolean {
  if (value.length < MIN_RANDOM_LENGTH || value.length > MAX_RANDOM_LENGTH) return false;
  if (!TOKEN.test(value) || !isMixed(value)) return false;
  if (HASH.test(value) || UUID.test(value) || DIGEST.test(value)) return false;
  return countChanges(value) >= MIN_CHANGES;
}

const SCRAMBLED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?:[^!@#$%^&*?+~|{}<>;=[\]()]*[!@#$%^&*?+~|{}<>;=[\]()]){3}[!-~]*$/;
/** A judgement: without digits it takes more characters to tell. */
const MIN_SCRAMBLED_LENGTH = 24;
/** What strings of programs hold and generators of salts hardly ever put together. */
const WRITTEN = /:\/\/|\$\{|\(\)|=>|\/\*|\\|\[\^|\)\?/;

/** Small and capital letters, digits and several signs in one word, as generators of salts and keys write them. */
export function looksScrambled(value: string): boolean {
  if (value.length < MIN_SCRAMBLED_LENGTH || value.length > MAX_RANDOM_LENGTH || WRITTEN.test(value)) return false;
  return SCRAMBLED.test(value) && countChanges(value) >= value.length / MIN_CHANGE_RATE;
}

/** How often neighbouring letters and digits are of different kinds. A small letter after a capital is how words begin. */
function countChanges(value: string): number {
  return value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;
}

/** Judgements: fewer characters are a word with a number often enough, and a part of a token has to look random on its own. */
const MIN_TOKEN_LENGTH = 20;
const MIN_PART_LENGTH = 14;
/** Without capitals there are fewer ways to change, and names of machines have some of them. */
const MIN_LOWER_CASE_CHANGES = 6;
/** What has to be plain changes more often. */
const MIN_PLAIN_CHANGE_RATE = 5;

/**
 * Whether chance wrote a word so plainly that a telling word nearby is enough to take it for a secret.
 *
 * Stricter than `looksRandom`: words with dashes, digests, versions and the names of files do not pass.
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
