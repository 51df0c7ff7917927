import { isHexadecimal, isStrongToken } from "../judge/is-strong-token.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import { looksRandom } from "../judge/looks-random.ts";
import type { Scan, Shape } from "../shape.ts";
import { characterSet, isIn } from "../text/character-set.ts";
import { matchAt, matchEnd } from "../text/match-at.ts";
import { prefixEnds } from "../text/read-plain.ts";

/** What a line speaks of that has a secret below it: in its last words, or in a command. */
const ANNOUNCING = [
  ...["password", "passwd", "passphrase", "secret", "token", "credential", "api key", "api-key", "apikey"],
  ...[
    "genkey",
    "privkey",
    "private key",
    "private-key",
    "cache-key",
    "pass show ",
    "op read ",
    "rand -",
    "pwgen",
    "urandom",
  ],
];
/** Files of keys, whose bytes are shown as lines of base64. */
const KEY_FILES = [".p12", ".pfx", ".jks", ".keystore"];

/** How much of the line is looked at on either side of the word. */
const REACH = 200;
const LINE_BREAK = /[ \t]{0,8}(?:\r?\n|\\{1,8}(?:r\\{1,8})?n)/y;
/** How many empty lines may stand between. */
const MAX_EMPTY_LINES = 2;
const LINE_BREAKS = /\r?\n|\\{1,8}(?:r\\{1,8})?n/;
const PROMPT = /(?:^|[\r\n"|→>+-]|\\n|[\w@~/.:-]{1,60})[ \t]{0,8}(?:[$#%>❯+]|>>>)[ \t]{1,2}[^\r\n]{1,200}$/;
/** Commands whose output names things or counts them: they speak of secrets and show none. */
const NAMING =
  /\b(?:git|grep|rg|ls|find|sha\d*sum|md5sum|shasum|docker|podman|wc|which|uuidgen|fingerprint|digest|hash|public|pub|pubkey)\b/;

/** Commands that can only be meant to show a key. */
const GENERATING = /\b(?:genkey|dumpprivkey|generate-binary-cache-key|print-access-token)\b/;

const VALUE = /[ \t]{0,40}([^\s"'`<>\\|{}[\]]{8,200})(?=[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;
const BASE64_LINE = /[ \t]{0,8}([A-Za-z0-9+/]{60,20000}={0,2})(?=[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;
const LAST_BASE64_LINE = /[ \t]{0,8}([A-Za-z0-9+/]{4,20000}={0,2})(?=[ \t]{0,8}(?:[\r\n"'|]|\\{1,8}[nru"]|$))/y;

const SIGN = characterSet(":", "：");

/** A secret alone on the line below one that announces it: what a command printed, or a sentence that ends in a colon. */
const printedValues: Shape = {
  literals: ANNOUNCING,
  match(scan, start, end) {
    const { text } = scan;
    const line = readLine(scan, start, end);
    if (line === undefined) return;
    for (const valueStart of line.starts) {
      const value = matchAt(VALUE, text, valueStart);
      const word = value?.[1];
      if (value === undefined || word === undefined || !isPrinted(word, line.written)) continue;
      const wordEnd = valueStart + value[0].length;
      scan.report({ type: "secret", start: wordEnd - word.length, end: wordEnd, byName: true });
      return;
    }
  },
};

/** The lines of base64 below a command that shows a file of keys. */
const printedKeys: Shape = {
  literals: KEY_FILES,
  match(scan, start, end) {
    const { text } = scan;
    const line = readLine(scan, start, end);
    if (line === undefined) return;
    let isFirst = true;
    for (let [position] = line.starts.toReversed(); position !== undefined; isFirst = false) {
      const found =
        matchAt(BASE64_LINE, text, position) ?? (isFirst ? undefined : matchAt(LAST_BASE64_LINE, text, position));
      const body = found?.[1];
      if (found === undefined || body === undefined) return;
      const bodyEnd = position + found[0].length;
      scan.report({
        type: "private-key",
        start: bodyEnd - body.length,
        end: bodyEnd,
        ...(!isFirst && { continues: true as const }),
      });
      const next = matchEnd(LINE_BREAK, text, bodyEnd);
      position = next === undefined ? undefined : (prefixEnds(text, next).at(-1) ?? next);
    }
  },
};

interface AnnouncingLine {
  readonly written: string;
  /** Where the next line may begin, behind what listings put before it. */
  readonly starts: readonly number[];
}

/** The line of a word; undefined where nothing says that a secret stands below it. */
function readLine({ text }: Scan, start: number, end: number): AnnouncingLine | undefined {
  const rest = text.slice(end, end + REACH);
  const length = rest.search(LINE_BREAKS);
  if (length === -1) return undefined;
  const lineEnd = end + length;
  const before = text.slice(Math.max(0, start - REACH), start);
  const lineStart = before.slice(before.search(/[^\r\n]*$/)).replace(/^.*\\n/, "");
  const written = `${lineStart}${text.slice(start, lineEnd)}`;
  const isAnnounced = isIn(SIGN, text.charCodeAt(lineEnd - 1)) || PROMPT.test(written) || GENERATING.test(written);
  const next = isAnnounced ? matchEnd(LINE_BREAK, text, lineEnd) : undefined;
  return next === undefined ? undefined : { written, starts: startsFrom(text, next) };
}

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
  const bare = word.replace(/^[a-z][\w.-]*:(?=\S{30})/, "");
  return isStrongToken(bare) || looksRandom(bare) || ["signs", "mixed"].includes(judgeChoice(word)) || isLetters(word);
}

/** Letters that nobody would write in this order: capitals among small ones. */
function isLetters(word: string): boolean {
  return /^[A-Za-z]{12,64}$/.test(word) && (word.match(/[a-z][A-Z]/g)?.length ?? 0) > word.length / 6;
}

export const printedSecrets: readonly Shape[] = [printedValues, printedKeys];
