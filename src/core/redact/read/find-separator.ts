import type { Demand } from "../judge/classify-name.ts";
import { type CharacterSet, characterSet, isIn } from "../text/character-set.ts";
import { codeAt } from "../text/code-at.ts";
import { matchAt } from "../text/match-at.ts";

/** What stands between a name and its value. */
export interface Separator {
  /** Where the value begins, with its quote if it has one. */
  readonly end: number;
  readonly form: SeparatorForm;
}

export interface SeparatorForm {
  /** The characters it can begin with. */
  readonly first: string;
  /** Its first characters that are no filler; without them, any. They dismiss most forms before a pattern is tried. */
  readonly signs?: CharacterSet;
  /** Bounded. `\\{0,7}` before a quote are the backslashes of JSON inside JSON. */
  readonly pattern: RegExp;
  /** What must stand right before the name. */
  readonly before?: string;
  /** What the value must look like where this separator alone does not say that it is one. */
  readonly demand?: Demand;
  /** An encoded `=`: the value stands in an encoded query. */
  readonly isEncoded?: true;
  /** The name is a string, so that the quote after the separator can only begin one. */
  readonly isNameQuoted?: true;
  /** A colon and a space, as sentences have it too. */
  readonly isColon?: true;
}

/** What may stand between the name and the first sign of a separator. */
const FILLER = characterSet("\t", "\n", "\u000b", "\f", "\r", " ", ..."\\\"'`*?,]");
/** More than any form allows. */
const MAX_FILLER_LENGTH = 64;

const COLON = signs(":");
const ASSIGNMENT = signs("=:+");

/** Tried in order. */
const FORMS: readonly SeparatorForm[] = [
  // token: str = "..."
  {
    first: ":?",
    signs: COLON,
    pattern: /\??:[ ]{0,2}[A-Za-z_][\w.<>[\]| ?]{0,40}[ ]{1,2}=[ ]{1,2}(?=[A-Za-z]?["'`])/y,
  },
  // password: x, **Password:** x
  { first: ":*", signs: COLON, pattern: /\*{0,2}:\*{0,2}[ \t]{1,16}/y, isColon: true },
  // PASSWORD=x, password := x, token?: x, **Password**=x
  {
    first: ":=+*? \t`",
    signs: ASSIGNMENT,
    pattern: /`?\*{0,2}\??[ \t]{0,16}(?:=>|:=|\+=|=(?![=~>])|:(?!:|=|\/\/))[ \t]{0,16}/y,
  },
  // "password": "x", 'password' => 'x', env["TOKEN"] = "x": beside a quoted name only a quoted value is a text
  {
    first: "\\\"'",
    signs: ASSIGNMENT,
    pattern: /\\{0,7}["']\]?[ \t]{0,16}(?:=>|:=|\+=|=(?![=~>])|:(?!:|=))\s{0,80}(?=[bfruBFRU]{0,2}\\{0,7}["'`])/y,
    isNameQuoted: true,
  },
  { first: "%", pattern: /%3[Dd]/y, isEncoded: true },
  // - name: PASSWORD, next line value: x; {"name":"PASSWORD","value":"x"}; key="password" value="x"
  {
    first: "\\\"', \t\r\n",
    signs: signs("vV"),
    pattern: /\\{0,7}["']?,?\s{0,40}\\{0,7}["']?value\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}/iy,
  },
  // setHeader("X-Api-Key", "x")
  { first: "\\\"'", pattern: /\\{0,7}["'][ \t]{0,2},[ \t]{0,4}(?=\\{0,7}["'])/y, demand: "random" },
  // setPassword("x")
  { first: "(", pattern: /\([ \t]{0,4}(?=\\{0,7}["'])/y, demand: "mixed" },
  // | password | x |
  { first: "| ", signs: signs("|"), pattern: /[ \t]{0,16}\|[ \t]{0,16}/y, demand: "mixed" },
  // the password is x
  {
    first: " ",
    signs: signs("iIwWaAtT"),
    pattern: /[ \t](?:is|was|as|to)(?:[ \t]now)?:?[ \t]{1,4}/iy,
    demand: "mixed",
  },
  // ALTER USER x PASSWORD 'x'
  { first: " ", pattern: /[ \t]{1,4}(?=')/y },
  { first: " \t", pattern: /[ \t]{1,8}/y, before: "--" },
  // <password>x</password>
  { first: ">", pattern: />(?=[^<>\r\n]{1,200}<\/)/y, before: "<" },
];

const FORMS_BY_FIRST: readonly (readonly SeparatorForm[])[] = Array.from({ length: 128 }, (_, code) =>
  FORMS.filter((form) => form.first.includes(String.fromCharCode(code))),
);

const SPACE = 32;
/** What may follow a space after a name without a flag's dashes: a sign, or the first letter of `is`, `value` and the like. */
const AFTER_SPACE = characterSet(..."=:|'+*? iIwWaAtTvV");

/** Whether a separator could begin here, by its first character alone. */
export function mayBeginSeparator(text: string, nameEnd: number): boolean {
  return (FORMS_BY_FIRST[codeAt(text, nameEnd)]?.length ?? 0) > 0;
}

/** The separator after a name, or undefined where the name has no value beside it. */
export function findSeparator(text: string, nameStart: number, nameEnd: number): Separator | undefined {
  const first = codeAt(text, nameEnd);
  // Sentences are full of telling words: most are dismissed here, before any pattern is tried.
  if (first === SPACE && !isIn(AFTER_SPACE, codeAt(text, nameEnd + 1)) && text[nameStart - 1] !== "-") return undefined;

  const sign = firstSign(text, nameEnd);
  for (const form of FORMS_BY_FIRST[first] ?? []) {
    if (form.signs !== undefined && !isIn(form.signs, sign)) continue;
    if (form.before !== undefined && !text.startsWith(form.before, nameStart - form.before.length)) continue;
    const match = matchAt(form.pattern, text, nameEnd);
    if (match !== undefined) return { form, end: nameEnd + match[0].length };
  }
  return undefined;
}

function firstSign(text: string, from: number): number {
  const limit = from + MAX_FILLER_LENGTH;
  let index = from;
  while (index < limit && isIn(FILLER, codeAt(text, index))) index += 1;
  return codeAt(text, index);
}

/** A set of signs. Beyond ASCII there are spaces that could be filler, so that the pattern has to look. */
function signs(members: string): CharacterSet {
  const set = characterSet(...members);
  set.fill(1, -1);
  return set;
}
