import { isReference } from "./is-reference.ts";

/**
 * How plainly somebody made a word up: by signs that no word has, by the way its letters and digits are mixed, by no more
 * than a number at its end or among its letters, or not at all.
 */
export type Choice = "signs" | "mixed" | "numbered" | "none";

const MIN_LENGTH = 8;
const MAX_LENGTH = 64;

/** What passwords have and names hardly ever do. */
const SIGN = /[!#$%^&*?+~@=]/;
/** Signs with a meaning of their own: addresses, settings, flags, variables, patterns, versions, anchors, shares. */
const MEANINGFUL =
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*[:.,]?$|^[A-Za-z_-]{2,}=|^-|^[$@#%&*~+][\w./-]*[%*]?$|^[\w-]*\.\w{1,5}[#?]L?\d{0,6}(?:-L?\d+)?$|^[A-Za-z-]+[#?+]\d*$|^v?\d[\d.]*[\w.+-]*$|^[\d.,]+[%+*]|^[^A-Za-z]*$|[#?]\w+=/;
/** What no password is written with, or what ends one. */
const FOREIGN = /[/\\(){}[\]<>"'`|;,]|:\/\/|::|\.{2,}/;
/** Methods, formats and models, whose names mix letters and digits as well. */
const TECHNICAL =
  /sha-?\d|hmac|pbkdf|argon|bcrypt|scrypt|crypt\d|md5|aes-?\d|rsa-?\d|ed25519|base-?\d\d|utf-?\d|oauth\d?|x509|http|ipv\d|ansi|rfc-?\d|iso-?\d|cve-\d|fips|tls-?v?\d|gpt|claude|llama|v\d+\.|\d+(?:ms|kb|mb|gb|bit|px|th|nd|rd|st)$|\.(?:[a-z]{2,4}|json|yaml|html|toml|java|local)$/i;
/** Words that count or measure: `node-18`, `x86_64`, `Ubuntu22.04`, `VARCHAR255`, `8chars`. */
const COUNTING =
  /^[A-Z_]+\d*$|^\d+[-_.]?[A-Za-z]+$|^[A-Za-z]+\d*(?:\.\d+)+$|^(?:[A-Za-z]+[-_.])+v?\d{1,2}(?:[-_.][a-z\d]+)*$|^x\d\d_\d\d$/;
const NUMBERED = /^[A-Za-z]+\d+$|^[a-z]+\d[a-z]+\d{0,4}$/;
const HASH = /^(?:0x)?[0-9a-f]{8,}$|^[0-9a-f]{8}-[0-9a-f]{4}-/i;
/** Judges one word of a sentence that speaks of a password. Ends of sentences are no part of it. */
export function judgeChoice(word: string): Choice {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/[A-Za-z]/.test(word) || !/\d/.test(word)) return "none";
  if (FOREIGN.test(word) || TECHNICAL.test(word) || HASH.test(word) || isReference(word)) return "none";
  if (SIGN.test(word)) return MEANINGFUL.test(word) ? "none" : "signs";
  if (LEET.test(word)) return "mixed";
  if (COUNTING.test(word)) return "none";
  if (NUMBERED.test(word)) return /\d{2}$|\d[a-z]/.test(word) ? "numbered" : "none";
  return (/[A-Z]/.test(word) && /[a-z]/.test(word)) || changesOften(word) ? "mixed" : "none";
}

/** Words joined by dashes with a digit for a letter and a number behind them: `Tundra-Junip3r-26`. */
const LEET = /^(?:[A-Za-z]+[-_.])*[A-Za-z]+\d[a-z]+(?:[-_.][A-Za-z]+)*[-_.]\d{2,4}$/;

function changesOften(word: string): boolean {
  const changes = word.match(/[a-z](?=\d)|\d(?=[a-z])|[A-Z](?=\d)|\d(?=[A-Z])/g)?.length ?? 0;
  return changes >= 3 && !/[._-]/.test(word);
}
