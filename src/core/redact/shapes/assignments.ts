import type { Demand } from "../judge/classify-name.ts";
import { isSecretValue, type NamedValue } from "../judge/is-secret-value.ts";
import { looksRandom } from "../judge/looks-random.ts";
import { findNameEnd, findNameStart } from "../read/find-name.ts";
import { findSeparator, mayBeginSeparator, type Separator, type SeparatorForm } from "../read/find-separator.ts";
import { isFieldName } from "../read/is-field-name.ts";
import { readValue, type ValuePlace } from "../read/read-value.ts";
import type { Scan, Shape } from "../shape.ts";
import type { Span } from "../span.ts";
import { characterSet, isIn } from "../text/character-set.ts";
import { codeAt } from "../text/code-at.ts";
import { matchAt } from "../text/match-at.ts";

/** The words one of which a name must hold to be looked at. */
const TELLING_WORDS = [
  ...["password", "passwd", "passwort", "passcode", "passphrase", "pwd", "pass", "_pw", "mnemonic", "phrase"],
  ...["secret", "token", "jwt", "key", "credential", "auth", "signature", "sig", "hmac"],
  ...["sessid", "sessionid", "sid", "_pat"],
];

/** Test runners report with these words: `PASS: TestLogin`. */
const REPORT_WORD = /^(?:PASS|Pass)$/;

/** What follows a quote that ends a string instead of beginning one: `print("Password: ");`. */
const AFTER_STRING = /[\s)\];,}+]/y;

/** How much of a value is judged. What is longer beside a telling name is no placeholder. */
const JUDGED_LENGTH = 256;

/** A word of a sentence, and the word after it, which is no name of its own. */
const SENTENCE = /[A-Za-z'’-]{1,40}[,.;]?[ \t]{1,4}(?:[([]|[A-Za-z'’-]{1,40}(?![\w'’:=-]))/y;

const LINE_BREAK = characterSet("\r", "\n");
const NEXT_LINE = /\r?\n[ \t]{0,80}/y;

const STRICTNESS: Readonly<Record<Demand, number>> = { any: 0, mixed: 1, random: 2 };

/** Names with a value: environment files, JSON and YAML, headers, forms, queries, flags, tags, constants in code. */
export const assignments: Shape = {
  literals: TELLING_WORDS,
  match(scan, wordStart, wordEnd) {
    const { text } = scan;
    const nameEnd = findNameEnd(text, wordEnd);
    if (nameEnd === undefined || !mayBeginSeparator(text, nameEnd)) return;
    const nameStart = findNameStart(text, wordStart, nameEnd);
    // One name may hold several telling words: `password` holds `pass`.
    if (!scan.names.isNew(nameStart, nameEnd)) return;
    const separator = findSeparator(text, nameStart, nameEnd);
    if (separator === undefined) return;
    const writtenName = text.slice(nameStart, nameEnd);
    if (REPORT_WORD.test(writtenName) && text[nameEnd] !== "=") return;
    const name = scan.names.classify(writtenName);
    if (name === undefined) return;
    const place = findValue(scan, separator);
    if (place === undefined || scan.isReported(place.start, place.end)) return;

    const demand = stricter(name.demand, demandOf(separator.form, name.type));
    const judged = {
      isQuoted: place.isQuoted,
      writtenName,
      name: { ...name, demand },
      place: placeOf(text, nameStart, separator.form),
    };
    if (separator.form.isNameQuoted === undefined && endsString(text, place)) return;
    if (separator.form.demand === "random" && isFieldName(text, place.end)) return;
    if (!isSecret(scan, place, judged)) return;
    for (const part of splitAtQuotes(place)) scan.report({ type: name.type, ...part, byName: true });
  },
};

function splitAtQuotes({ start, end, innerQuotes = [] }: ValuePlace): readonly Pick<Span, "start" | "end">[] {
  const starts = [start, ...innerQuotes.map((quote) => quote + 1)];
  const parts = starts.map((partStart, index) => ({ start: partStart, end: innerQuotes[index] ?? end }));
  return parts.filter((part) => part.start < part.end);
}

/** The value after a separator: on the same line, or, quoted or plainly random, on the next. */
function findValue({ text, lookup }: Scan, separator: Separator): ValuePlace | undefined {
  if (separator.form.isColon === true && matchAt(SENTENCE, text, separator.end) !== undefined) return undefined;
  const lineBreak = isIn(LINE_BREAK, codeAt(text, separator.end)) ? matchAt(NEXT_LINE, text, separator.end) : undefined;
  if (lineBreak === undefined) return readValue(lookup, separator.end, separator.form.isEncoded === true);

  const place = readValue(lookup, separator.end + lineBreak[0].length);
  if (place === undefined || place.isQuoted) return place;
  return place.end - place.start <= JUDGED_LENGTH && looksRandom(text.slice(place.start, place.end))
    ? place
    : undefined;
}

function placeOf(text: string, nameStart: number, { isNameQuoted, isColon }: SeparatorForm): NamedValue["place"] {
  if (isNameQuoted === true) return "field";
  return isColon === true && /[A-Za-z] $/.test(text.slice(Math.max(0, nameStart - 2), nameStart))
    ? "sentence"
    : "other";
}

function endsString(text: string, place: ValuePlace): boolean {
  return place.isQuoted && matchAt(AFTER_STRING, text, place.start) !== undefined;
}

function isSecret({ text, code }: Scan, place: ValuePlace, judged: Omit<NamedValue, "text">): boolean {
  const isLong = place.end - place.start > JUDGED_LENGTH;
  const value = text.slice(place.start, isLong ? place.start + JUDGED_LENGTH : place.end);
  if (!isLong) return isSecretValue({ text: value, ...judged }, code);
  return judged.name.demand === "any" && !(code && /\s/.test(value));
}

/** A list of two strings names a value only sometimes; beside a password less is needed to believe it. */
function demandOf({ demand }: SeparatorForm, type: string): Demand {
  if (demand === undefined) return "any";
  return demand === "random" && type === "password" ? "mixed" : demand;
}

function stricter(first: Demand, second: Demand): Demand {
  return STRICTNESS[first] >= STRICTNESS[second] ? first : second;
}
