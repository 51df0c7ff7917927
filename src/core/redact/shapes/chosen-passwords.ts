import { BACKSLASH, CARRIAGE_RETURN, LINE_FEED } from "../../text/character-codes.ts";
import { matchAt, matchesAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { PASSWORD_WORDS } from "../judge/foreign-words.ts";
import { type Choice, isIdentifier, judgeChoice } from "../judge/looks-chosen.ts";
import { CHANGED, IS, IS_NOW, IS_THEN, OF, OTHER_THING, TO } from "../judge/spoken-words.ts";
import { MARKER_START } from "../marker.ts";
import { findWordEnd, isInWord, trimWord } from "../read/find-word-end.ts";
import { mayHide } from "../read/is-hidden.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { ALPHANUMERIC, ANYTHING, type AsciiSet, characterSet, codeAt, isIn, SPACES } from "../text/ascii-set.ts";

/** Words for a password in English; those of other languages are in `foreign-words.ts`. */
const ENGLISH = ["password", "passwd", "passcode", "passphrase", "passwords", "pwd", "pw"];
/** Words with other meanings too, or for more than a password: after them, the password has to be obvious. */
const VAGUE = [
  ...["pass", "ww", "creds", "credentials", "wifi", "wi-fi", "identifiants", "credenciales"],
  ...["credenziali", "credenciais", "inloggegevens", "учётные данные", "доступы", "пасс", "wifiのパス", "rootのパス"],
];

/** How far after the word, in characters and in words. */
const REACH = 100;
const MAX_WORDS = 12;
/** How far before it a made-up word may be, or a word that says that it was changed. */
const REACH_BACK = 70;

/** Everything beyond ASCII: scripts without spaces, inflections, wide brackets. */
const AFTER_VAGUE_WORD = beyondAscii(characterSet("\t", ..." ,?:('"));
/** Also the end of the line or of the string, and the first letter of an ending: `lösenordet`, `hasła`. */
const AFTER_WORD = beyondAscii(characterSet("\u0000", "\t", "\n", "\r", ..." ,.!?'\"`)(\\aeinrsuy"));

function beyondAscii(set: AsciiSet): AsciiSet {
  return Uint8Array.from(set).fill(1, -1);
}

/** A sign, an opening quote or bracket, the number that routers put before a password, or the last letters of a script without spaces. */
const SIGNED = /^\d$|(?:[:=：＝→—–？?「『（(“„«"'`|/-]|[\u2e80-\ud7ff])$/u;
const QUOTED = /["'`“„«「]$/;
/** The endings of inflected words, and the word for `is` in languages without spaces. */
const ENDING = /[\p{L}\p{M}]{0,5}(?:['’]s)?/uy;
/** Characters before a word that make it a program's name. */
const NAME_SIGNS = ["_", "$", ".", "/"];

/** Whether a capital follows a small letter here, as inside a program's names. */
function isHump(text: string, at: number): boolean {
  return /[a-z][A-Z]/.test(text.slice(Math.max(0, at - 1), at + 1));
}

function shapeOf(literals: readonly string[], isVague: boolean, set: AsciiSet, type = "password"): SecretShape {
  return {
    literals,
    companion: { distance: 0, set },
    match(scan, start, end) {
      const { text } = scan;
      const isAfterEscape = text[start - 2] === "\\" && "nrt".includes(text.charAt(start - 1));
      // Short words occur inside others and in random strings; only long ones form compounds.
      const isWhole = isVague || (end - start < MIN_COMPOUND_LENGTH && !WITHOUT_SPACES.test(text.charAt(start)));
      if (isWhole && !isAfterEscape && isIn(ALPHANUMERIC, codeAt(text, start - 1))) return;
      // Test runners print it.
      if (isVague && text.startsWith("PASS", start)) return;
      // Other letters before it only say what the password is for: `Initialpasswort`.
      const isPart = !isAfterEscape && (NAME_SIGNS.includes(text.charAt(start - 1)) || isHump(text, start));
      const from = isPart
        ? end
        : isVague
          ? end + (text.startsWith("'s", end) ? 2 : 0)
          : end + (WITHOUT_SPACES.test(text.charAt(start)) ? 0 : (matchAt(ENDING, text, end)?.[0].length ?? 0));
      const told = isPart ? findNext(text, end) : findTold(text, { start, end: from }, isVague);
      for (const password of told) scan.report({ type, ...password, byName: true });
      if (told.length === 0 && mayHide(text, end)) doubtWrapped(scan, start, end);
    },
  };
}

/** A judgement: shorter words do not form compounds. */
const MIN_COMPOUND_LENGTH = 6;

/** Scripts without spaces: a password may follow immediately. */
const WITHOUT_SPACES = /[\u2e80-\uffff]/;

const NEXT = /[ \t]{1,8}([!#-&(-[\]-_a-~]{8,64})(?![!#-&(-[\]-_a-~])/y;

/** The word right behind a longer name, such as a setting has it: `insecure-password Tr0ub4dor&3`. */
function findNext(text: string, from: number): readonly Span[] {
  const next = matchAt(NEXT, text, from);
  const word = next?.[1] ?? "";
  if (next === undefined || judgeChoice(word) !== "signs") return [];
  return [{ start: from + next[0].length - word.length, end: from + next[0].length }];
}

/** Full-width signs are read as ordinary ones when the text is examined more closely. */
function doubtWrapped({ text, doubt }: Scan, start: number, end: number): void {
  if (/[\uff01-\uff5e]/.test(text.slice(end, end + 40))) doubt(start, end + 200);
}

/** What somebody made up beside a word for a password, as far as the sentence says that it is the password. */
function findTold(text: string, word: Span, isVague: boolean): readonly Span[] {
  const behind = matchesAt(CLOSED, text, word.end) ? [] : findBehind(text, word, isVague);
  if (behind.length > 0 || isVague) return behind;
  const before = findBefore(text, word.start);
  return before === undefined ? [] : [before];
}

/** The end of the string or bracket that contains the word: what follows belongs to something else. */
const CLOSED = /["'`)\\]/y;

/** The password behind the word for one, and a second of the same sentence: `from Winter22! to Spring23!`. */
function findBehind(text: string, { start: wordStart, end: from }: Span, isVague: boolean): readonly Span[] {
  const limit = Math.min(text.length, from + REACH);
  const told: Span[] = [];
  let words = 0;
  for (let index = from; index < limit; ) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED || code === CARRIAGE_RETURN || code === BACKSLASH) return told;
    if (!isInWord(code)) {
      index += 1;
      continue;
    }
    if (text.startsWith(MARKER_START, index) || matchesAt(STRING_END, text, index)) return told;
    const wordEnd = findWordEnd(text, index, REACH);
    const { start, end } = trimWord(text, index, wordEnd);
    const choice = end - start < MIN_LENGTH || isCalled(text, end) ? "none" : judgeChoice(text.slice(start, end));
    const telling = { text, wordStart, from: told[0]?.end ?? from, start, end };
    if (choice !== "none" && isTold(choice, telling, isVague || told.length > 0)) told.push({ start, end });
    if (told.length > 1 || matchesAt(SENTENCE_END, text, wordEnd - 1)) return told;
    words += 1;
    if (words > MAX_WORDS) return told;
    index = wordEnd;
  }
  return told;
}

/** Whether a call's parenthesis is here; in a sentence, a wide script may follow one. */
function isCalled(text: string, at: number): boolean {
  return text[at] === "(" && text.charCodeAt(at + 1) < 128;
}

/** The shortest word that `looksChosen` accepts. */
const MIN_LENGTH = 6;

/** The positions of a word for a password and of a made-up word. */
interface Telling {
  readonly text: string;
  readonly wordStart: number;
  /** The end of the word for a password. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** Whether what is between the word for a password and another word says that this is the password. */
function isTold(choice: Choice, telling: Telling, isVague: boolean): boolean {
  if (choice === "signs") return true;
  const { text, from, start } = telling;
  const before = text.slice(from, start).trimEnd();
  if (OTHER_THING.test(before) && !IS.test(before)) return false;
  const isAlone = before === "";
  if (isVague && choice === "weak" && IS.test(before)) return /\d/.test(text.slice(start, telling.end));
  if (isVague && choice === "weak") return isAlone && /^[A-Za-z]+[!#$%^&*+~]/.test(text.slice(start, start + REACH));
  // Something is passed `to` something; only in Polish does the word mean `is`.
  if (isVague && choice === "numbered" && / to$/.test(before)) return false;
  if (isVague) return (choice === "mixed" && isAlone) || IS.test(before) || SIGNED.test(before);
  if (choice === "weak") return isToldPlainly(telling, before);
  if (isAlone || IS.test(before) || SIGNED.test(before) || IS_THEN.test(before)) return true;
  if (TO.test(before)) return choice === "mixed" || isChanged(telling, before);
  // A word in another script stands out because of that.
  return OTHER_SCRIPT_BEFORE.test(before) && (choice === "mixed" || /^[a-z]/.test(text.slice(start, start + 1)));
}

/** Whether a sentence says that a word is the password, rather than describing the password. */
function isToldPlainly(telling: Telling, before: string): boolean {
  const { text, start } = telling;
  const word = text.slice(start, findWordEnd(text, start, REACH));
  const hasDigit = /\d/.test(word);
  // A one-digit number numbers things that are not the password.
  if (before === "" && !hasDigit && isPlainlyAlone(telling, word)) return true;
  if (before === "")
    return /\d\W*\d|[!#-&*+_~.-].*\d|\d.*[a-z]/.test(word) || (ENDS_CLAUSE.test(word) && !isIdentifier(word));
  if (TO.test(before) && isChanged(telling, before)) return true;
  if (/[#!+]\d/.test(word) && QUOTED.test(before)) return true;
  if (hasDigit && STANDS_OUT.test(before) && !/^[ ]?[:=]/.test(text.slice(telling.end, telling.end + 2))) return true;
  if (!OF.test(before) && !CHANGED.test(before) && !OTHER_SCRIPT.test(before) && !/^\s{0,2}[^\p{L}\d\s]/u.test(before))
    return false;
  if (IS.test(before) || (hasDigit ? IS_THEN : IS_NOW).test(before)) return true;
  if (SIGNED.test(before) && !hasDigit && before.endsWith("=")) return false;
  if (!SIGNED.test(before)) return false;
  return hasDigit || !QUOTED.test(before) || /[:=]["'“„«]$/.test(before) || /^\s["'“„«]$/.test(before);
}

/** Letters right after the word: several joined words, or odd ones at the end of a clause with `with`. */
function isPlainlyAlone({ text, wordStart }: Telling, word: string): boolean {
  if (/^[a-z]+(?:-[a-z]+){3,}\W?$/.test(word)) return true;
  return /[),.;!]$|[a-z]$/.test(word) && WITH.test(text.slice(Math.max(0, wordStart - 16), wordStart));
}

const WITH = /(?:^|\s)(?:with|mit|avec|con|com|met|med|с)\s(?:the |dem |le |la |a |o |het )?$/i;
const ENDS_CLAUSE = /[a-z]\d(?:[),.;!]|$)/;
/** Scripts whose letters could not belong to the password. */
const OTHER_SCRIPT = /[\u0590-\u0e7f\u2e80-\ud7ff]/;
const OTHER_SCRIPT_BEFORE = /[\u0370-\u1fff]$/;
/**
 * A word in another script that is not a preposition: a preposition is followed by what the password is for, or where
 * it is.
 */
const STANDS_OUT = /[\u0370-\u1fff]{4}$/;

/** Whether the sentence says that something was changed; in some languages the verb comes last. */
function isChanged({ text, wordStart, end }: Telling, before: string): boolean {
  if (CHANGED.test(before) || CHANGED.test(text.slice(Math.max(0, wordStart - REACH_BACK), wordStart))) return true;
  return CHANGED.test(/^[^.!?\r\n\\]*/.exec(text.slice(end, end + REACH_BACK))?.[0] ?? "");
}

/** A quote that ends the string containing the word. */
const STRING_END = /["'`](?=[,:\]})]|$)/y;
/** The number of a floor or a day also has a full stop. */
const SENTENCE_END = /(?<=[\p{L}"'`)]{2})(?:[.!](?=\s+[\p{Lu}])|\?(?=\s))/uy;

/** A made-up word, followed by what says that it is the password: `"Tr0ub4dor&3", which is the password`. */
const NAMED_BEHIND =
  /(?:^|[\s"'`“„«(:→])([^\s"'`“”„«»()<>,;\\]{6,64})\\{0,7}["'`”“»]?,?\s(?:(?:which|that)\s)?(?:is|was|as|for|als|ist|war|comme|est|como|es|é|è|come|jako|to|jest|som|er|är|как|это)\s(?:[\p{L}]{1,12}\s){0,3}$/iu;
/** What someone should type when asked for a password. */
const HANDED =
  /\b(?:type|enter|use|put|paste|gib|tippe|tape|saisis|utilise|escribe|usa|pon|digite|digita|inserisci)\s\\{0,7}["'`“„«]?([^\s"'`“”„«»()<>,;\\]{6,64})\\{0,7}["'`”“»]?\s[^.!?\r\n]{0,40}$/iu;
/** A word with signs only needs to be in the same sentence. */
const SIGNED_WORDS = /(?<=^|[\s"'`“„«(])[^\s"'`“”„«»()<>,;\\]{8,64}(?=[\s"'`”»,;\\])/g;

/** What somebody made up before the word for a password, in the same sentence. */
function findBefore(text: string, wordStart: number): Span | undefined {
  if (!isIn(SPACES, codeAt(text, wordStart - 1))) return undefined;
  const least = Math.max(0, wordStart - REACH_BACK - 1);
  const from = findSentenceStart(text, least, wordStart);
  const sentence = text.slice(from, wordStart);
  if (!MAY_TELL.test(sentence)) return undefined;
  const named = NAMED_BEHIND.exec(sentence);
  if (named?.[1] !== undefined && judgeChoice(named[1]) !== "none")
    return stretchOf(from + named.index + named[0].indexOf(named[1]), named[1]);
  const handed = HANDED.exec(sentence);
  if (handed?.[1] !== undefined && judgeChoice(handed[1]) !== "none")
    return stretchOf(from + handed.index + handed[0].indexOf(handed[1]), handed[1]);
  // The first word may be cut off.
  const words = [...sentence.matchAll(SIGNED_WORDS)].filter(({ index }) => index > 0 || least === 0);
  const signed = words.findLast(([word]) => judgeChoice(word.replace(/[.?:]$/, "")) === "signs");
  if (signed === undefined || /[.!?]\s+\p{Lu}/u.test(sentence.slice(signed.index))) return undefined;
  return stretchOf(from + signed.index, signed[0].replace(/[.?:]$/, ""));
}

const QUOTES = characterSet('"', "'", "`");
/** A made-up word has a digit, or a capital or a sign inside. */
const MAY_TELL = /\d|[a-z][A-Z]|[A-Za-z][!#$%^&*+~][A-Za-z]/;

/** Where the line begins, plainly or after an escape; a quote inside it may be escaped. */
function findSentenceStart(text: string, least: number, from: number): number {
  for (let index = from; index > least; index -= 1) {
    const code = text.charCodeAt(index - 1);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return index;
    const next = text.charCodeAt(index);
    if (code === BACKSLASH && next !== BACKSLASH && !isIn(QUOTES, next)) return index + 1;
  }
  return least;
}

function stretchOf(start: number, word: string): Span {
  return { start, end: start + word.length };
}

const PHRASE =
  /pass ?phrase[^\r\n"“”'`\\]{0,60}?(?:[ :=]["“'`](?<quoted>(?:[a-z\d][\w'-]{0,19} ){2,11}[a-z\d][\w'-]{0,19})["”'`]|(?:[:=]|\bis:?) (?<bare>(?:[a-z]{2,12} ){3,7}[a-z]{3,12})(?=[.!]?(?: ?\||[\r\n"'\\]|$)))/iy;
const LABEL =
  /\b(?:passphrase|password|token|secret|key|enter|please|must|required|your|the|this|that|and|for|with|from|not|you|are|was|can|will|should|when|then|used|use)\b/i;

/** A passphrase in quotes or at the end of a line: `the passphrase is "copper walrus 81 glacier-mint"`. */
const phrases: SecretShape = {
  literals: ["passphrase", "pass phrase"],
  match({ text, report }, start) {
    const groups = matchAt(PHRASE, text, start)?.groups;
    const phrase = groups?.["quoted"] ?? groups?.["bare"];
    if (phrase === undefined || LABEL.test(phrase)) return;
    if (!/\d/.test(phrase) && phrase.split(" ").length < 4) return;
    const phraseStart = text.indexOf(phrase, start);
    report({ type: "passphrase", start: phraseStart, end: phraseStart + phrase.length, byName: true });
  },
};

/** Passwords in sentences of any language: a word for one, and beside it a word that no one would write otherwise. */
export const chosenPasswords: readonly SecretShape[] = [
  shapeOf([...ENGLISH, ...PASSWORD_WORDS.filter((word) => !WITHOUT_SPACES.test(word))], false, AFTER_WORD),
  shapeOf(
    PASSWORD_WORDS.filter((word) => WITHOUT_SPACES.test(word)),
    false,
    ANYTHING,
  ),
  shapeOf(VAGUE, true, AFTER_VAGUE_WORD),
  shapeOf(["secret"], true, AFTER_VAGUE_WORD, "secret"),
  phrases,
];
