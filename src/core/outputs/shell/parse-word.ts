/** A word of a command line without its quotes, and where it ended. */
export interface ShellWord {
  readonly text: string;
  readonly end: number;
}

/** What ends a word outside quotes. */
const BREAK = new Set([" ", "\t", "\r", "\n", ";", "|", "&", "(", ")", "<", ">"]);

/** Parses one word. A stray character counts as a word, so that parsing always moves on. */
export function parseWord(text: string, from: number): ShellWord {
  let word = "";
  let at = from;
  while (at < text.length) {
    const character = text[at] ?? "";
    if (character === "'") {
      const close = indexOrEnd(text, "'", at + 1);
      word += text.slice(at + 1, close);
      at = close + 1;
    } else if (character === '"') {
      const close = findClosingQuote(text, at + 1);
      word += unescapeQuoted(text.slice(at + 1, close));
      at = close + 1;
    } else if (character === "\\") {
      if (text[at + 1] !== "\n") word += text[at + 1] ?? "";
      at += 2;
    } else if (character === "`" || (character === "$" && text[at + 1] === "(")) {
      const close = character === "`" ? indexOrEnd(text, "`", at + 1) : findClosingParenthesis(text, at + 1);
      word += text.slice(at, close + 1);
      at = close + 1;
    } else if (BREAK.has(character)) {
      break;
    } else {
      word += character;
      at += 1;
    }
  }
  if (at === from && at < text.length && text[at] !== "\n") return { text: text[at] ?? "", end: at + 1 };
  return { text: word, end: Math.min(at, text.length) };
}

/** The next position that is not a blank; a backslash before a line break counts as a blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === "\\" && text[at + 1] === "\n") at += 2;
    else if (character === " " || character === "\t" || character === "\r") at += 1;
    else break;
  }
  return at;
}

function findClosingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "$" && text[at + 1] === "(") at = findClosingParenthesis(text, at + 1) + 1;
    else at += text[at] === "\\" ? 2 : 1;
  }
  return Math.min(at, text.length);
}

function findClosingParenthesis(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const hereDocument = text[at] === "<" ? findHereDocument(text, at) : undefined;
    if (hereDocument !== undefined) at = hereDocument;
    else if (text[at] === "\\") at += 1;
    else if (text[at] === "'") at = indexOrEnd(text, "'", at + 1);
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

const HERE_DOCUMENT = /<<-?[ \t]{0,9}(['"]?)(\w{1,99})\1[^\n]{0,999}\n/y;

/** Where the here document that begins at `at` ends; a commit message in one may contain any quote or parenthesis. */
function findHereDocument(text: string, at: number): number | undefined {
  HERE_DOCUMENT.lastIndex = at;
  const match = HERE_DOCUMENT.exec(text);
  return match === null ? undefined : parseHereDocument(text, at + match[0].length, match[2] ?? "").end;
}

/** Inside double quotes a backslash is removed only before the characters it protects. */
function unescapeQuoted(text: string): string {
  return text.replaceAll(/\\([\\"$`\n])/g, (_match, character: string) => (character === "\n" ? "" : character));
}

function indexOrEnd(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from);
  return found === -1 ? text.length : found;
}

/**
 * Parses the lines of a here document up to its delimiter, or to the end if that is missing. `end` is the line break
 * after the delimiter.
 */
export function parseHereDocument(text: string, from: number, delimiter: string): { text: string; end: number } {
  let at = from;
  while (at < text.length) {
    const found = text.indexOf("\n", at);
    const lineEnd = found === -1 ? text.length : found;
    // `<<-` allows tabs before the delimiter.
    if (text.slice(at, lineEnd).replace(/^\t+/, "") === delimiter) return { text: text.slice(from, at), end: lineEnd };
    at = lineEnd + 1;
  }
  return { text: text.slice(from), end: text.length };
}
