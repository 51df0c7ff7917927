import { QUOTE } from "../../text/character-codes.ts";
import { isReference } from "../judge/is-reference.ts";
import { isHexadecimal, isStrongToken, UUID } from "../judge/looks-random.ts";
import { MARKER_START, MAX_MARKER_LENGTH } from "../marker.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { ALPHANUMERIC, CREDENTIAL, characterSet, codeAt, isIn, runStart, URL_SAFE } from "../text/ascii-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** What many vendors put between their name and a secret: `acme_live_...`. */
const KEYED = [
  ...["_live_", "_prod_", "_sk_", "_pat_", "_secret_", "_key_"],
  ...["_token_", "_api_", "-sk-", "-api-", "-key-", "-token-"],
];
const KEYED_STARTS = [
  ...["apikey_", "apikey-", "api_key_", "tok_", "token_", "token-", "secret_"],
  ...["secret-", "pat_", "sk_", "key_", "live_", "prod_"],
];
/** A judgement: what vendors write before a token is shorter. */
const MAX_PREFIX_LENGTH = 32;
/** A judgement: anything longer is data. */
const MAX_BODY_LENGTH = 256;

/** Tokens of unknown vendors, by a part of their prefix that says what they are. */
const keyedTokens: SecretShape = {
  literals: [...KEYED, ...KEYED_STARTS],
  companion: { distance: 12, set: ALPHANUMERIC },
  match({ text, lookup, report }, start, end) {
    const isStart = text[start] !== "_" && text[start] !== "-";
    if (isStart && !startsToken(text, start)) return;
    const tokenEnd = lookup.runEnd(URL_SAFE, end);
    if (tokenEnd - end > MAX_BODY_LENGTH) return;
    const body = text.slice(end, tokenEnd);
    if (!isStrongToken(body) && !(isHexadecimal(body) && /live|prod|sk|pat|secret|api/.test(text.slice(start, end))))
      return;
    const tokenStart = isStart ? start : findTokenStart(text, start);
    if (!startsToken(text, tokenStart) || PUBLISHED.test(text.slice(findTokenStart(text, start), end))) return;
    report({ type: "token", start: tokenStart, end: tokenEnd, shown: end - tokenStart, byName: true });
  },
};

/** Keys that every visitor of a page receives. */
const PUBLISHED = /^(?:pk|pub|public|publishable)[_-]/;

/** The letter of an escape before a token is not part of it. */
function findTokenStart(text: string, from: number): number {
  const start = runStart(text, URL_SAFE, from, MAX_PREFIX_LENGTH);
  return text[start - 1] === "\\" && start < from ? start + 1 : start;
}

/** Words that announce a secret somewhere after them. */
const ANNOUNCING = [
  ...["key", "token", "secret", "password", "passwd", "credential", "credentials", "creds", "pat", "auth"],
  ...["clé", "clef", "jeton", "clave", "llave", "chave", "chiave"],
  ...["schlüssel", "sleutel", "nyckel", "nøkkel", "nøgle", "avain"],
  ...[
    "klucz",
    "klíč",
    "kľúč",
    "ключ",
    "токен",
    "anahtar",
    "κλειδί",
    "密钥",
    "密鑰",
    "令牌",
    "キー",
    "トークン",
    "키",
    "토큰",
  ],
];
/** How far after them. */
const REACH = 80;
const NAME = characterSet("AZ", "az", "09", "_", "-", ".", "$");
/** Beyond ASCII are wide signs and scripts without spaces; a digit numbers keys. */
const AFTER_WORD = characterSet(" ", "\t", "(", ":", ",", "09").fill(1, -1);
/** What ends the line, or the enclosing string or object. */
const SENTENCE_END = characterSet("\n", "\r", "{", "}", "\\", "|");
const AFTER_STRING = characterSet(",", ":", "}", "]");
/** Identifiers of calls, messages, payments and the like, which give access to nothing. */
const IDENTIFIER =
  /^(?:toolu|call|msg|req|resp|run|thread|chatcmpl|file|asst|evt|cus|pi|ch|sub|in|price|ses|step|item|fc|rs|org|user|proj|dpl|prj|team|batch)[_-]/;
/** What ends the words of such a line. */
const WORD_END = characterSet("\u0000 ", '"', "'", "`", "<", ">", "(", ")", "[", "]", "{", "}", ",", ";", "|", "\\");

/** Random words on a line that mentioned a key before. */
const announcedTokens: SecretShape = {
  literals: ANNOUNCING,
  // A name in code is followed by other signs, and `assignments` handles those.
  companion: { distance: 0, set: AFTER_WORD },
  match(scan, start, end) {
    const { text } = scan;
    if (isPartOfName(text, start, end) || !mayHoldWord(text, end) || isInMarker(text, start)) return;
    let wordStart = end;
    let answeredAt = Number.NEGATIVE_INFINITY;
    for (let index = end; index <= end + REACH && index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (!isIn(WORD_END, code)) continue;
      // What was announced is found, now or earlier.
      if (index - wordStart >= MIN_WORD_LENGTH && reportWord(scan, wordStart)) return;
      if (isAnswered(text, index)) answeredAt = index;
      else if ((isIn(SENTENCE_END, code) && index - answeredAt > MAX_LINE_LEAD) || text.startsWith(MARKER_START, index))
        return;
      if (code === QUOTE && isIn(AFTER_STRING, codeAt(text, index + 1))) return;
      wordStart = index + 1;
    }
    if (wordStart < text.length) reportWord(scan, wordStart);
  },
};

/** Whether the line break after a question is here, so that the answer is on the next line. */
function isAnswered(text: string, index: number): boolean {
  return text[index - 1] === "?" && (text[index] === "\n" || /^\\{1,8}n/.test(text.slice(index, index + 9)));
}

/** Whether the word is the end of a longer name. In other languages, a dash joins words of a sentence. */
function isPartOfName(text: string, start: number, end: number): boolean {
  if (!isIn(NAME, codeAt(text, start - 1)) || !isIn(NAME, codeAt(text, start))) return false;
  if (
    text[start - 1] === "_" &&
    text[end] === " " &&
    VARIABLE_BEFORE.test(text.slice(Math.max(0, start - 40), end + 1))
  )
    return false;
  if (text[start - 1] !== "-") return true;
  // A header that a sentence mentions: `X-Auth`.
  return (
    !/[^\0-\u007f]/.test(text.slice(start, end)) &&
    !/\bX-(?:\w{1,12}-)?$/.test(text.slice(Math.max(0, start - 16), start))
  );
}

/** What precedes the next line of a listing or a log may contain a bar. */
const MAX_LINE_LEAD = 14;
/** A judgement: shorter words are names. */
const MIN_WORD_LENGTH = 20;

/** A sentence that asks for a key or announces one, up to the sign before it: a number after that is the key. */
const ASKED_FOR =
  /\b(?:api[ _-]?key|(?:access|auth|api|bearer|refresh|personal) token|secret|license key|key (?:into|in|for|to|is))\b[^\r\n:=→"']{0,60}(?:[:=→]|->)[ \t]{1,4}["'`]?$/i;

/** The same in other languages, where the words mean nothing else. */
const FOREIGN_API_KEY =
  /(?:cl(?:é|ef) (?:d['’])?|chave (?:d[ae] )?|clave (?:de(?: la)? )?|chiave |klucz |klíč |ключ |sleutel |anahtarı? )api|api[- ]?(?:schlüssel|ключ|sleutel|nyckel|nøkkel|anahtar|avain|klucz|密钥|密鑰|キー|키)/iu;

function isAskedFor(before: string): boolean {
  return ASKED_FOR.test(before) || FOREIGN_API_KEY.test(before);
}

/**
 * Whether a word that is long enough begins within reach. Looking at every twentieth character is enough to say no: the
 * text between two word ends is read only if it is long.
 */
function mayHoldWord(text: string, from: number): boolean {
  const last = Math.min(text.length - 1, from + REACH + MIN_WORD_LENGTH);
  let wordStart = from;
  for (let index = from + MIN_WORD_LENGTH - 1; index <= last; index = wordStart + MIN_WORD_LENGTH - 1) {
    let at = index;
    while (at >= wordStart && !isIn(WORD_END, text.charCodeAt(at))) at -= 1;
    if (at < wordStart) return true;
    wordStart = at + 1;
  }
  return false;
}

/** The words inside a marker announce nothing. */
function isInMarker(text: string, start: number): boolean {
  return /\[REDACTED [A-Z0-9 ]*$/.test(text.slice(Math.max(0, start - MAX_MARKER_LENGTH), start));
}

/** What says of the word behind it that everybody may see it. */
const PUBLIC_ROLE =
  /(?:\b(?:ssh|ecdsa)[\w-]* |\b(?:public|pub|verifying|verification|recipient|fingerprint|checksum|digest|hash|commit|integrity|revision|etag|accessor|address|txid|thumbprint)(?:[ _-]?(?:key|id|hash))?(?: is)?[ "'`]{0,2}[:=]?[ "'`]{1,3})$/i;

/** A variable that contains a secret, and a space. */
const VARIABLE_BEFORE = /(?:^|[^\w]|\\[nrt])[A-Z][A-Z0-9_]{1,36}_(?:TOKEN|SECRET|KEY|PASSWORD)[ \t]{1,4}$/;

function reportWord({ text, lookup, report }: Scan, start: number): boolean {
  if (!startsToken(text, start)) return false;
  const end = lookup.runEnd(CREDENTIAL, start);
  const word = text.slice(start, Math.min(end, start + 512)).replace(/[a-z]*:\/\/.*$|[.:]+$/, "");
  const isNamed = /(?:token|secret|api[ _-]?key)[ \t(:]$/i.test(text.slice(Math.max(0, start - 9), start));
  const isVariable = UUID.test(word) && VARIABLE_BEFORE.test(text.slice(Math.max(0, start - 48), start));
  const isAsked = isHexadecimal(word) && isAskedFor(text.slice(Math.max(0, start - REACH - 12), start));
  if (
    !(isStrongToken(word) || isVariable || isAsked || (isNamed && isHexadecimal(word))) ||
    /\/[a-z]+\/|\.[a-z]{2,4}$/.test(word) ||
    isReference(word) ||
    IDENTIFIER.test(word)
  )
    return false;
  if (PUBLIC_ROLE.test(text.slice(Math.max(0, start - 40), start))) return false;
  report({ type: "token", start, end: start + word.length, byName: true });
  return true;
}

/** Tokens of vendors that have no shape here. */
export const unknownTokens: readonly SecretShape[] = [keyedTokens, announcedTokens];
