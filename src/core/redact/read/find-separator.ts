import { BEYOND_ASCII, DOT, SPACE } from "../../text/character-codes.ts";
import { matchEnd, matchesAt } from "../../text/match-at.ts";
import type { Demand } from "../judge/classify-name.ts";
import {
  ANYTHING,
  type AsciiSet,
  characterSet,
  codeAt,
  DIGITS,
  isIn,
  LETTERS,
  runEnd,
  runStart,
  SPACES,
} from "../text/ascii-set.ts";

/** What is between a name and its value. */
export interface Separator {
  /** Where the value begins, with its quote if it has one. */
  readonly end: number;
  readonly form: SeparatorForm;
}

export interface SeparatorForm {
  /** The characters it can begin with. */
  readonly first: string;
  /** Its first characters that are no filler; without them, any. They dismiss most forms before a pattern is tried. */
  readonly signs?: AsciiSet;
  /** What may come next, spaces aside, behind the character it begins with; without it, anything. */
  readonly ahead?: AsciiSet;
  /** Bounded. `\\{0,7}` before a quote are the backslashes of JSON inside JSON. */
  readonly pattern: RegExp;
  /** What must come right before the name: one of these characters, and a match of a pattern that looks behind. */
  readonly before?: readonly [last: string, pattern: RegExp];
  /** The last letters of the words that may precede the name; any if left out. */
  readonly lead?: string;
  /** A word that must follow soon. */
  readonly near?: string;
  /** The word after the name must contain a digit: most words do not. */
  readonly needsDigit?: true;
  /** What the value must look like if this separator alone does not prove that it is one. */
  readonly demand?: Demand;
  /** An encoded `=`: the value is in an encoded query. */
  readonly isEncoded?: true;
  /** The name is a string, so a quote after the separator can only begin one. */
  readonly isNameQuoted?: true;
  /** A colon and a space, as in sentences. */
  readonly isColon?: true;
  /** The value is everything before the next tag. */
  readonly isElement?: true;
  /** Two strings in a list: the second may be the next name. */
  readonly isList?: true;
  /** An SQL statement, whose word for a password is followed by one. */
  readonly isStatement?: true;
  /** The line contains only the name and the value, which is likely only for names that are enough by themselves. */
  readonly isDirective?: true;
  /** A command's flag, whose usage text shows a word in capitals for the value. */
  readonly isFlag?: true;
}

/** What may come between the name and the first sign of a separator. */
const FILLER = characterSet("\t", "\n", "\u000b", "\f", "\r", " ", ..."\\\"'`*?,]");
/** More than any form allows. */
const MAX_FILLER_LENGTH = 64;

const QUOTES = characterSet("\\", '"', "'");
/** The first letters of methods that compare a value with a string: `equals`, `is`, `toBe`. */
const COMPARISONS = characterSet("e", "i", "t");
const COLON = signs(":");
const ASSIGNMENT = signs("=:+|<-");

/**
 * A string with the letters that languages put before it, or with calls that only wrap it: `Some("`, `String::from("`.
 */
const STRING_AHEAD = String.raw`(?=(?:<<)?(?:(?:new )?[A-Za-z_][\w.:<>]{0,40}\((?:default ?= ?)?){0,2}[A-Za-z@$#]{0,2}\\{0,7}["'${"`"}])`;

/** A type as Kotlin, TypeScript, Python, Rust, Swift, Zig and Ada write it. */
const TYPE = String.raw`(?:constant )?(?:\[\](?:const )?)?&?(?:\[\w{1,12}(?:; ?\d{1,4})?\]|(?:'\w{1,20} )?(?:mut )?[A-Za-z_][\w.:]{0,40}(?:[<[][^\n=]{0,40}[>\]])?[?!]?(?:[ ]?\|[ ]?[\w.]{1,20}){0,3})`;

/** Tried in order. */
const FORMS: readonly SeparatorForm[] = [
  // token: str = "...", Password : constant String := "..."
  {
    first: ":? ",
    signs: COLON,
    pattern: sticky(String.raw`[ ]?\??:[ ]{0,2}${TYPE}[ ]{0,2}:?=[ ]{0,2}${STRING_AHEAD}`),
  },
  // var password string = "...", password As String = "...", @password NVARCHAR(50) = N'...', char password[] = "...",
  // Password { get; set; } = "..."
  {
    first: " [{",
    signs: signs("sStT[*{bcaAnNvV"),
    pattern: sticky(
      String.raw`(?:[ ](?:[Aa]s[ ])?\*?(?:string|\[\]byte|String|str|char|[Tt]ext|(?:N?VARCHAR|n?varchar)2?(?:\(\w{1,6}\))?)|\[\d{0,6}\]|[ ]{0,2}\{[ ]?get;[^{}\n]{0,40}\})[ ]{0,2}=[ ]{0,2}${STRING_AHEAD}`,
    ),
  },
  // password: x, **Password:** x; text copied from a page keeps its spaces
  { first: ":*", signs: COLON, pattern: /\*{0,2}:\*{0,2}[ \t\u00a0\u202f]{1,16}/y, isColon: true },
  // if (password == "x")
  {
    first: "= !",
    signs: signs("=!"),
    pattern: sticky(`[ ]{0,2}[!=]==?[ ]{0,2}${STRING_AHEAD}`),
    demand: "mixed",
  },
  // if (headers["x-token"] !== "x"), if (headers.get("x-token") != "x")
  {
    first: "\\\"'",
    signs: signs("=!)<"),
    pattern: sticky(String.raw`\\{0,7}["'][\])]{0,2}[ ]{0,2}(?:[!=]==?|<>)[ ]{0,2}${STRING_AHEAD}`),
    demand: "mixed",
  },
  // PASSWORD=x, password := x, token?: x, **Password**=x
  {
    first: ":=+*? \t`",
    signs: ASSIGNMENT,
    pattern:
      /`?\*{0,2}\??[ \t]{0,16}(?:=>|:=|\+=|\?\?=|\|\|=|<-|=(?![=~>])|:(?!:|=|\/\/|[?+]|<\\{0,7}\/))[ \t\u00a0\u202f]{0,16}/y,
  },
  // process.env.API_SECRET || "x", ENV["TOKEN"] ?? "x", ENV.fetch("TOKEN") { "x" }
  {
    first: " \\\"'",
    ahead: signs("|?o])\\\"'"),
    pattern: sticky(
      String.raw`(?:\\{0,7}["'])?[\])]{0,2}[ ]{1,2}(?:\|\||\?\?|or)[ ]{1,2}${STRING_AHEAD}|\\{0,7}["']\)[ ]{0,2}\{[ ]{0,2}${STRING_AHEAD}`,
    ),
    demand: "mixed",
  },
  // 1) "requirepass", next line 2) "x", as Redis lists it; s:8:"password";s:7:"x", as PHP serializes it
  {
    first: '\\"',
    ahead: characterSet("\\", '"', ";", "\r", "\n"),
    pattern: /\\{0,7}"(?:\r?\n[ \t]{0,8}\d{1,5}\) |;s:\d{1,6}:)(?=\\{0,7}")/y,
    isNameQuoted: true,
  },
  // ["redis-server", "--requirepass", "x"]
  {
    first: "\\\"'",
    before: ["-", behind(/["']--?(?:[\w-]{0,40}-)?/)],
    pattern: /\\{0,7}["'],\s{0,40}(?=\\{0,7}["'][^-"'\\])/y,
    isFlag: true,
  },
  // curl_easy_setopt(curl, CURLOPT_PASSWORD, "x")
  { first: ",", ahead: QUOTES, pattern: sticky(String.raw`(?<=CURLOPT_\w{1,30}),[ ]{0,4}${STRING_AHEAD}`) },
  // ["password"]=> string(7) "x", as PHP shows it
  { first: "\"'", pattern: /["']\]=>\s{1,40}string\(\d{1,6}\) (?=")/y, isNameQuoted: true },
  // "password": "x", 'password' => 'x', env["TOKEN"] = "x": beside a quoted name, only a quoted value is text
  {
    first: "\\\"'",
    signs: ASSIGNMENT,
    pattern: sticky(
      String.raw`\\{0,7}["']\]?[ \t]{0,16}(?:=>|->|:=|\+=|\?\?=|\|\|=|=(?![=~>])|:(?!:|=))\s{0,80}${STRING_AHEAD}`,
    ),
    isNameQuoted: true,
  },
  // "password" to "x", {password, "x"}
  {
    first: "\\\"'",
    signs: signs("t"),
    pattern: sticky(String.raw`\\{0,7}["'][ ]{1,2}to[ ]{1,2}${STRING_AHEAD}`),
    isNameQuoted: true,
  },
  {
    first: ",",
    before: ["{", behind(/\{/)],
    pattern: sticky(`,[ ]{0,2}${STRING_AHEAD}`),
    demand: "mixed",
  },
  // [password] => x, $options{password} = 'x'
  { first: "]", before: ["[", behind(/\[/)], pattern: /\][ \t]{0,4}=>[ \t]{0,4}/y },
  { first: "}", before: ["{", behind(/\{/)], pattern: sticky(String.raw`\}[ ]{0,2}=[ ]{0,2}${STRING_AHEAD}`) },
  { first: "%", pattern: /%3[Dd]|%22(?:%20|\+)?%3[Aa](?:%20|\+)?%22/y, isEncoded: true },
  // - name: PASSWORD, next line value: x; {"name":"PASSWORD","value":"x"}; key="password" value="x"
  {
    first: "\\\"', \t\r\n",
    signs: signs("vVpPtTsSeEdDcC;+~-"),
    pattern:
      /\\{0,7}["']?[,;]?\s{0,40}(?:[+~-][ \t]{1,8})?(?:\\{0,7}["']?(?:type|secure|sensitive|enabled|description)\\{0,7}["']?[ \t]{0,4}[:=][^{}\r\n]{0,40}[,\s]\s{0,40})?\\{0,7}["']?(?:(?:Parameter)?value|content)\\{0,7}["']?[ \t]{0,4}[:=][ \t]{0,4}/iy,
  },
  // add_argument("--password", default="x"), variable "db_password" { default = "x" }, "password": {"default": "x"}
  {
    first: "\\\"'",
    near: "default",
    pattern: sticky(
      String.raw`\\{0,7}["'](?:[ ]{0,2}[:,]?[^{}\r\n]{0,120}|[ :]{0,3}\{[^{}]{0,200})\bdefault\\{0,7}["']?[ ]{0,8}[=:][ ]{0,2}${STRING_AHEAD}`,
    ),
    demand: "mixed",
  },
  // getenv("API_TOKEN", "x"): a look-up's default
  {
    first: "\\\"'",
    before: ["\"'", behind(/(?:get|env|environ|fetch|getOrDefault|getProperty|config|String|variable)\(\\{0,7}["']/i)],
    pattern: sticky(String.raw`\\{0,7}["'][ \t]{0,2},[ \t]{0,4}(?:default[ ]?=[ ]?)?${STRING_AHEAD}`),
    demand: "mixed",
  },
  // form-data; name="password", an empty line, x
  {
    first: "\\\"'",
    before: ["\"'", behind(/form-data; name=\\{0,7}["']/i)],
    pattern: /\\{0,7}["'](?:\r?\n[\w-]{1,40}:[^\r\n]{0,100}){0,3}\r?\n\r?\n/y,
  },
  // define('AUTH_KEY', 'x'), setProperty("api.key", "x"), -define(SECRET, <<"x">>)
  {
    first: "\\\"'",
    before: [
      "\"'",
      behind(
        /(?:define|[sS]et(?:env|Env|Property|Header|String|Secret|Option)?|[pP]ut(?:env|String)?)\([ ]{0,4}\\{0,7}["']/,
      ),
    ],
    pattern: /\\{0,7}["'][ \t]{0,2},[ \t]{0,12}(?=\\{0,7}["'])/y,
    demand: "mixed",
    isList: true,
  },
  {
    first: ",",
    before: ["( ", behind(/define\([ ]{0,4}/i)],
    pattern: sticky(`,[ ]{0,12}${STRING_AHEAD}`),
    demand: "mixed",
  },
  // setHeader("X-Api-Key", "x"); in "12 pass", "0 fail" a number counts tests
  {
    first: "\\\"'",
    before: ["", behind(/(?:^|[^ ]|(?:^|\D) )/)],
    pattern: /\\{0,7}["'][ \t]{0,2},[ \t]{0,4}(?=\\{0,7}["'])/y,
    demand: "random",
    isList: true,
  },
  // <string name="api_key">x</string>
  {
    first: "\\\"'",
    before: ["\"'", behind(/<[^<>\r\n]{1,80}=\\{0,7}["']/)],
    pattern: /\\{0,7}["'](?:\s[^<>\r\n]{0,100})?>(?=[^<>\r\n]{1,400}<\\{0,7}\/)/y,
    demand: "mixed",
    isElement: true,
  },
  // token{"x"}
  { first: "{", ahead: QUOTES, pattern: /\{[ ]{0,2}(?=\\{0,7}["'])/y, demand: "mixed" },
  // setPassword("x"), password.equals("x")
  {
    first: "(",
    ahead: characterSet("AZ", "az", ..."@$#\\\"'"),
    pattern: /\([ \t]{0,4}(?=[A-Za-z@$#]{0,2}\\{0,7}["'])/y,
    demand: "mixed",
  },
  {
    first: ".",
    ahead: COMPARISONS,
    pattern: /\.(?:equals|eq|is|toBe|toEqual)\([ \t]{0,4}(?=[A-Za-z@$#]{0,2}\\{0,7}["'])/y,
    demand: "mixed",
  },
  // find("password").send_keys("x"), get("[name=password]").type("x")
  {
    first: "\\\"']",
    pattern: /\]?\\{0,7}["']\)\.[A-Za-z_]{2,20}\([ ]{0,2}(?=\\{0,7}["'`])/y,
    demand: "mixed",
  },
  // set password {x}, as in Tcl
  {
    first: " ",
    ahead: characterSet("{"),
    before: [" ", behind(/\bset /)],
    pattern: /[ \t]{1,4}\{(?=[^\s{}"'$]{6,200}\})/y,
    demand: "mixed",
  },
  // | password | x |, │ password │ x │
  { first: " ", signs: signs("|"), pattern: /[ \t]{1,40}[|│┃║][ \t]{1,16}/y, demand: "mixed" },
  // password|x, a row with nothing else
  {
    first: "|",
    before: ["", behind(/(?:^|[\r\n"]|\\n)\|?[\w.-]{0,40}/)],
    pattern: /\|(?=[^\s|"'\\]{6,200}\|?[ \t]{0,4}(?:[\r\n"\\]|$))/y,
    demand: "mixed",
  },
  // the password is x, password (staging): x, password for bob: x, password -> x
  {
    first: " ",
    signs: signs("iIwWaAtTfFoO(-="),
    pattern:
      /[ \t](?:(?:is|was)(?:[ \t][\w@.-]{1,40}){1,4}:|(?:is|was|as|to)(?:[ \t](?:now|set to|still))?:?|\([^()\r\n]{1,40}\)[ \t]{0,2}[:=]|(?:for|of|on|in)(?:[ \t][\w.@'’/-]{1,40}){1,3}(?:[ \t]is|[ \t]?[:=])|[-–—=]>|→|[–—]|-)[ \t]{1,4}/iy,
    demand: "mixed",
  },
  { first: "-=", pattern: /[-=]>[ \t]{0,4}/y, demand: "mixed" },
  // #define PASSWORD "x", (def password "x"), set :password, 'x'
  {
    first: " \t",
    lead: "evq",
    before: [" \t", behind(/(?:#define|\(setq|setenv|putenv)[ \t]{1,8}/)],
    pattern: sticky(String.raw`[ \t]{1,20}${STRING_AHEAD}`),
  },
  {
    first: " \t",
    ahead: QUOTES,
    before: [" \t", behind(/\(def\w{0,8}[ \t]{1,8}/)],
    pattern: /[ \t]{1,20}(?=\\{0,7}")/y,
  },
  { first: ",", before: [":", behind(/(?:^|[\s(]):/)], pattern: /,[ \t]{1,4}(?=["'])/y, demand: "mixed" },
  // ALTER USER x PASSWORD 'x', aws configure set aws_secret_access_key x
  { first: " ", ahead: characterSet("'"), pattern: /[ \t]{1,4}(?=')/y, demand: "mixed", isStatement: true },
  // the password `x`
  { first: " ", ahead: characterSet("`"), pattern: /[ \t]{1,4}(?=`)/y, demand: "random" },
  // storePassword "x", fastcgi_param PASSWORD "x"; ENV SECRET x, SetEnv SECRET x, set -gx SECRET x
  { first: " \t*", ahead: characterSet("\\", '"'), pattern: /\*?[ \t]{1,8}(?=\\{0,7}")/y, demand: "mixed" },
  // set -key PASSWORD -value x
  {
    first: " ",
    ahead: characterSet("-"),
    pattern: /[ \t]{1,4}--?(?:value|data|secret-string)[ \t=]{1,4}/y,
    demand: "mixed",
  },
  // consul kv put app/db/password x, rclone config create s3 secret_key x
  {
    first: " ",
    lead: "abcdefghijklmnopqrstuvwxyz0123456789./:",
    before: [
      " ./:",
      behind(
        /\b(?:put|set|create|write|config)(?: --?[\w-]{1,20}){0,2}(?: [\w.@-]{1,40}){0,3}[ ](?:[\w.:-]{0,40}[./:]){0,3}/,
      ),
    ],
    needsDigit: true,
    pattern: /[ \t]{1,4}(?=[^\s"'`=:<>|/-][^\s"'`=:<>|]{5,200}(?:[\s"'|]|$))/y,
    demand: "mixed",
  },
  // the password's x
  { first: "'", ahead: characterSet("s"), pattern: /'s[ \t]{1,2}(?=\S)/y, demand: "mixed" },
  {
    first: " \t",
    lead: "Vvx",
    before: [" \t", behind(/(?:^|[^\w]|\\[nrt])(?:ENV|SetEnv|setenv|setx|set(?: -[A-Za-z]{1,4}){1,2})[ \t]{1,4}/)],
    pattern: /[ \t]{1,8}(?=[^\s=])/y,
  },
  {
    first: " ",
    lead: "eglmrt.:/",
    before: [" .:/", behind(/(?:configure|config)(?: --?[\w-]{1,20}){0,2} (?:set )?(?:[\w./:-]{1,60}[.:/])?/)],
    pattern: /[ \t]{1,4}(?=[^\s=-])/y,
  },
  { first: " \t", pattern: /[ \t]{1,8}/y, before: ["-", behind(/(?:^|[\s"'`[(])-{1,2}/)], isFlag: true },
  // <password>x</password>, <wsse:Password Type="text">x</wsse:Password>
  {
    first: "> \t\r\n",
    before: ["<:", behind(/<(?:[\w-]{1,30}:)?/)],
    pattern:
      /(?:\s{1,40}[\w:.-]{1,60}=(?:\\{0,7}"[^"<>]{0,200}"|'[^'<>]{0,200}')){0,6}\s{0,8}>(?:<!\[CDATA\[|\s{0,80}<(?:Value|PlainText)>)?(?=[^<>\r\n]{1,400}(?:\]\]>|<\\{0,7}\/))/y,
    isElement: true,
  },
  // <key>password</key><string>x</string>
  {
    first: "<",
    before: [">", behind(/<key>/i)],
    pattern: /<\\{0,7}\/key>\s{0,80}<(?:string|data)>\s{0,40}(?=[^<>]{1,400}<\\{0,7}\/)/iy,
    isElement: true,
  },
  // <th>Password</th><td>x</td>
  {
    first: "<:",
    pattern:
      /:?(?:<\\{0,7}\/\w{1,12}>(?:\s|&nbsp;){0,40}){1,3}(?:<\w{1,12}(?:\s[^<>]{0,100})?>\s{0,20}){1,3}(?=[^<>\r\n]{1,400}<\\{0,7}\/)/y,
    demand: "mixed",
    isElement: true,
  },
  // a line or a string with nothing but the name and x
  {
    first: " \t",
    before: ["", behind(/(?:^|[\r\n|"'→])[ \t]{0,40}/)],
    needsDigit: true,
    pattern: /[ \t]{1,40}(?=[^\s"'`=:<>|/\\][^\s"'`=:<>|\\]{5,200}[ \t]{0,8}(?:[\r\n|"']|$))/y,
    demand: "mixed",
    isDirective: true,
  },
  // the name alone on a line, x alone on the next
  {
    first: "\r\n",
    before: ["", behind(/(?:^|[\r\n])[ \t>#*-]{0,12}(?:[A-Za-z]{1,20} ){0,3}/)],
    pattern:
      /(?:[ \t]{0,8}\r?\n){1,2}(?:V \d{1,4}\r?\n)?[ \t]{0,40}(?=["']?[^\s"'`<>[\]{}]{6,200}["']?[ \t]{0,8}(?:[\r\n]|$))/y,
    demand: "mixed",
  },
];

/** The forms that begin with one character, and which of them the characters around a name allow: one bit per form. */
interface FormTable {
  readonly forms: readonly SeparatorForm[];
  readonly bySign: FormBits;
  readonly byAhead: FormBits;
  readonly byLast: FormBits;
  readonly byLead: FormBits;
  /** Those that require a digit in the next word. */
  readonly withDigit: number;
}

/** By character; the last entry covers everything beyond ASCII. */
type FormBits = Int32Array;

/** The number of bits. */
const MAX_FORMS = 31;

function tableOf(forms: readonly SeparatorForm[]): FormTable {
  if (forms.length > MAX_FORMS) throw new RangeError(`More than ${MAX_FORMS} forms begin with one character.`);
  const bitsBy = (setFor: (form: SeparatorForm) => AsciiSet): FormBits => {
    const sets = forms.map(setFor);
    return Int32Array.from(ANYTHING, (_, code) => sets.reduce((bits, set, at) => bits | ((set[code] ?? 0) << at), 0));
  };
  return {
    forms,
    bySign: bitsBy((form) => form.signs ?? ANYTHING),
    byAhead: bitsBy((form) => form.ahead ?? ANYTHING),
    byLast: bitsBy((form) => setOf(form.before?.[0])),
    byLead: bitsBy((form) => setOf(form.lead)),
    withDigit: forms.reduce((bits, form, at) => bits | ((form.needsDigit === true ? 1 : 0) << at), 0),
  };
}

function setOf(members: string | undefined): AsciiSet {
  return members === undefined || members === "" ? ANYTHING : characterSet(...members);
}

const NO_FORMS = tableOf([]);

const TABLES: readonly FormTable[] = Array.from({ length: 128 }, (_, code) => {
  const forms = FORMS.filter((form) => form.first.includes(String.fromCharCode(code)));
  return forms.length === 0 ? NO_FORMS : tableOf(forms);
});

/** How far after a name the word may be that a form requires. */
const MAX_NEAR = 260;

/**
 * What may follow a space after a name that is not a flag: a sign, or the first letter of `is`, `value` and the like.
 */
const AFTER_SPACE = signs("=:|<\\\"'`+*?!(-{[ iIwWaAtTvVfFoOsScnN");

/** What precedes a name whose value follows without a sign: dashes, the start of a tag, the last letter of `ENV`, `set` and the like, a path, the start of a line. */
const BEFORE_ARGUMENT = signs("-<:/.Vvxtl|\r\n\"'");

/** Whether a separator could begin here, judged by its first character alone. */
export function mayBeginSeparator(text: string, nameEnd: number): boolean {
  return tableAt(text, nameEnd) !== NO_FORMS;
}

/**
 * Whether two characters are enough to see that no separator follows a name: it is a word of a sentence, or the object
 * of a member.
 */
export function isAlone(text: string, nameStart: number, nameEnd: number): boolean {
  const first = codeAt(text, nameEnd);
  if (first === DOT) return !isIn(COMPARISONS, codeAt(text, nameEnd + 1));
  return first === SPACE && isInSentence(text, nameStart, nameEnd);
}

/** The separator after a name, or undefined if the name has no value beside it. */
export function findSeparator(text: string, nameStart: number, nameEnd: number): Separator | undefined {
  const table = tableAt(text, nameEnd);
  const { forms } = table;
  for (let bits = allowedForms(table, text, nameStart, nameEnd); bits !== 0; bits &= bits - 1) {
    // The lowest bit belongs to the first form.
    const form = forms[31 - Math.clz32(bits & -bits)];
    if (form === undefined) return undefined;
    const { near, before, pattern } = form;
    if (near !== undefined && !text.slice(nameEnd, nameEnd + MAX_NEAR).includes(near)) continue;
    if (before !== undefined && !matchesAt(before[1], text, nameStart)) continue;
    const end = matchEnd(pattern, text, nameEnd);
    if (end !== undefined) return { form, end };
  }
  return undefined;
}

function tableAt(text: string, nameEnd: number): FormTable {
  return TABLES[codeAt(text, nameEnd)] ?? NO_FORMS;
}

function allowedForms(table: FormTable, text: string, nameStart: number, nameEnd: number): number {
  if (table === NO_FORMS || isInSentence(text, nameStart, nameEnd)) return 0;
  const ahead = runEnd(text, SPACES, nameEnd + 1, MAX_SPACES);
  let bits = bitsOf(table.byAhead, ahead, text) & bitsOf(table.byLast, nameStart - 1, text);
  if (bits === 0) return 0;
  bits &=
    bitsOf(table.bySign, runEnd(text, FILLER, nameEnd, MAX_FILLER_LENGTH), text) &
    bitsOf(table.byLead, findLead(text, nameStart), text);
  return (bits & table.withDigit) === 0 || hasDigit(text, ahead) ? bits : bits & ~table.withDigit;
}

/** A judgement: what is between a name and its sign is shorter. */
const MAX_WORD_LENGTH = 200;

/** Whether the word that begins at a position contains a digit. */
function hasDigit(text: string, from: number): boolean {
  const end = Math.min(text.length, from + MAX_WORD_LENGTH);
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (isIn(DIGITS, code)) return true;
    if (code <= SPACE) return false;
  }
  return false;
}

function bitsOf(bits: FormBits, at: number, text: string): number {
  return bits[Math.min(codeAt(text, at), BEYOND_ASCII)] ?? 0;
}

/** Whether a name is just a word in a sentence; sentences are full of telling words. */
function isInSentence(text: string, nameStart: number, nameEnd: number): boolean {
  if (codeAt(text, nameEnd) !== SPACE || isIn(AFTER_SPACE, codeAt(text, nameEnd + 1))) return false;
  const lead = findLead(text, nameStart);
  return lead >= 0 && !isIn(BEFORE_ARGUMENT, codeAt(text, lead)) && isWord(text, nameStart, nameEnd);
}

/** Whether a name can be a word in a sentence: `secret_access_key` cannot. */
function isWord(text: string, nameStart: number, nameEnd: number): boolean {
  for (let index = nameStart; index < nameEnd; index += 1) {
    if (!isIn(LETTERS, text.charCodeAt(index)) && text.charCodeAt(index) !== SPACE) return false;
  }
  return true;
}

/** More spaces than any form allows. */
const MAX_SPACES = 16;

/** The last position before a name that is not a space. */
function findLead(text: string, nameStart: number): number {
  return runStart(text, SPACES, nameStart, MAX_SPACES) - 1;
}

/** A set of signs. Beyond ASCII there are spaces that could be filler, so that the pattern has to look. */
function signs(members: string): AsciiSet {
  const set = characterSet(...members);
  set.fill(1, -1);
  return set;
}

function sticky(source: string): RegExp {
  return new RegExp(source, "y");
}

/** Matches backwards from the name, so that nothing is copied and most texts fail at the first character. */
function behind({ source, flags }: RegExp): RegExp {
  return new RegExp(`(?<=${source})`, `${flags}y`);
}
