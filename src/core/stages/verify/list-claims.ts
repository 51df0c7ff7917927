import { ORDINARY_SHAPES } from "../../identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";
import { UNIT_PATTERN } from "./index-numbers.ts";
import { listIndexedWords } from "./index-words.ts";

/** Something in a sentence that is true only if its source says so. */
export interface Claim {
  /** `code` is what is in backticks: a command, a name, a piece of code. */
  readonly kind: "name" | "number" | "quotation" | "code" | "message";
  readonly text: string;
  /** The words around a number of several digits, which say what it counts or names. */
  readonly near?: readonly string[];
}

/** Where a summarizer cites the transcript by the message numbers that it saw. */
const MESSAGE_NUMBERS = /\b(?:messages?|Nachricht(?:en)?)\s+(\d{1,9})(?:\s*(?:to|bis|à|and|-|–|,)\s*(\d{1,9}))?/gi;
/** Where it cites its own numbered actions. */
const ACTION_NUMBERS = /\bactions?\s+\d{1,3}(?:\s*(?:to|and|-|–|,)\s*\d{1,3})*(?![\w.])/gi;
/**
 * A separate number, with its unit and a sign that marks it as rounded or as a name (`#12`). Those in names, paths,
 * dates and ranges are checked with them.
 */
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_./#-]|\\d[,:])[~≈#]?\\d+(?:[.,:]\\d+)*(?:[+%]|${UNIT_PATTERN})?(?![\\p{L}\\p{N}_/]|[.,:–-]\\d)`,
  "gu",
);
/** Pairs of quotation marks and backticks; the text between them was said or typed like that. */
const QUOTATION =
  /"([^"\n]{1,2000})"|“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|„([^“”\n]{1,2000})[“”]|(?:``([^\n]{1,2000}?)``|`([^`\n]{1,2000})`)/g;
/** Judgements: shorter ones occur in any text. */
const MIN_QUOTATION_LENGTH = 3;
const MIN_CODE_LENGTH = 2;
/** `<project-hash>` in a path or command is a placeholder, not a name. The types of generics are names. */
const PLACEHOLDER = /(?<=[/:.@=-])<[^<>\n]{1,60}>|<[^<>\n]{1,60}>(?=[/:.@-])|<[^<>\n]{0,60}[ -][^<>\n]{0,60}>/g;

/**
 * Lists what a line claims: the paths, names, ids and numbers in it, its quotations and commands.
 *
 * @param before What stands before it.
 */
export function listClaims(line: string, before = ""): Claim[] {
  const claims: Claim[] = [];
  // A backtick that was escaped is part of the text between two others.
  const withoutCitations = line
    .replaceAll("\\`", "'")
    // An empty text, behind which nothing is quoted.
    .replaceAll('""', " ")
    .replace(ACTION_NUMBERS, " ")
    .replace(MESSAGE_NUMBERS, (_whole, first: string, last: string | undefined) => {
      claims.push({ kind: "message", text: first });
      if (last !== undefined) claims.push({ kind: "message", text: last });
      return " ";
    });
  for (const [, ...quoted] of withoutCitations.matchAll(QUOTATION)) {
    const code = quoted.at(-1) ?? quoted.at(-2);
    const text = quoted.find((found) => found !== undefined) ?? "";
    if (text.length >= (code === undefined ? MIN_QUOTATION_LENGTH : MIN_CODE_LENGTH)) {
      claims.push({ kind: code === undefined ? "quotation" : "code", text });
    }
  }
  const withoutNumbers = withoutCitations.replace(NUMBER, (text, at: number) => {
    const start = before.length + at;
    const near = /\d{2}/.test(text) ? wordsAround(before + withoutCitations, start, start + text.length) : undefined;
    claims.push({ kind: "number", text, ...(near !== undefined && { near }) });
    return " ";
  });
  const named = withoutNumbers.replace(PLACEHOLDER, "…");
  scanIdentifiers(named, (text, shape) => {
    if (ORDINARY_SHAPES.has(shape)) return;
    const isCut = named.includes(`${text}…`) || named.includes(`${text}-…`);
    claims.push(isCut ? { kind: "code", text: `${text}…` } : { kind: "name", text });
  });
  return claims;
}

/** Judgements: what a number is about is in the same line, in words of some length. */
const NEAR_CHARACTERS = 80;
const MIN_NEAR_LENGTH = 4;

function wordsAround(text: string, start: number, end: number): string[] {
  const from = Math.max(0, start - NEAR_CHARACTERS);
  const to = Math.min(text.length, end + NEAR_CHARACTERS);
  // A word that was cut is not a word.
  const before = from === 0 ? text.slice(0, start) : text.slice(from, start).replace(/^\S+/, "");
  const after = to === text.length ? text.slice(end) : text.slice(end, to).replace(/\S+$/, "");
  return listIndexedWords(`${before} ${after}`).filter(
    (word) => word.length >= MIN_NEAR_LENGTH && /^\d*\p{L}/u.test(word),
  );
}
