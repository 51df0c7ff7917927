import { PASSWORD_WORDS } from "../judge/foreign-words.ts";
import { type Choice, judgeChoice } from "../judge/looks-chosen.ts";
import { MARKER_START } from "../marker.ts";
import { mayHide } from "../read/is-hidden.ts";
import type { Scan, Shape } from "../shape.ts";
import { ANYTHING, type CharacterSet, characterSet, DIGITS, isIn } from "../text/character-set.ts";
import { codeAt } from "../text/code-at.ts";
import { matchAt, matchesAt } from "../text/match-at.ts";

/** Words for a password in English; those of other languages stand in `foreign-names.ts`. */
const ENGLISH = ["password", "passwd", "passcode", "passphrase", "passwords", "pwd"];
/** Words that are said of much else, or of more than a password: behind them it has to be plain. */
const VAGUE = [
  ...[
    "pass",
    "pw",
    "creds",
    "credentials",
    "wifi",
    "wi-fi",
    "identifiants",
    "credenciales",
    "credenziali",
    "credenciais",
  ],
  ...["inloggegevens", "учётные данные", "доступы"],
];

/** How far behind the word, in characters and in words. */
const REACH = 100;
const MAX_WORDS = 9;

const NAME = characterSet("AZ", "az", "09", "_", "$", "-", ".", "/");
const ASCII_WORD = characterSet("!", "#~");
const QUOTES = characterSet('"', "'", "`");
/** Beyond ASCII everything: scripts without spaces, inflections, wide brackets. */
const AFTER_WORD = Uint8Array.from(characterSet("\t", ..." ,?")).fill(1, -1);
const AFTER_VAGUE_WORD = Uint8Array.from(characterSet("\t", ..." ,?:(")).fill(1, -1);

/** A word for `is` or `now`, in the languages of the names, or a verb that says what became of it. */
const LINK =
  /(?:^|[\s,;])(?:is|was|be|as|to|are|now|it's|it’s|still|became|becomes|es|está|son|fue|será|quedó|queda|ahora|est|sont|était|devient|désormais|é|eh|foi|fica|ficou|agora|è|sono|era|ora|ist|lautet|war|wird|heißt|jetzt|lautete|wurde|är|blev|er|ble|var|to|jest|brzmi|je|это|теперь|стал|будет|este|là|adalah|yra|olarak|olacak|artık|are:|zijn|werd)[:,]?$/iu;
/** Words behind which a new one stands, where the sentence says that it was changed: `changed to`, `auf`, `en`, `para`. */
const CHANGED = /(?:^|\s)(?:auf|en|in|para|por|a|à|na|на|zu|naar|til|till|into|with|mit|avec|con|com|using|с)$/iu;
/** A sign, an opening quote or bracket, the number that routers put before a password, or the last letters of a script that puts no space there. */
const SIGNED = /^\d$|(?:[:=：＝→—–？?「『（(“„«"'`|/-]|[\u2e80-\ud7ff])$/u;

function shapeOf(literals: readonly string[], isVague: boolean, set: CharacterSet): Shape {
  return {
    literals,
    companion: { distance: 0, set },
    match(scan, start, end) {
      const { text } = scan;
      const isPart = isIn(NAME, codeAt(text, start - 1)) && isIn(NAME, codeAt(text, start));
      const told = isPart ? findNext(text, end) : findTold(text, end, isVague);
      if (told !== undefined) scan.report({ type: "password", ...told, byName: true });
      else if (mayHide(text, end)) doubtWrapped(scan, start, end);
    },
  };
}

/** Scripts without spaces: a password may follow at once. */
const WITHOUT_SPACES = /[\u2e80-\uffff]/;

const NEXT = /[ \t]{1,8}([!#-&(-[\]-_a-~]{8,64})(?![!#-&(-[\]-_a-~])/y;

/** The word right behind a longer name, such as a setting has it: `insecure-password Tr0ub4dor&3`. */
function findNext(text: string, from: number): { readonly start: number; readonly end: number } | undefined {
  const next = matchAt(NEXT, text, from);
  const word = next?.[1] ?? "";
  if (next === undefined || judgeChoice(word) !== "signs") return undefined;
  return { start: from + next[0].length - word.length, end: from + next[0].length };
}

/** Full-width signs are read as plain ones where the text is looked at closer. */
function doubtWrapped({ text, doubt }: Scan, start: number, end: number): void {
  if (/[\uff01-\uff5e]/.test(text.slice(end, end + 40))) doubt(start, end + 200);
}

/** The first word behind `from` that somebody made up, as far as what stands before it says that it is the password. */
function findTold(
  text: string,
  from: number,
  isVague: boolean,
): { readonly start: number; readonly end: number } | undefined {
  const limit = Math.min(text.length, from + REACH);
  if (!mayTell(text, from, limit)) return undefined;
  let words = 0;
  for (let index = from; index < limit; ) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED || code === CARRIAGE_RETURN || code === BACKSLASH) return undefined;
    if (!isIn(ASCII_WORD, code) && !isIn(QUOTES, code)) {
      index += 1;
      continue;
    }
    if (text.startsWith(MARKER_START, index) || matchesAt(STRING_END, text, index)) return undefined;
    const wordEnd = findWordEnd(text, index);
    const { start, end } = trim(text, index, wordEnd);
    const choice = end - start < 8 ? "none" : judgeChoice(text.slice(start, end));
    if (choice !== "none" && isTold(choice, text.slice(from, start).trimEnd(), isVague)) return { start, end };
    if (matchesAt(SENTENCE_END, text, wordEnd - 1)) return undefined;
    words += 1;
    if (words > MAX_WORDS) return undefined;
    index = wordEnd;
  }
  return undefined;
}

/** Whether a digit stands within reach: code and most sentences are dismissed by that. */
function mayTell(text: string, from: number, limit: number): boolean {
  for (let index = from; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (isIn(DIGITS, code)) return true;
    if (code === LINE_FEED) return false;
  }
  return false;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BACKSLASH = 92;

/** Whether what stands between the word for a password and another word says that this is the password. */
function isTold(choice: Choice, before: string, isVague: boolean): boolean {
  if (choice === "signs") return true;
  if (choice === "numbered" && isVague) return false;
  if (before === "" || LINK.test(before) || SIGNED.test(before)) return true;
  return choice === "mixed" && !isVague && CHANGED.test(before);
}

/** A quote that ends the string the word stands in. */
const STRING_END = /["'`](?=[,:\]})]|$)/y;
const SENTENCE_END = /[.!](?=\s+[\p{Lu}])/uy;

function findWordEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && index - from < REACH) {
    const code = text.charCodeAt(index);
    const isQuote = isIn(QUOTES, code);
    if (code === BACKSLASH || (!isIn(ASCII_WORD, code) && !isQuote)) break;
    // Behind the first of its own characters a quote ends the string that it stands in.
    if (isQuote && index > from && !isIn(LEADING, text.charCodeAt(index - 1))) break;
    index += 1;
  }
  return Math.max(index, from + 1);
}

const LEADING = characterSet(..."\"'`(<[*_:=");
const TRAILING = characterSet(..."\"'`)>],;:.*");

/** Without the quotes, brackets and stops around it. A sign at its end may be a part of it, and is taken for one. */
function trim(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
  let start = from;
  let end = to;
  while (start < end && isIn(LEADING, text.charCodeAt(start))) start += 1;
  while (end > start && isIn(TRAILING, text.charCodeAt(end - 1)) && !isStar(text, start, end)) end -= 1;
  return { start, end };
}

/** A star at the end of a password, unless stars stand around it as Markdown puts them. */
function isStar(text: string, start: number, end: number): boolean {
  return text[end - 1] === "*" && text[start - 1] !== "*";
}

const PHRASE =
  /pass ?phrase[^\r\n"“”'`\\]{0,40}[ :=]["“'`](?<phrase>(?:[a-z\d][\w'-]{0,19} ){2,11}[a-z\d][\w'-]{0,19})["”'`]/iy;
const LABEL = /\b(?:passphrase|password|token|secret|key|enter|please|must|required|your)\b/i;

/** A passphrase in quotes: `the passphrase is "copper walrus 81 glacier-mint"`. */
const phrases: Shape = {
  literals: ["passphrase", "pass phrase"],
  match({ text, report }, start) {
    PHRASE.lastIndex = start;
    const phrase = PHRASE.exec(text)?.groups?.["phrase"];
    if (phrase === undefined || LABEL.test(phrase)) return;
    if (!/\d/.test(phrase) && phrase.split(" ").length < 4) return;
    const phraseStart = text.indexOf(phrase, start);
    report({ type: "passphrase", start: phraseStart, end: phraseStart + phrase.length, byName: true });
  },
};

/** Passwords in sentences of any language: a word for one, and behind it a word that nobody would write otherwise. */
export const chosenPasswords: readonly Shape[] = [
  shapeOf([...ENGLISH, ...PASSWORD_WORDS.filter((word) => !WITHOUT_SPACES.test(word))], false, AFTER_WORD),
  shapeOf(
    PASSWORD_WORDS.filter((word) => WITHOUT_SPACES.test(word)),
    false,
    ANYTHING,
  ),
  shapeOf(VAGUE, true, AFTER_VAGUE_WORD),
  phrases,
];
