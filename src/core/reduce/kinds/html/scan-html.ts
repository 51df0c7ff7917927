import { LESS_THAN, QUOTE } from "../../../text/character-codes.ts";
/** A piece of a page. Tokens follow one another without gaps. */
export interface HtmlToken {
  /** `raw` is an element whose content is not text of the page, such as a script, from its first tag to its last. */
  readonly kind: "text" | "open" | "close" | "comment" | "raw";
  readonly start: number;
  readonly end: number;
  /** The name of the element in lower case; empty for text and comments. */
  readonly name: string;
}

/** What ends each element whose content is not text of the page. */
const RAW_CLOSERS: ReadonlyMap<string, RegExp> = new Map(
  ["script", "style", "svg", "template", "iframe", "noscript", "math"].map((name) => [
    name,
    new RegExp(`</${name}[\\s/>]`, "gi"),
  ]),
);
/** Characters by their code. */
const GREATER_THAN = 0x3e;
const SINGLE_QUOTE = 0x27;
const NAME = /[a-z][a-z0-9:-]{0,40}/iy;

/** Reads a page token by token as a browser would, in one pass. Something that is never closed continues to the end. */
export function* scanHtml(text: string): Generator<HtmlToken, void, undefined> {
  let at = 0;
  while (at < text.length) {
    const token = scanToken(text, at);
    yield token;
    at = token.end;
  }
}

function scanToken(text: string, start: number): HtmlToken {
  if (text.charCodeAt(start) !== LESS_THAN) return scanText(text, start, start);
  if (text.startsWith("<!--", start)) {
    return { kind: "comment", start, end: endAfter(text, "-->", start + 4), name: "" };
  }
  const next = text[start + 1];
  if (next === "!" || next === "?") return { kind: "comment", start, end: endAfter(text, ">", start + 2), name: "" };
  const isClose = next === "/";
  NAME.lastIndex = start + (isClose ? 2 : 1);
  const name = NAME.exec(text)?.[0].toLowerCase();
  if (name === undefined) return scanText(text, start, start + 1);
  const end = findTagEnd(text, NAME.lastIndex);
  if (isClose) return { kind: "close", start, end, name };
  const closer = RAW_CLOSERS.get(name);
  if (closer === undefined || text.startsWith("/>", end - 2)) return { kind: "open", start, end, name };
  return { kind: "raw", start, end: findRawEnd(text, closer, end), name };
}

function scanText(text: string, start: number, from: number): HtmlToken {
  const next = text.indexOf("<", from);
  return { kind: "text", start, end: next === -1 ? text.length : next, name: "" };
}

function endAfter(text: string, closer: string, from: number): number {
  const found = text.indexOf(closer, from);
  return found === -1 ? text.length : found + closer.length;
}

/** After the `>` that is not in quotes. A quote opens a value only after `=`. */
function findTagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if ((code !== QUOTE && code !== SINGLE_QUOTE) || !followsEquals(text, at)) continue;
    const closed = text.indexOf(code === QUOTE ? '"' : "'", at + 1);
    if (closed === -1) return text.length;
    at = closed;
  }
  return text.length;
}

function followsEquals(text: string, at: number): boolean {
  return text[at - 1] === "=" || (text[at - 1] === " " && text[at - 2] === "=");
}

function findRawEnd(text: string, closer: RegExp, from: number): number {
  closer.lastIndex = from;
  const found = closer.exec(text);
  return found === null ? text.length : endAfter(text, ">", found.index);
}
