import { isReference } from "./is-reference.ts";
import { isMixed } from "./looks-random.ts";
import { PLACEHOLDER_WORDS } from "./plain-words.ts";

interface WrittenValue {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly writtenName: string;
}

/** An expression that names something: `user.password`, `config["token"]`, `rows[0]`. */
const EXPRESSION = /^!?[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*|\[[^\]]*\]?)*[;,)]*$/;

/** Words joined like identifiers: `access-token`, `auth.token`, `tokenKey`. */
const WORDS_ONLY = /^[A-Za-z]+(?:[-_. :/][A-Za-z]+)*$/;

/** At least this many letters lie between capitals in camel-case words; random strings have them closer. */
const MAX_HUMP_RATE = 5;

const ENVIRONMENT_NAME = /[A-Z][A-Z0-9_]*$/;

/**
 * Whether a value in source code is obviously not a secret: an expression, a constant made of words, a sentence, or one
 * of the usual placeholders.
 */
export function isPlaceholder({ text, isQuoted, writtenName }: WrittenValue, minLength: number): boolean {
  if (text.length < minLength || hasPlaceholderWord(text)) return true;
  if (isQuoted) return /\s/.test(text) || (WORDS_ONLY.test(text) && countHumps(text) < text.length / MAX_HUMP_RATE);
  // Unquoted code consists of expressions; only environment files have bare values, beside names in capitals.
  return EXPRESSION.test(text) && !(ENVIRONMENT_NAME.test(writtenName) && isMixed(text));
}

/**
 * Whether a value that would be a secret because of its place is not one: it refers to one or, in code, is a
 * placeholder.
 */
export function isStandIn(text: string, code: boolean): boolean {
  return isReference(text) || (code && isPlaceholder({ text, isQuoted: true, writtenName: "" }, 1));
}

function countHumps(text: string): number {
  return text.match(/[a-z][A-Z]/g)?.length ?? 0;
}

function hasPlaceholderWord(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z0-9]+/);
  return words.some((word) => PLACEHOLDER_WORDS.has(word.replace(/\d+$/, "")) || /^(.)\1{3,}$/.test(word));
}

const COMMENT = /(?:^|[\r\n])[ \t]{0,8}[#;]{1,2}[ \t]{0,2}$/;
/** A judgement: a comment sign and its indentation are shorter. */
const MAX_LEAD = 16;
const WORD = /^[a-z]+[,;]?$/;

/** Whether a value of letters is in a settings line that is commented out: `;admin_password = admin` is a default. */
export function isCommentedOut(text: string, nameStart: number, value: string): boolean {
  return WORD.test(value) && COMMENT.test(text.slice(Math.max(0, nameStart - MAX_LEAD), nameStart));
}
