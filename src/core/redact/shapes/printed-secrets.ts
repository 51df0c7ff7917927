import { BACKSLASH, BEYOND_ASCII, CARRIAGE_RETURN, COLON, LINE_FEED } from "../../text/character-codes.ts";
import { matchAt, matchEnd, matchesAt } from "../../text/match-at.ts";
import { PASSWORD_WORDS } from "../judge/foreign-words.ts";
import { isIdentifier, isJumble, judgeChoice } from "../judge/looks-chosen.ts";
import { isHexadecimal, isStrongToken, looksRandom, UUID } from "../judge/looks-random.ts";
import { OTHER_THING } from "../judge/spoken-words.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";
import { prefixEnds } from "../text/decode-plain.ts";

/** Words in a line that has a secret below it: among its last words, or in a command. */
const ANNOUNCING = [
  ...PASSWORD_WORDS,
  ...["password", "passwd", "passphrase", "pw", "secret", "token", "credential", "private key"],
  ...["the pass", "admin pass", "root pass", "wifi pass", "db pass"],
  ...["api key", "api-key", "apikey", "access_key", "key_base", "psk", "get api"],
];
/** What may follow such a word if it is not part of a program's name. */
const AFTER_WORD = characterSet(..." \t\r\n:.?}\"'`)-/\\s").fill(1, -1);
/** Commands that generate or show a key, and files that contain one. */
const COMMANDS = [
  ...["genkey", "privkey", "private-key", "cache-key", "pass show "],
  ...["op read ", "rand -", "pwgen", "urandom", "keypair"],
  ...["master", "secret", "private", "server", "signing", "encryption"].map((kind) => `${kind}.key`),
];
/** Files of keys, whose bytes are shown as lines of base64. */
const KEY_FILES = [".p12", ".pfx", ".jks", ".keystore"];

/** How much of the line is examined on either side of the word. */
const REACH = 200;
const LINE_BREAK = /[ \t]{0,8}(?:\r?\n|\\{1,8}(?:r\\{1,8})?n)/y;
/** How many empty lines may come in between. */
const MAX_EMPTY_LINES = 2;
const PROMPT = /^[^\r\n]{0,80}?(?:[$#%>❯+]|\((?:gdb|lldb|Pdb)\)|In \[\d{1,4}\]:)[ \t]{1,2}\S/;
/** Where a user asks an interpreter for the value of a name, and what it prints before the value. */
const INTERPRETER = /(?:>>>|irb\S{0,20}>|iex\S{0,20}>|php >|ipdb>|\((?:gdb|lldb|Pdb)\)|In \[\d{1,4}\]:)[ \t](.*)$/;
const RESULT = /(?:Out\[\d{1,4}\]: |=> |\$\d{1,4} = )/y;
/** Commands whose output names or counts things: they mention secrets but show none. */
const NAMING =
  /(?<![\w-])(?:git|grep|rg|ls|find|sha\d*sum|md5sum|shasum|docker|podman|wc|which|uuidgen|fingerprint|digest|hash|public|pub|pubkey)(?![\w-])/;

/** Commands whose only purpose is to show a key. */
const GENERATING = /\b(?:genkey|dumpprivkey|generate-binary-cache-key|print-access-token)\b/;

const VALUE =
  /[ \t]{0,40}(?:\\{0,7}["'])?([^\s"'`<>\\|{}[\]]{8,4000})(?=\\{0,7}["']?[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;
const BASE64_WORD = /^[A-Za-z0-9+/]{60,}$/;
const BASE64_LINE = /[ \t]{0,8}([A-Za-z0-9+/]{60,20000}={0,2})(?=[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;
const LAST_BASE64_LINE = /[ \t]{0,8}([A-Za-z0-9+/]{4,20000}={0,2})(?=[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;

/** How a line ends if something follows below it. */
const ENDING = /[:：]$|(?:以下|下記|次|如下|below|following)[^\r\n]{0,20}[。.]?$/;

/** Who wrote a line of a chat, and when. */
const SPEAKER = String.raw`(?:\[?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp][Mm])?\]?[ \t–-]{1,4})?(?:<@?[^<>\s]{1,30}>:?|@?\p{L}[\p{L}\d._-]{0,24}(?: \p{L}[\p{L}\d.]{0,20})?:|[-–•*>])[ \t]{1,4}`;
const SPOKEN_LINE = new RegExp(SPEAKER, "uy");
const SPEAKER_WITHIN = new RegExp(String.raw`(?:^|["\s>|→+-]|\\n)${SPEAKER}`, "u");
/** How people ask for something, in a chat even without a question mark. */
const ASKING =
  /\b(?:what|whats|which|wie|was|welches?|quel(?:le)?|quoi|cu[aá]l|qual[e']?|wat|jakie|jaké|vad|hva|hvad|ne|nedir|berapa|apa)\b|как(?:ой|ие)|яки[йе]/iu;

/** Keys have names too, so a word that was merely made up may be the name. */
const KEY_WORD = /secret|token|credential|key|api/i;

/** Whether a line asks for a secret, so that the next line may be the answer. */
function isQuestion(line: string): boolean {
  return /[?？]["'”]?$/.test(line) || (ASKING.test(line) && SPEAKER_WITHIN.test(line));
}

const SHOWING =
  /\b(?:get|show|read|view|print\w*|lookup|access|reveal|cat|echo|output|fetch|export|-d|auth:token|find-\w{1,20}-password)\b/i;
const SECRET_NOUN =
  /(?:passw(?:or)?d|\bpass|\bpw|secret|token|psk|credential|api[-_. ]?key|access[-_]?key|get api|key_base)s?(?![A-Za-z_-])/i;
const SECRET_TOOL = /\b(?:secret-tool|gopass|lpass|keepassxc-cli)\b/;

/** Whether a line is a command that shows one secret and nothing else. */
function isShowing(line: string): boolean {
  const expression = INTERPRETER.exec(line)?.[1];
  if (expression !== undefined) return SECRET_NOUN.test(expression);
  const command = /[$#>][ \t](.*)$/.exec(line)?.[1] ?? "";
  return SHOWING.test(command) && (SECRET_NOUN.test(command) || SECRET_TOOL.test(command)) && !NAMING.test(command);
}

/** What someone answers when asked for a password: a made-up word, or several joined ones. */
function isAnswer(word: string): boolean {
  return (
    UUID.test(word) ||
    judgeChoice(word) !== "none" ||
    (/^[a-z]{3,}(?:_[a-z]{3,}|(?:-[a-z]{3,}){2,5})$/i.test(word) && !isIdentifier(word))
  );
}

/** A secret alone on the line below one that announces it: what a command printed, or a sentence that ends in a colon. */
const printedValues: readonly SecretShape[] = [
  {
    literals: ANNOUNCING,
    companion: { distance: 0, set: AFTER_WORD },
    match: (scan, start, end) => matchPrinted(scan, start, end, false),
  },
  { literals: COMMANDS, match: (scan, start, end) => matchPrinted(scan, start, end, true) },
];

function matchPrinted(scan: Scan, start: number, end: number, isCommand: boolean): void {
  const { text } = scan;
  const line = findAnnouncingLine(scan, start, end, isCommand);
  if (line === undefined) return;
  for (const valueStart of line.starts) {
    const from = skipEcho(text, matchEnd(RESULT, text, valueStart) ?? valueStart, line.written);
    const value = matchAt(VALUE, text, from);
    const word = value?.[1];
    if (value === undefined || word === undefined) continue;
    const isAsked = (line.isQuestion || isShowing(line.written)) && isAnswer(word);
    if (!isPrinted(word, line.written) && !isAsked) continue;
    const wordEnd = value.index + value[0].length;
    scan.report({ type: "secret", start: wordEnd - word.length, end: wordEnd, byName: true });
    // Base64 is wrapped if it is longer than a line.
    if (BASE64_WORD.test(word)) reportBase64(scan, findNextLine(text, wordEnd), "secret", false);
    return;
  }
}

const LINE_ABOVE = new RegExp(
  String.raw`(?:^|[\r\n]|\\n|["\s>|→])(?:${SPEAKER})?\\{0,7}["'${"`"}]?([^\s"'${"`"}<>\\|{}[\]]{6,64})["'${"`"}]?[ \t]{0,8}(?:\r?\n|\\{1,8}n)[^\r\n]{0,60}$`,
  "u",
);

/** A secret alone on a line, and on the next line what it is: `^ that's the password`. */
const namedBelow: SecretShape = {
  literals: ["that's the", "that’s the", "that is the", "das ist das", "c'est le", "esa es la", "essa é a"],
  match({ text, report }, start, end) {
    if (!BELOW.test(text.slice(end, end + 20))) return;
    const above = LINE_ABOVE.exec(text.slice(Math.max(0, start - REACH), start));
    const word = above?.[1];
    if (above === null || word === undefined || !(isAnswer(word) || isStrongToken(word))) return;
    const wordStart = Math.max(0, start - REACH) + above.index + above[0].lastIndexOf(word);
    report({ type: "secret", start: wordStart, end: wordStart + word.length, byName: true });
  },
};

const BELOW =
  /^ ?(?:the |admin |root |new |wifi |db ){0,2}(?:pass|pw|mdp|mot de passe|kennwort|contraseña|clave|senha|token|api key)/i;

const ECHO = /([\w./-]{4,120})(?:\r?\n|\\{1,8}n)/y;

/** Stores print the name that was requested above its value. */
function skipEcho(text: string, from: number, line: string): number {
  const echo = matchAt(ECHO, text, from);
  if (echo === undefined || !line.endsWith(` ${echo[1] ?? ""}`)) return from;
  const next = from + echo[0].length;
  return prefixEnds(text, next).at(-1) ?? next;
}

/** The lines of base64 below a command that shows a file of keys. */
const printedKeys: SecretShape = {
  literals: KEY_FILES,
  match(scan, start, end) {
    const line = findAnnouncingLine(scan, start, end, true);
    if (line !== undefined) reportBase64(scan, line.starts.at(-1), "private-key", true);
  },
};

/** Takes out the lines of base64 from the beginning of a line on. Every line except the last is long. */
function reportBase64({ text, report }: Scan, from: number | undefined, type: string, isWhole: boolean): void {
  let isFirst = isWhole;
  for (let position = from; position !== undefined; isFirst = false) {
    const full = matchAt(BASE64_LINE, text, position);
    const found = full ?? (isFirst ? undefined : matchAt(LAST_BASE64_LINE, text, position));
    const body = found?.[1];
    if (found === undefined || body === undefined) return;
    const bodyEnd = position + found[0].length;
    report({ type, start: bodyEnd - body.length, end: bodyEnd, ...(!isFirst && { continues: true as const }) });
    position = full === undefined ? undefined : findNextLine(text, bodyEnd);
  }
}

/** Where the next line begins, after what listings put before it. */
function findNextLine(text: string, from: number): number | undefined {
  const next = matchEnd(LINE_BREAK, text, from);
  return next === undefined ? undefined : (prefixEnds(text, next).at(-1) ?? next);
}

interface AnnouncingLine {
  readonly written: string;
  readonly isQuestion: boolean;
  /** Where the next line may begin, after what listings put before it. */
  readonly starts: readonly number[];
}

/** The line that contains a word; undefined if nothing says that a secret is below it. */
function findAnnouncingLine(
  { text, readUntil }: Scan,
  start: number,
  end: number,
  isCommand: boolean,
): AnnouncingLine | undefined {
  // One line announces only once.
  if (start < (readUntil.get("printed") ?? 0)) return undefined;
  const lineEnd = findLineEnd(text, end);
  if (lineEnd === undefined) return undefined;
  readUntil.set("printed", lineEnd);
  const lineStart = findLineStart(text, start);
  if (!isCommand && !mayAnnounce(text, lineStart, lineEnd)) return undefined;
  const written = text.slice(lineStart, lineEnd);
  const isAsked =
    !isCommand &&
    !KEY_WORD.test(text.slice(start, end)) &&
    isQuestion(written) &&
    !OTHER_THING.test(text.slice(end, lineEnd));
  if (!isAsked && !ENDING.test(written) && !PROMPT.test(written) && !GENERATING.test(written)) return undefined;
  const next = matchEnd(LINE_BREAK, text, lineEnd);
  if (next === undefined) return undefined;
  const starts = startsFrom(text, next);
  const spoken = isAsked ? starts.map((from) => matchEnd(SPOKEN_LINE, text, from) ?? from) : [];
  return { written, isQuestion: isAsked, starts: [...spoken, ...starts] };
}

/** Where the line ends, plainly or by an escape; undefined if that is too far away. */
function findLineEnd(text: string, from: number): number | undefined {
  const limit = Math.min(text.length, from + REACH);
  for (let index = from; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return index;
    if (code === BACKSLASH && matchesAt(LINE_BREAK, text, index)) return index;
  }
  return undefined;
}

function findLineStart(text: string, from: number): number {
  const limit = Math.max(0, from - REACH);
  for (let index = from; index > limit; index -= 1) {
    const code = text.charCodeAt(index - 1);
    if (code === LINE_FEED) return index;
    if (code === SMALL_N && text.charCodeAt(index - 2) === BACKSLASH) return index;
  }
  return limit;
}

/** Whether single characters make it possible: they rule out most lines. */
function mayAnnounce(text: string, lineStart: number, lineEnd: number): boolean {
  const last = text.charCodeAt(lineEnd - 1);
  // A colon or a stop, plain or wide, or the last letter of `below` and `following`.
  if (last === COLON || last === STOP || last === SMALL_W || last === SMALL_G || last >= BEYOND_ASCII) return true;
  if (last === QUESTION_MARK || CHAT_STARTS.includes(text.charAt(lineStart))) return true;
  const firstSpace = text.indexOf(" ", lineStart);
  // A prompt has a sign before one of its first spaces.
  for (let space = firstSpace, words = 0; space !== -1 && space < lineEnd && words < MAX_PROMPT_WORDS; words += 1) {
    const sign = text.charAt(space - 1);
    if (space > lineStart && (PROMPT_SIGNS.includes(sign) || sign >= "\u0080")) return true;
    space = text.indexOf(" ", space + 1);
  }
  return false;
}

/** How a line of a chat begins, plainly or in the first string of JSON. */
const CHAT_STARTS = '[<{"';
/** Characters by their code. */
const STOP = 46;
const QUESTION_MARK = 63;
const SMALL_G = 103;
const SMALL_N = 110;
const SMALL_W = 119;
const PROMPT_SIGNS = "$#%>+):";
/** A judgement: a prompt that asks for a secret is shorter. */
const MAX_PROMPT_WORDS = 12;

/** Where the first line that is not empty may begin. */
function startsFrom(text: string, from: number): readonly number[] {
  let starts = [from, ...prefixEnds(text, from)];
  for (let lines = 0; lines < MAX_EMPTY_LINES; lines += 1) {
    const empty = starts.map((start) => matchEnd(LINE_BREAK, text, start)).find((end) => end !== undefined);
    if (empty === undefined) return starts;
    starts = [empty, ...prefixEnds(text, empty)];
  }
  return starts;
}

function isPrinted(word: string, line: string): boolean {
  if (NAMING.test(line) || /^[a-z]+:\/\/|\.[a-z]{2,4}$|^[./~]|:$/.test(word)) return false;
  if (isHexadecimal(word)) return !/commit|sha|id\b/i.test(line);
  const bare = word.slice(0, JUDGED_LENGTH).replace(/^[a-z][\w.-]*:(?=\S{30})/, "");
  return isStrongToken(bare) || looksRandom(bare) || ["signs", "mixed"].includes(judgeChoice(word)) || isJumble(word);
}

/** How much of a long value is judged. */
const JUDGED_LENGTH = 400;

export const printedSecrets: readonly SecretShape[] = [...printedValues, namedBelow, printedKeys];
