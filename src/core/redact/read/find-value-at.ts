import { BACKSLASH, SPACE } from "../../text/character-codes.ts";
import { matchAt, matchEnd } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { characterSet, codeAt, isIn } from "../text/ascii-set.ts";
import type { TextLookup } from "../text/text-lookup.ts";
import { findClosingQuote } from "./find-closing-quote.ts";
import { findHeaderEnd } from "./find-header-end.ts";
import { findEncodedValueEnd, findValueEnd } from "./find-value-end.ts";

/** An opening quote with the letters and signs that languages put before it. */
const OPENING_START = characterSet(..."bfruBFRULlN@$#\\\"'`");
const OPENING = /(?:[bfruBFRULlN]{0,2}#{0,2}|@\$?|\$@?)(\\{0,7})(["'`])/y;

/** Lists and objects contain their own values. */
const CONTAINER = characterSet("[", "{", "(");

/** YAML's tags of plain types and its anchors, and the parenthesis, list or binary that a string opens. */
const DECORATION =
  /(?:!(?:!(?:str|string|binary)|(?!(?:Ref|Sub|GetAtt|Join|FindInMap|ImportValue|vault|secret|reference|include|env|file)\b)[a-z][\w-]{0,24})[ \t]{1,4}|&[\w.-]{1,40}[ \t]{1,4}){1,2}|(?:[([]\s{0,80}|<<)(?=[bfru]?\\{0,7}["'])|<(?:code|b|strong|tt|kbd|pre|span|em|i|mark|samp)(?:\s[^<>]{0,80})?>/y;
const DECORATION_START = characterSet("!", "&", "(", "[", "<");

/** Calls that only wrap a string, and types that a language converts it to. */
const WRAPPER =
  /(?:(?:\[\]byte|(?:bytes|bytearray)\.fromhex|binascii\.unhexlify|hex\.DecodeString|(?:base64\.)?\w{0,12}Encoding\.DecodeString|Data|Uint8Array\.from|utf8\.encode|hex2bin|base64_decode|pack|new [A-Z]\w{0,40}|Some|Just|Ok|Right|Optional\.of|(?:std::)?string|str|bytes|(?:[\w]{1,20}::)?(?:String|Secret\w{0,20}|Zeroizing|Password\w{0,20})(?:(?:::|\.)(?:from|new|of))?|Buffer\.from|atob|(?:base64\.)?b64decode|Secret\w{0,20}|[Ff]ield|Column)\((?:default ?= ?)?){1,2}(?=[A-Za-z@$#]{0,2}\\{0,7}["'`])/y;
const WRAPPER_START = characterSet("AZ", "az");

/** Between a look-up and its default string: `process.env.KEY || "..."`, `getenv("KEY") or "..."`. */
const FALLBACK =
  /[A-Za-z_$][\w$.?]{0,80}(?:(?:\[|\()\\{0,7}["']?[\w.-]{1,60}\\{0,7}["']?(?:\]|\)))?(?:[ ]{0,2}(?:\|\||\?\?|\?:|,)|[ ]{1,2}or)[ ]{0,2}(?=[A-Za-z@$#]{0,2}\\{0,7}["'`])/y;

/** The value that begins at `from`; undefined if there is none, or if it is a list or an object. */
export function findValueAt(lookup: TextLookup, from: number, isEncoded = false): ValuePlace | undefined {
  const { text } = lookup;
  const valueStart = skipDecoration(text, from);
  const block = findBlock(text, valueStart);
  if (block !== undefined) return block;

  const opening = isIn(OPENING_START, codeAt(text, valueStart)) ? matchAt(OPENING, text, valueStart) : undefined;
  if (opening === undefined) {
    if (isIn(CONTAINER, codeAt(text, valueStart))) return undefined;
    const end = lookup.end(isEncoded ? findEncodedValueEnd : findValueEnd, valueStart);
    return end === valueStart ? undefined : { start: valueStart, end, isQuoted: false };
  }
  const start = valueStart + opening[0].length;
  const quote = opening[2] ?? "";
  if (text.startsWith(quote + quote, start) && quote !== "`") return findTripleQuoted(text, start + 2, quote.repeat(3));
  const depth = opening[1]?.length ?? 0;
  const doubled = depth === 0 ? findDoubled(text, start, quote) : undefined;
  if (doubled !== undefined) return doubled;
  // A string in a string: `"\"x\""`, as build files write the contents of other files.
  if (depth === 0 && text.startsWith(`\\${quote}`, start)) return findValueAt(lookup, start, isEncoded);
  const closing = findClosingQuote(text, start, quote, depth);
  const end = closing === undefined ? findCutEnd(lookup, start) : endOfLine(text, start, closing, depth);
  if (end === start) return undefined;
  return { start, end, isQuoted: true, parts: quote === '"' ? [{ start, end }] : splitAt(text, '"', start, end) };
}

/** A judgement: passwords are shorter. */
const MAX_DOUBLED_LENGTH = 200;

/** A string inside a Basic, SQL or CSV string, with doubled quotes: `Pwd=""x"";`. */
function findDoubled(text: string, start: number, quote: string): ValuePlace | undefined {
  if (text[start] !== quote || !/[^\s"',;:)\]}]/.test(text.charAt(start + 1))) return undefined;
  const length = text.slice(start + 1, start + MAX_DOUBLED_LENGTH).search(/["'\r\n]/);
  if (length < 1 || !text.startsWith(quote + quote, start + 1 + length)) return undefined;
  return { start: start + 1, end: start + 1 + length, isQuoted: true };
}

/**
 * Where a string ends whose own closing quote is missing, so that the quote of an enclosing string closes it: at the
 * end of its line. The line break is written at the depth of the enclosing string.
 */
function endOfLine(text: string, start: number, closing: number, depth: number): number {
  if (depth === 0 || codeAt(text, closing) === BACKSLASH) return closing;
  const value = text.slice(start, Math.min(closing, start + MAX_TEXT_LENGTH));
  const line = /(?<!\\)\\{1,4}[nr]/.exec(value);
  return line === null || line.index === 0 ? closing : start + line.index;
}

/** Where the value itself begins, after what YAML and programs put before it. */
function skipDecoration(text: string, from: number): number {
  const code = codeAt(text, from);
  if (isIn(DECORATION_START, code)) {
    const decorated = matchEnd(DECORATION, text, from);
    if (decorated !== undefined || !text.startsWith("[]byte(", from)) return decorated ?? from;
    return matchEnd(WRAPPER, text, from) ?? from;
  }
  if (!isIn(WRAPPER_START, code) || !mayWrap(text, from)) return from;
  return matchEnd(WRAPPER, text, from) ?? matchEnd(FALLBACK, text, from) ?? from;
}

const WRAPPER_NAME = characterSet("AZ", "az", "09", ..."_$.?:<>");
const AFTER_WRAPPER = characterSet(..."([|?,o");
/** Longer than either pattern allows. */
const MAX_WRAPPER_LENGTH = 160;

/** Whether the word that begins here is followed by what follows a wrapping call or a look-up. */
function mayWrap(text: string, from: number): boolean {
  const limit = from + MAX_WRAPPER_LENGTH;
  let index = text.startsWith("new ", from) ? from + 4 : from;
  while (index < limit && isIn(WRAPPER_NAME, codeAt(text, index))) index += 1;
  while (index < limit && codeAt(text, index) === SPACE) index += 1;
  // A look-up of an optional value may end in the sign itself: `user?.token ?? "..."`.
  return isIn(AFTER_WRAPPER, codeAt(text, index)) || text[index - 1] === "?" || text[index - 1] === ":";
}

/** A judgement: a longer text in quotes is content. */
const MAX_TEXT_LENGTH = 4_000;

function findTripleQuoted(text: string, start: number, quotes: string): ValuePlace | undefined {
  const length = text.slice(start, start + MAX_TEXT_LENGTH).indexOf(quotes);
  if (length <= 0) return undefined;
  const end = start + length;
  return { start, end, isQuoted: true, parts: splitAt(text, "\n", start, end), isBlock: true };
}

/** The parts between the places of a character. They stay, because they may end a string or a line that is around them. */
function splitAt(text: string, character: string, start: number, end: number): readonly Span[] {
  const parts: Span[] = [];
  for (let from = start; from <= end; ) {
    const found = text.slice(from, end).indexOf(character);
    const to = found === -1 ? end : from + found;
    if (to > from) parts.push({ start: from, end: to });
    from = to + 1;
  }
  return parts;
}

/**
 * The end of a string whose closing quote is missing: the end of the text if it was cut off there, otherwise of the
 * word.
 */
function findCutEnd(lookup: TextLookup, start: number): number {
  const isCutOff = lookup.end(findHeaderEnd, start) === lookup.text.length;
  return isCutOff ? lookup.text.length : lookup.end(findValueEnd, start);
}

const BLOCK_START = /[|>][+-]?\d?[+-]?[ \t]{0,8}(?:#[^\r\n]{0,100})?\r?\n/y;
const BLOCK_LINE = /([ \t]{0,80})([^\r\n]{0,8000})(?:\r?\n|$)/y;

const NOT_IN_BLOCK = /\S\s+\S|^[\]})[{(,:;]+$/;

/** Longer blocks are files, which have their own names and values. */
const MAX_BLOCK_LINES = 100;

/** The lines of a YAML block scalar, up to the first that is less indented; undefined if none begins at `from`. */
function findBlock(text: string, from: number): ValuePlace | undefined {
  if (text[from] !== "|" && text[from] !== ">") return undefined;
  const opening = matchAt(BLOCK_START, text, from);
  if (opening === undefined) return undefined;
  const parts: Span[] = [];
  let indentation = 1;
  for (
    let position = from + opening[0].length, lines = 0;
    lines < MAX_BLOCK_LINES && position < text.length;
    lines += 1
  ) {
    const [line = "", indent = "", content = ""] = matchAt(BLOCK_LINE, text, position) ?? [];
    // A line of several words is not a secret, nor is what follows it; a line of signs alone may be followed by more.
    if (content !== "" && (indent.length < indentation || NOT_IN_BLOCK.test(content))) break;
    if (content !== "") {
      if (parts.length === 0) indentation = indent.length;
      const start = position + indent.length;
      parts.push({ start, end: start + content.length });
    }
    if (line === "") break;
    position += line.length;
  }
  const [first] = parts;
  const last = parts.at(-1);
  return first && last ? { start: first.start, end: last.end, isQuoted: true, parts, isBlock: true } : undefined;
}

const CONTENT = /\s{0,80}([^<>\r\n]{1,400}?)\s{0,80}(?:\]\]>|<)/y;

/** What an element contains before its closing tag. */
export function findElement(text: string, from: number): ValuePlace | undefined {
  const found = matchAt(CONTENT, text, from);
  const content = found?.[1];
  if (found === undefined || content === undefined) return undefined;
  const start = from + found[0].indexOf(content);
  return { start, end: start + content.length, isQuoted: true };
}

/** The position of a value, without its quotes. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The parts that are the value, where not all of it is: quotes and line breaks inside it stay. */
  readonly parts?: readonly Span[];
  /** Its parts are lines. */
  readonly isBlock?: true;
}
