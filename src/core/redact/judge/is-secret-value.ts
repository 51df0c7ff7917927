import type { Demand, SensitiveName } from "./classify-name.ts";
import { FOREIGN_WORDS } from "./foreign-words.ts";
import { isExpression, repeatsName } from "./is-expression.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { isReference } from "./is-reference.ts";
import { isJumble, judgeChoice } from "./looks-chosen.ts";
import {
  isHexadecimal,
  isMixed,
  isStrongToken,
  looksRandom,
  looksScrambled,
  MIN_MIXED_LENGTH,
  MIN_RANDOM_LENGTH,
} from "./looks-random.ts";
import { PLAIN_WORDS } from "./plain-words.ts";

/** A value beside a sensitive name. */
export interface NamedValue {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly name: SensitiveName;
  /** The name as written. */
  readonly writtenName: string;
  /** A colon and a space follow the name. */
  readonly isColon: boolean;
  /** Its quotes mark code in a document. */
  readonly isCommand: boolean;
  /** A plain sign separates the two, so that nothing else can be meant. */
  readonly isAssigned: boolean;
  /** The characters right after the value. */
  readonly after: string;
  /** `field`: the name is a string, as in JSON. `sentence`: a colon follows the name, and a word precedes it. */
  readonly place: "field" | "sentence" | "flag" | "other";
}

/** Judgements: shorter values are words and numbers. */
const MIN_LENGTH = 3;
const MIN_LONG_LENGTH = 20;
const MIN_LENGTHS: Readonly<Record<Demand, number>> = {
  any: MIN_LENGTH,
  mixed: MIN_MIXED_LENGTH,
  long: MIN_LONG_LENGTH,
  random: MIN_RANDOM_LENGTH,
};
/** In code a shorter literal is a fixture. */
const MIN_CODE_LENGTH = 6;

/**
 * What appears beside `token` in the output of tokenizers (`"token": "Hello"`) and parsers (`Unexpected token: punc`).
 */
const PIECES_OF_TEXT: Readonly<Record<NamedValue["place"], RegExp | undefined>> = {
  field: /^\s?[A-Za-z]{0,8}$/,
  sentence: /^[A-Za-z]{0,12}$/,
  flag: undefined,
  other: undefined,
};

const NUMBER = /^[+-]?\d[\d.,_]*[a-zA-Z%]{0,2}$/;
const SHORT_NUMBER = /^\d{1,5}$|^\d{0,5}(?:[.,]\d+)?(?:ms|[smhdwkx%]|[kmg]b)?$/i;
/** `60/min`: a request rate. */
const RATE = /^\d{1,7}\/[a-z]{1,8}$/;
/** `^9.0.1`: there are packages called `js-tokens`. */
const VERSION = /^[\^~<>=v* ]*\d+(?:\.(?:\d+|x|\*)){1,3}(?:[-+][\w.-]+)?$/;
const PATH = /^(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]+)*\/?$|^[A-Za-z]:\\/;
/** Where a secret is kept: folders and a file, each named with a word. */
const FILE_PATH = /^(?:~|\.{1,2})?(?:\/[a-z_.-]+){2,}$/;
const PUBLIC_KEY = /^(?:ssh-|ecdsa-|-----BEGIN (?:PUBLIC|CERTIFICATE))/;

/** Whether the value beside a sensitive name is a secret. Without `code` it is, unless it obviously is not. */
export function isSecretValue(value: NamedValue, code: boolean): boolean {
  const { text, name } = value;
  // The name's demand is the cheapest test, and most values in code fail it.
  if (!meetsDemand(text, name.demand) && !meetsOtherwise(value)) return false;
  // Text in scripts that passwords are not written in, and screen symbols.
  if (WITHOUT_LETTERS.test(text)) return false;
  if (isReference(text) || PUBLIC_KEY.test(text) || isPlainWord(text)) return false;
  if (isCalledByName(value) || (value.isCommand && name.type !== "passphrase" && /\s/.test(text))) return false;
  if (isHarmlessFor(value) || (!value.isQuoted && isExpression(value)) || isMetaphor(value) || isLabel(value))
    return false;
  return !(code && isPlaceholder(value, MIN_CODE_LENGTH));
}

/** A type may be borrowed: `token: &str`. */
function isPlainWord(text: string): boolean {
  return PLAIN_WORDS.has(text.toLowerCase().replaceAll(/^&|[.,;)!?]+$/g, ""));
}

const WITHOUT_LETTERS = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2}|^[^\p{L}\d!-/:-@[-`{-~]+$/u;
/** A few words with a number, as people make up passwords too. */
const SPACED = /^[\p{L}\d'-]{1,20}(?: [\p{L}\d'-]{1,20}){1,3}$/u;

/** What is a secret beside a name even though it does not meet the name's demand. */
function meetsOtherwise({ text, name, isQuoted, isAssigned }: NamedValue): boolean {
  if (name.mayBeHex === true && (isHexadecimal(text) || /^[A-Z]{24,64}$/.test(text))) return true;
  if ((name.demand === "mixed" || name.demand === "long") && (isQuoted || isAssigned) && isJumble(text)) return true;
  if (name.demand === "mixed" && name.type === "password" && isQuoted)
    return isPassphrase(text) || (isAssigned && judgeChoice(text) !== "none");
  return name.demand === "random" && isQuoted && looksScrambled(text);
}

/** Whether a text is a password of several words: it has a number, and none of its words is one that sentences need. */
export function isPassphrase(text: string): boolean {
  return (
    SPACED.test(text) &&
    /\d/.test(text) &&
    !text
      .toLowerCase()
      .split(" ")
      .some((word) => PLAIN_WORDS.has(word))
  );
}

/** The minimum length that `isSecretValue` requires. */
export function isTooShort(length: number, demand: Demand): boolean {
  return length < MIN_LENGTHS[demand];
}

function meetsDemand(text: string, demand: Demand): boolean {
  switch (demand) {
    case "any":
      return text.length >= MIN_LENGTH;
    case "mixed":
      return isMixed(text);
    case "long":
      return isMixed(text) && text.length >= MIN_LONG_LENGTH;
    case "random":
      return looksRandom(text);
  }
}

/** A permission as programs name it: `secrets:read`, `tokens.write`. */
const SCOPE = /^[a-z]+(?:[:.][a-z]+)+$/;

/** Words of letters, one of which says what it names: the key of an entry in a store, `secretKey: admin-password`. */
function isCalledByName({ text, isQuoted, name }: NamedValue): boolean {
  return (
    !isQuoted &&
    name.type !== "password" &&
    (NAME_OF_SECRET.test(text) || VARIABLE_NAME.test(text)) &&
    LABEL_WORD.test(text.replaceAll("_", "-"))
  );
}

/** What a form shows beside a field: the name itself, or a sentence containing it. */
function isLabel({ text, writtenName, isQuoted, name }: NamedValue): boolean {
  if (Object.hasOwn(FOREIGN_WORDS, text.toLowerCase())) return true;
  if (!isQuoted || name.type === "passphrase") return false;
  if (name.type !== "password" && (SCOPE.test(text) || isStorageName(text))) return true;
  return repeatsName(text, writtenName) || (/\s/.test(text) && !/\d/.test(text) && LABEL_WORD.test(text));
}

const STORAGE_NAME = /^@?[A-Za-z]+(?:[.:/][A-Za-z_-]+)+$/;

/** The name of the place where a program keeps a secret: `app.accessToken`, `auth:refresh_token`. */
function isStorageName(text: string): boolean {
  if (!STORAGE_NAME.test(text)) return false;
  const words = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.length <= text.length / 4 && words.some((word) => LABEL_WORD.test(word) || /^(?:auth|jwt)$/i.test(word));
}

const LABEL_WORD =
  /\b(?:password|passwort|kennwort|mot de passe|contrase\u00f1a|senha|wachtwoord|passphrase|token|secret|key)\b/i;

/** What `--token TOKEN` shows in place of a value, and a word at the end of a sentence: `A secret: simplicity.` */
function isMetaphor({ text, place, name, isQuoted, after }: NamedValue): boolean {
  if (place === "flag" && name.type !== "password" && NAME_OF_SECRET.test(text)) return true;
  if (place === "flag")
    return /^(?:[A-Z][A-Z_-]*|value|name)\W?$/.test(text) || (/^[a-z]+$/.test(text) && /^ [a-z]+ /.test(after));
  if (place !== "sentence" || isQuoted) return false;
  return /^[a-z]+[.!?,;]$/.test(text) || (name.type !== "password" && /^[a-z]+$/.test(text));
}

const VARIABLE_NAME = /^[A-Z]+(?:_[A-Z]+)+$/;
/** Words joined by dashes: the name of a secret in its store, `--secret=db-password`. */
const NAME_OF_SECRET = /^[a-z]+(?:[-_.][a-z]+)*\W?$/;

/** Values that are common and harmless beside one kind of name: counts beside tokens, directories beside `PWD`. */
function isHarmlessFor({ text, name, writtenName, place }: NamedValue): boolean {
  if (name.isPlural && NUMBER.test(text)) return true;
  // Sessions of all kinds have ids, and most give access to nothing.
  if (name.type === "session-id" && name.demand === "random") return !isStrongToken(text);
  if (name.type === "password") return (/pwd$/i.test(writtenName) && PATH.test(text)) || FILE_PATH.test(text);
  if (name.type === "passcode") return false;
  if (SHORT_NUMBER.test(text) || VERSION.test(text) || RATE.test(text)) return true;
  if (writtenName.toLowerCase() === "token" && PIECES_OF_TEXT[place]?.test(text) === true) return true;
  // An AWS secret key may begin with a slash, but it has capitals and no file extension.
  return PATH.test(text) && (!/[A-Z]/.test(text) || /\.[a-z]{2,5}$/.test(text));
}
