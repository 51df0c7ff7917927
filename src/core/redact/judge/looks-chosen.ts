import { isReference } from "./is-reference.ts";

/**
 * How clearly a person made a word up: by signs that no word has; by how its letters and digits are mixed; by nothing
 * more than a number at its end or among its letters; so weakly that the sentence has to say it; or not at all.
 */
export type Choice = "signs" | "mixed" | "numbered" | "weak" | "none";

/**
 * Judgements: sites require eight characters, and people write some of six; longer ones are not passwords.
 */
const MIN_LENGTH = 8;
const MIN_WEAK_LENGTH = 6;
const MAX_LENGTH = 64;

/** Signs that passwords have and names hardly ever do. */
const SIGN = /[!#$%^&*?+~@=]/;
/** Signs with another meaning: addresses, settings, flags, variables, patterns, versions, anchors, shares. */
const MEANINGFUL =
  /^[\w.+-]+@(?:[A-Za-z][\w-]*|\d+(?=\.\d))(?:\.[\w-]+)*[:.,]?$|^[A-Za-z_-]{2,}=|^-|^[$@#%&*~+][\w./-]*[%*]?$|^[\w-]*\.\w{1,5}[#?]L?\d{0,6}(?:-L?\d+)?$|^[A-Za-z-]+[#?+]\d*$|^v?\d[\d.]*[\w.+-]*$|^[\d.,]+[%+*]|^[^A-Za-z]*$|[#?]\w+=/;
/** Signs that passwords do not contain, or that end one. */
const FOREIGN = /[/\\(){}[\]<>"'`|;,]|:\/\/|::|\.{2,}/;
/** Methods, formats and models, whose names also mix letters and digits. */
const TECHNICAL =
  /(?<![A-Za-z\d])(?:sha-?\d|hmac|pbkdf|argon|bcrypt|scrypt|md5|aes-?\d|rsa-?\d|ed25519|secp\d|curve\d|prime\d|[hrep]s\d{3}|p-?\d{3}$|base-?\d\d|utf-?\d|oauth\d?|x509|https?|ipv\d|ansi|rfc-?\d|iso-?\d|cve-\d|fips|tls-?v?\d|wpa\d|esp\d|nrf\d|stm\d|gpt|claude|llama|v\d+\.|\d+(?:ms|kb|mb|gb|bit|px|th|nd|rd|st)$)/i;
/** The extension of a file or the top level of a host. */
const SUFFIXED = /\.(?:[a-z]{2,4}|json|yaml|html|toml|java|local)$/;
/** Words that count or measure: `node-18`, `x86_64`, `Ubuntu22.04`, `VARCHAR255`, `8chars`. */
const COUNTING =
  /^[A-Z_]+\d*$|^\d+[-_.]?[A-Za-z]+$|^[A-Za-z]+\d*(?:\.\d+)+$|^(?:[A-Za-z]+[-_.])+v?\d{1,2}(?:[-_.][a-z\d]+)*$|^x\d\d_\d\d$/;
/** Words that number things with a sign before the number. */
const COUNTED = /^(?:issue|ticket|request|release|version|build|chapter|section|pull)s?\W/i;
/** A numbered thing: `web-01`, `admin2`. */
const MEMBER =
  /^(?:admin|api|app|auth|build|client|cluster|db|dev|device|devops|field|floor|group|host|item|job|level|login|node|option|part|phase|pod|port|prod|queue|region|role|room|root|runner|server|shard|srv|stage|staging|step|table|task|team|test|user|vault|web|worker|zone)s?[-_]?v?\d{1,3}$/i;
const NUMBERED = /^[A-Za-z]+\d+$|^[a-z]+\d{1,4}[a-z]+\d{0,4}$/;
const HASH = /^(?:0x)?[0-9a-f]{8,}$|^[0-9a-f]{8}-[0-9a-f]{4}-/i;
/** As programs generate passwords. A digest looks the same, so only the sentence can tell them apart. */
const HEX_PASSWORD = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{20,64}$/;
/** Letters in a pattern that no word has: a capital within, a sign within, four words joined by dashes. */
const ODD_LETTERS =
  /^[a-z]{2,}(?:[A-Z][a-z]+)+[!#$%*]{0,3}$|^[A-Za-z]{2,}[!#$%^&*+~]{1,3}[A-Za-z]{2,}[!#$%^&*+~]{0,3}$|^[A-Za-z]{2,}(?:-[A-Za-z]{2,}){3,7}$|^[a-z]{2,}(?:-[a-z]{2,}){1,5}-[A-Z][a-z]+$|^[A-Z][a-z]{2,}[._][A-Z][a-z]{2,}$/;
/** Names in programs, which also have capitals inside. */
const IDENTIFIER = /pass|pwd|secret|token|key|user|input|value|field|config|hash|auth|string|data|code|name|type/i;

/** Whether a word names something in a program or on a form: `field2`. */
export function isIdentifier(word: string): boolean {
  return IDENTIFIER.test(word);
}

/** Whether a word names a method, a format, a version or a size: `sha256`. */
export function isTechnical(word: string): boolean {
  return TECHNICAL.test(word);
}

/** Judges one word of a sentence about a password, without punctuation at its end. */
export function judgeChoice(written: string): Choice {
  if (written.length < MIN_WEAK_LENGTH || written.length > MAX_LENGTH) return "none";
  const choice = judgeWord(toAscii(written));
  // Tested last: it takes longest, and most words are ruled out without it.
  return choice !== "none" && isReference(written) ? "none" : choice;
}

function judgeWord(word: string): Choice {
  if (!/[A-Za-z]/.test(word) || FOREIGN.test(word)) return "none";
  if (!/\d/.test(word)) {
    if (isJumble(word)) return "mixed";
    return ODD_LETTERS.test(word) && !IDENTIFIER.test(word) ? "weak" : "none";
  }
  if (TECHNICAL.test(word) || SUFFIXED.test(word) || MEMBER.test(word)) return "none";
  const choice = judgeMixed(word);
  return word.length < MIN_LENGTH && choice !== "none" ? "weak" : choice;
}

/** A judgement: shorter jumbles are abbreviations. */
const MIN_JUMBLE_LENGTH = 12;

/** Letters that form no words: capitals among them, with unpronounceable pieces in between. */
export function isJumble(word: string): boolean {
  if (word.length < MIN_JUMBLE_LENGTH || !/^[A-Za-z]+$/.test(word)) return false;
  const pieces = word.match(/[A-Z]?[a-z]+/g) ?? [];
  return pieces.filter((piece) => piece.length > 1 && !/[aeiouy]/i.test(piece)).length > 1;
}

/** Replaces letters of other alphabets by ones that the patterns know. */
function toAscii(word: string): string {
  if (!/[\u0080-\uffff]/.test(word)) return word;
  return word.replaceAll(/\p{Lu}/gu, (letter) => (letter < "\u0080" ? letter : "A")).replaceAll(/[^\0-\u007f]/g, "a");
}

function judgeMixed(word: string): Choice {
  if (HASH.test(word)) return HEX_PASSWORD.test(word) ? "weak" : "none";
  if (SIGN.test(word) && MEANINGFUL.test(word))
    return /^[A-Za-z]{5,}[#?+!]\d{1,4}$/.test(word) && !COUNTED.test(word) ? "weak" : "none";
  if (SIGN.test(word)) return "signs";
  if (LEET.test(word)) return "mixed";
  if (COUNTING.test(word))
    return /^[A-Za-z]{2,}(?:[-_.][A-Za-z]{2,}){0,3}[-_.]\d{1,4}(?:[-_.][a-z]{2,})?$/.test(word) ? "weak" : "none";
  if (NUMBERED.test(word)) return /\d{2}$|\d[a-z]|[a-z][A-Z]/.test(word) ? "numbered" : "weak";
  if ((/[A-Z]/.test(word) && /[a-z]/.test(word)) || changesOften(word)) return "mixed";
  if (LEET_WORDS.test(word)) return "weak";
  return /^[a-z]+(?:[-_.][a-z]*\d*[a-z]+)*[-_.]?\d{1,4}$/.test(word) ? "weak" : "none";
}

/** Words joined by dashes, with a digit for a letter and a number at the end: `Tundra-Junip3r-26`. */
const LEET = /^(?:[A-Za-z]+[-_.])*[A-Za-z]+\d[a-z]+(?:[-_.][A-Za-z]+)*[-_.]\d{2,4}$/;

/** Lower-case words joined by dashes, one of them with a digit for a letter: `let-me-1n-please`. */
const LEET_WORDS = /^(?=.*(?:[a-z]\d|(?:^|[-_.])\d)[a-z])[a-z\d]+(?:[-_.][a-z\d]+){2,6}$/;

function changesOften(word: string): boolean {
  const changes = word.match(/[a-z](?=\d)|\d(?=[a-z])|[A-Z](?=\d)|\d(?=[A-Z])/g)?.length ?? 0;
  return changes >= (/[._-]/.test(word) ? 4 : 3);
}
