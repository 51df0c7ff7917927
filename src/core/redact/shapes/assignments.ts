import { SPACE } from "../../text/character-codes.ts";
import { matchEnd, matchesAt } from "../../text/match-at.ts";
import { classifyName, type Demand, type SensitiveName } from "../judge/classify-name.ts";
import { isCommentedOut } from "../judge/is-placeholder.ts";
import { isSecretValue, isTooShort, type NamedValue } from "../judge/is-secret-value.ts";
import { isHexadecimal, isMixed, looksRandom } from "../judge/looks-random.ts";
import { findNameEnd, findNameStart } from "../read/find-name.ts";
import {
  findSeparator,
  isAlone,
  mayBeginSeparator,
  type Separator,
  type SeparatorForm,
} from "../read/find-separator.ts";
import { findElement, findValueAt, type ValuePlace } from "../read/find-value-at.ts";
import { findValueBefore, mayFollowValue } from "../read/find-value-before.ts";
import { isFieldName } from "../read/is-field-name.ts";
import { hidesValue, mayHide, mayHideValue } from "../read/is-hidden.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { ANYTHING, characterSet, codeAt, DIGITS, isIn, runEnd, SPACES } from "../text/ascii-set.ts";

/** A name must contain one of these words to be examined. */
const TELLING_WORDS = [
  ...["password", "passwd", "passwort", "passcode", "passphrase", "pwd", "pass", "pw", "mnemonic", "phrase"],
  ...["kennwort", "contrasena", "senha", "motdepasse", "mot_de_passe", "mdp", "parol"],
  ...["secret", "token", "jwt", "key", "credential", "creds", "auth", "signature", "sig", "hmac", "bearer", "authtok"],
  ...["totp", "seed", "pepper", "refresh", "community", "recovery_code", "recoverycode", "backup_code", "backupcode"],
  ...["sessid", "sessionid", "sid", "_pat", "psk", "salt", "macaroon", "keydata", "session", "csrf", "xsrf", "cookie"],
];

/**
 * What may follow a telling word: the rest of its name, or what may begin a separator or hide one. Of small letters,
 * only the plural `s`: a word that continues (`tokenize`, `keyboard`) says nothing, or ends in another telling word.
 */
const AFTER_TELLING_WORD = Uint8Array.from(ANYTHING, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Z\ds_&-]/.test(character) || code > 127 || mayBeginSeparator(character, 0) ? 1 : 0;
});

/** Test runners print these words: `PASS: TestLogin`. */
const REPORT_WORDS: ReadonlySet<string> = new Set(["PASS", "Pass"]);

/**
 * What follows a quote that closes a string rather than opening one: `print("Password: ");`. A plus joins strings, unless
 * it begins a run of base64 that is longer than names are.
 */
const AFTER_STRING = /[\s)\];:,}]|\+(?![A-Za-z\d+/]{32})/y;

/** How much text after a value shows whether it is an expression. */
const AFTER_LENGTH = 40;

/** How much of a value is judged. Anything longer beside a telling name is not a placeholder. */
const JUDGED_LENGTH = 256;

/** A word of a sentence, and the word after it, which is not a name. */
const SENTENCE = /[A-Za-z'’-]{1,40}[,.;]?[ \t]{1,4}(?:[([]|\d{1,4}[ \t][A-Za-z]|[A-Za-z'’-]{1,40}(?![\w'’:=-]))/y;

const LINE_BREAK = characterSet("\r", "\n");
const NEXT_LINE = /\r?\n(?:[ \t]{0,8}\r?\n)?[ \t]{0,80}(?:- (?=\S))?/y;
const LINE_END = /[ \t]{0,8}(?:[\r\n]|$)/y;

/** How far after a name its value may be wrapped, block scalars and the like included. */
const WRAPPED_LENGTH = 1_000;

const STRICTNESS: Readonly<Record<Demand, number>> = { any: 0, mixed: 1, long: 2, random: 3 };

/** Names with a value: environment files, JSON and YAML, headers, forms, queries, flags, tags, constants in code. */
export const assignments: SecretShape = {
  literals: TELLING_WORDS,
  companion: { distance: 0, set: AFTER_TELLING_WORD },
  match(scan, wordStart, wordEnd) {
    const { text } = scan;
    const nameEnd = findNameEnd(text, wordEnd);
    if (nameEnd === undefined || !(mayBeginSeparator(text, nameEnd) || mayHide(text, nameEnd))) return;
    const nameStart = findNameStart(text, wordStart, nameEnd);
    // One name may contain several telling words: `password` contains `pass`.
    if (!scan.isNewName(nameStart, nameEnd)) return;
    // The first or last line of a block: `-----BEGIN SSH SIGNATURE-----`.
    if (text[nameEnd - 1] === "-" && text.startsWith("-----", nameEnd - 5)) return;
    // Part of a longer name with colons: `arn:aws:secretsmanager:...:secret:prod`.
    if (text[nameStart - 1] === ":" && text[nameEnd] === ":" && text[nameEnd + 1] !== " ") return;
    if (
      isAlone(text, nameStart, nameEnd) &&
      !mayHideValue(text, nameEnd) &&
      !mayFollowValue(text, nameStart) &&
      !endsLine(text, nameEnd)
    )
      return;
    const writtenName = text.slice(nameStart, nameEnd);
    // Names are remembered, and most in code do not belong to a secret: testing that first saves the patterns below.
    const name = classifyName(writtenName);
    if (name === undefined || (name.demand === "random" && isBesideShortWord(text, nameEnd))) return;
    if (REPORT_WORDS.has(writtenName) && !/^ ?=/.test(text.slice(nameEnd, nameEnd + 2)) && text[nameStart - 1] !== "<")
      return;
    const separator = findSeparator(text, nameStart, nameEnd);
    const mayDoubt = name.demand === "any" || (name.demand === "mixed" && separator !== undefined);
    const isHidden = mayDoubt && hidesValue(scan, nameEnd);
    if (isHidden) scan.doubt(nameStart, nameEnd + WRAPPED_LENGTH);
    const before = findValueBefore(text, nameStart);

    if (before !== undefined) judge(scan, { writtenName, name, form: {}, nameStart }, before);
    if (separator === undefined) {
      // Whether it begins its line is known only without what wraps the line.
      const isEnough = name.demand === "any" || name.demand === "long";
      if (isEnough && (text[nameEnd] === "|" || endsLine(text, nameEnd)))
        scan.doubt(nameStart, nameEnd + WRAPPED_LENGTH);
      return;
    }
    const place = findValue(scan, separator, name);
    if (mayDoubt && !isHidden && mayBeCut(text, separator.end, place))
      scan.doubt(nameStart, separator.end + WRAPPED_LENGTH);
    if (place !== undefined) judge(scan, { writtenName, name, form: separator.form, nameStart }, place);
  },
};

const SIGNS = characterSet(":", "=", "!");
const WORD_CHARACTERS = characterSet("AZ", "az", "09", ..."_$.~:%+/-");
/** What may continue the first word of a value: a call, a list, a look-up with a fallback, a type before its value. */
const GOES_ON = characterSet(..."([{|?,o=<\"'`\\");

/**
 * Whether only a sign and a word too short to be random follow the name: `key: string;`. Code is full of that, and the
 * patterns would take several times as long to find out.
 */
function isBesideShortWord(text: string, nameEnd: number): boolean {
  const signStart = runEnd(text, SPACES, nameEnd, MAX_SKIPPED);
  const signEnd = runEnd(text, SIGNS, signStart, MAX_SKIPPED);
  if (signEnd === signStart) return false;
  const wordStart = runEnd(text, SPACES, signEnd, MAX_SKIPPED);
  const wordEnd = runEnd(text, WORD_CHARACTERS, wordStart, MAX_SKIPPED);
  if (wordEnd === wordStart || !isTooShort(wordEnd - wordStart, "random")) return false;
  return !isIn(GOES_ON, codeAt(text, runEnd(text, SPACES, wordEnd, MAX_SKIPPED)));
}

const WORD_END = characterSet("\u0000 ", ..."\"'`=:<>|/\\");
const LINE_STOP = characterSet("\r", "\n", "\\", "|", '"');
/** A judgement: a longer word is data. */
const MAX_VALUE_LENGTH = 200;

/** Whether only a space and a word with a digit are between a name and the end of the line, wrapped or not. */
function endsLine(text: string, nameEnd: number): boolean {
  if (!isIn(SPACES, codeAt(text, nameEnd))) return false;
  const start = runEnd(text, SPACES, nameEnd, MAX_SKIPPED);
  let hasDigit = false;
  let end = start;
  for (; end - start < MAX_VALUE_LENGTH && !isIn(WORD_END, codeAt(text, end)) && end < text.length; end += 1) {
    if (isIn(DIGITS, text.charCodeAt(end))) hasDigit = true;
  }
  if (!hasDigit || isTooShort(end - start, "mixed")) return false;
  const stop = codeAt(text, end) === SPACE ? runEnd(text, SPACES, end, MAX_SKIPPED) : end;
  return stop >= text.length || isIn(LINE_STOP, codeAt(text, stop));
}

/** A judgement: blanks and quotes between a name and its value. */
const MAX_SKIPPED = 16;

/** Whether an escape, or the mark of a continuation line, may have ended a value early. */
function mayBeCut(text: string, from: number, place: ValuePlace | undefined): boolean {
  if (place === undefined) return text[from] === "\\" || /^[|>\r\n]/.test(text.slice(from, from + 1));
  if (place.isBlock === true || text[place.end] === "\\") return true;
  return (
    text[place.start - 1] !== '"' &&
    text.slice(place.start, Math.min(place.end, place.start + JUDGED_LENGTH)).includes("\\")
  );
}

interface FoundName {
  readonly writtenName: string;
  readonly name: SensitiveName;
  readonly form: Partial<SeparatorForm>;
  readonly nameStart: number;
}

function judge(scan: Scan, { writtenName, name, form, nameStart }: FoundName, place: ValuePlace): void {
  const { text } = scan;
  const isUserKey = name.demand === "random" && form.isNameQuoted === true && isBesideUser(text, nameStart);
  const demand = isUserKey ? "mixed" : stricter(name.demand, demandOf(form, name.type));
  if (isKeyInBytes(text, name, place) || isKeyOfCipher(text, nameStart, name, place)) {
    scan.report({ type: name.type, start: place.start, end: place.end, byName: true });
    return;
  }
  if (isTooShort(place.end - place.start, demand) || scan.isReported(place.start, place.end)) return;
  if (form.isNameQuoted === undefined && endsString(text, place)) return;
  // A string that continues as a field name: `"token:decode": "..."`.
  if ((form.isList === true || (!place.isQuoted && text[nameStart - 1] === '"')) && isFieldName(text, place.end))
    return;
  // A package's scripts: `"lint:secrets": "..."`.
  if (form.isNameQuoted === true && text[nameStart - 1] === ":" && /\s/.test(text.slice(place.start, place.end)))
    return;
  if (form.isDirective === true && name.demand !== "any" && name.demand !== "long") {
    if (!looksRandom(text.slice(place.start, place.end))) return;
  }
  if (isSelector(text, nameStart, place.start) || isSqlVariable(text, place)) return;
  const judged = {
    // Nothing in a connection string is an expression.
    isQuoted: place.isQuoted || text[nameStart - 1] === ";",
    isColon: form.isColon === true,
    isAssigned: form.demand === undefined,
    isCommand: place.isQuoted && text[place.start - 1] === "`",
    after: place.isQuoted ? "" : text.slice(place.end, place.end + AFTER_LENGTH),
    writtenName,
    name: { ...name, demand },
    place: placeOf(text, nameStart, form),
  };
  if (!isSecret(scan, place, nameStart, judged)) return;
  for (const [index, part] of (place.parts ?? [place]).entries()) {
    const continues = place.isBlock === true && index > 0 ? { continues: true as const } : {};
    scan.report({ type: name.type, start: part.start, end: part.end, byName: true, ...continues });
  }
  const next = place.isQuoted ? matchEnd(CHANGED_TO, text, place.end) : undefined;
  const newer = next === undefined ? undefined : findValueAt(scan.lookup, next);
  if (newer !== undefined) scan.report({ type: name.type, start: newer.start, end: newer.end, byName: true });
}

const FROM_HEX = /(?:fromhex|unhexlify|DecodeString|fromHex|from|hex)\(\\{0,7}["']$/;

/** A number that a program converts to bytes is not a digest: `KEY = bytes.fromhex("...")`. */
function isKeyInBytes(text: string, name: SensitiveName, { start, end, isQuoted }: ValuePlace): boolean {
  if (!isQuoted || name.type !== "api-key" || end - start > JUDGED_LENGTH || !isHexadecimal(text.slice(start, end)))
    return false;
  return FROM_HEX.test(text.slice(Math.max(0, start - 24), start));
}

const CIPHER =
  /(?:crypt\w{0,8}|cipher|hmac|jwt|signing)\\{0,7}["']?\s{0,4}(?:=>|[:=])\s{0,4}[[{(][^"'=\]})]{0,60}["']?$/i;

/** A number in a cipher's settings is not a digest: `'crypt' => ['key' => '...']`. */
function isKeyOfCipher(text: string, nameStart: number, name: SensitiveName, { start, end }: ValuePlace): boolean {
  if (name.type !== "api-key" || end - start > JUDGED_LENGTH || !isHexadecimal(text.slice(start, end))) return false;
  return CIPHER.test(text.slice(Math.max(0, nameStart - 100), nameStart));
}

const USER = /["'](?:user|username|login|email|account)\\{0,7}["']\s{0,4}:\s{0,4}\\{0,7}["'][^{}]{1,100}$/;

/** Whether a field of the same object names the owner of the key: `{"username":"bob","key":"..."}`. */
function isBesideUser(text: string, nameStart: number): boolean {
  return USER.test(text.slice(Math.max(0, nameStart - 140), nameStart));
}

/** Between the old and the new value in a change plan: `password = "x" -> "y"`. */
const CHANGED_TO = /\\{0,7}["'][ \t]{1,4}(?:->|=>|→)[ \t]{1,4}(?=\\{0,7}["'])/y;

/** The value after a separator: on the same line or, if quoted or alone there, on the next. */
function findValue(scan: Scan, separator: Separator, name: SensitiveName): ValuePlace | undefined {
  const { text, lookup } = scan;
  const { form, end } = separator;
  if (form.isElement === true) return findElement(text, end);
  if (form.isColon === true && !isPhrase(name, text, end) && matchesAt(SENTENCE, text, end)) return undefined;
  const nextLine = isIn(LINE_BREAK, codeAt(text, end)) ? matchEnd(NEXT_LINE, text, end) : undefined;
  if (nextLine === undefined) {
    const place = findValueAt(lookup, end, form.isEncoded === true);
    return place !== undefined && !place.isQuoted && isPhrase(name, text, end) ? extendPhrase(text, place) : place;
  }

  const place = findValueAt(lookup, nextLine);
  if (place === undefined || place.isQuoted) return place;
  if (place.end - place.start > JUDGED_LENGTH || !matchesAt(LINE_END, text, place.end)) return undefined;
  const value = text.slice(place.start, place.end);
  return isMixed(value) || looksRandom(value) ? place : undefined;
}

/** At least twelve lower-case words, as wallets write them. */
const SEED_PHRASE = /[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![a-z ])/y;

function isPhrase(name: SensitiveName, text: string, from: number): boolean {
  return name.type === "passphrase" && matchesAt(SEED_PHRASE, text, from);
}

function extendPhrase(text: string, place: ValuePlace): ValuePlace {
  const end = matchEnd(SEED_PHRASE, text, place.start) ?? place.end;
  return { start: place.start, end: Math.max(place.end, end), isQuoted: true };
}

function placeOf(text: string, nameStart: number, form: Partial<SeparatorForm>): NamedValue["place"] {
  if (form.isNameQuoted === true) return "field";
  if (form.isFlag === true || text[nameStart - 1] === "-") return "flag";
  return form.isColon === true && /[A-Za-z] $/.test(text.slice(Math.max(0, nameStart - 2), nameStart))
    ? "sentence"
    : "other";
}

function endsString(text: string, place: ValuePlace): boolean {
  return place.isQuoted && place.isBlock !== true && matchesAt(AFTER_STRING, text, place.start);
}

/** A style sheet's class and its state: `.token:hover`. */
function isSelector(text: string, nameStart: number, valueStart: number): boolean {
  return text[nameStart] === "." && text[valueStart - 1] === ":" && /\s|[>,{}]/.test(text.charAt(nameStart - 1) || " ");
}

/** A `psql` variable: `ALTER USER bob PASSWORD :'bob_password'`. */
function isSqlVariable(text: string, { start, end, isQuoted }: ValuePlace): boolean {
  return isQuoted && text.slice(start - 3, start) === " :'" && /^[a-z_]+$/i.test(text.slice(start, end));
}

function isSecret(scan: Scan, place: ValuePlace, nameStart: number, judged: Omit<NamedValue, "text">): boolean {
  const { text, code } = scan;
  const isLong = place.end - place.start > JUDGED_LENGTH;
  const value = text.slice(place.start, isLong ? place.start + JUDGED_LENGTH : place.end);
  if (isCommentedOut(text, nameStart, value)) return false;
  if (!isLong) return isSecretValue({ text: value, ...judged }, code);
  return judged.name.demand === "any" && !(code && /\s/.test(value));
}

/** A list of two strings only sometimes names a value; beside a password, less is needed to believe it. */
function demandOf({ demand, isStatement }: Partial<SeparatorForm>, type: string): Demand {
  if (demand === undefined || (isStatement === true && type === "password")) return "any";
  return demand === "random" && type === "password" ? "mixed" : demand;
}

function stricter(first: Demand, second: Demand): Demand {
  return STRICTNESS[first] >= STRICTNESS[second] ? first : second;
}
