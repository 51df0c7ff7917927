import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { DECLARATION } from "./any-language.ts";
import { declaredName, type LanguageLooks, languages } from "./languages.ts";
import { measureIndent } from "./list-source-lines.ts";

/** A change and what surrounds it in its file, as far as known. */
export interface ChangedPlace {
  readonly path: string;
  /** The lines above it, first line first. */
  readonly above: readonly string[];
  /** Its own lines. */
  readonly changed: readonly string[];
  readonly below: readonly string[];
}

/** What contains a change is rarely further up than this. */
const MAX_LINES_ABOVE = 2_000;
/** Comments and decorations are right above their declaration. */
const MAX_LINES_BELOW = 12;
/** A judgement: a longer heading is a sentence. */
const MAX_NAME_LENGTH = 120;

const LOOKS: ReadonlyMap<string, LanguageLooks> = new Map(
  languages.flatMap((looks) => looks.extensions.split(" ").map((extension) => [extension, looks] as const)),
);
/** Section headings of files whose indentation says nothing. */
const HEADINGS: Readonly<Record<string, RegExp>> = {
  md: /^#{1,6} +(\S.{0,200}?) *#*$/,
  mdx: /^#{1,6} +(\S.{0,200}?) *#*$/,
  adoc: /^={1,6} +(\S.{0,200})$/,
  toml: /^\[{1,2}([^\]]{1,120})\]{1,2}$/,
  ini: /^\[([^\]]{1,120})\]$/,
  cfg: /^\[([^\]]{1,120})\]$/,
  conf: /^\[([^\]]{1,120})\]$/,
};
/** `describe("name"`, `it.each(...)("name"`, `t.Run("name"`: a test is known by its title. */
const TITLED =
  /^(?:await )?(?:describe|it|test|context|suite|specify|scenario|bench|t\.Run|[a-z]\.test)(?:\.\w{1,20}){0,2} ?\(? ?(?:"([^"]{1,200})"|'([^']{1,200})'|`([^`]{1,200})`)/;
/** `name:`, `"name": {`, `- name: value`: a key counts if it opens something. */
const KEY = /^(?:- )?(?:"([^"]{1,100})"|'([^']{1,100})'|([\w$@./-]{1,100})) ?: ?(.{0,300})$/;
const NO_KEY = /^(?:\d{1,9}|public|private|protected|default|else|try|finally|do|case|return|https?|signals|slots)$/;
const OPENS = /(?:[{[(]|=>|\|[-+]?|>[-+]?)$|^$/;
/** A line that is indented less and opens nothing is the inside of a text, not what contains the change. */
const OPENS_BLOCK = /[{[(,]$|=>$|^(?:case|default)\b.{0,200}:$/;
const OPENS_INDENTED = /[{[(,:]$|=>$|\b(?:do|then|else|begin|in)$|\|$/;
const INDENTED: ReadonlySet<string | undefined> = new Set([undefined, "python", "ruby", "bash"]);
/** Lines that close a head and open its body: `) {`, `} else {`, and a brace on its own line. */
const JOINT = /^(?:[)\]}]|\{$|->|=>|where\b)/;
const COMMENT = /^(?:\/\/|\/\*|\*|--(?!-)|<!--|#(?![[\w!])|"""|''')/;
/** Describes the declaration below it, as a comment does. */
const DECORATION = /^(?:@\w|#\[|\[[A-Z]\w{0,60}[\](])/;
/** A field's name, as written below decorations: `name?: string`, `private String name;`. */
const FIELD = /^(?:[\w$<>[\],.?]{1,60} {1,4}){0,5}?#?([\w$]{1,80})[?!]? ?(?:[:;=]|$)/;

/**
 * The name of what contains a change: a function, a class, a key, a heading, or the field below changed decorations.
 * Found by indentation and by how languages declare things; undefined if the lines at hand do not show it.
 */
export function findPlace({ path, above, changed, below }: ChangedPlace): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const heading = HEADINGS[extension];
  if (heading !== undefined) return clip(findHeading(above, changed, heading));
  const looks = LOOKS.get(extension);
  return clip(findDecorated(changed, below, looks) ?? findEnclosing(above, changed, looks));
}

/** The name in a hunk header: `@@ -1,4 +1,6 @@ func (c *Client) Send(`. */
export function findPlaceInHeader(header: string, path: string): string | undefined {
  const looks = LOOKS.get(path.slice(path.lastIndexOf(".") + 1).toLowerCase());
  return clip(nameOf(header.trim(), looks, true));
}

function findHeading(above: readonly string[], changed: readonly string[], heading: RegExp): string | undefined {
  const lines = [...above.slice(-MAX_LINES_ABOVE).toReversed(), ...changed.slice(0, MAX_LINES_BELOW)];
  const found = lines.find((line) => heading.test(line.slice(0, LINE_CHARACTERS).trimEnd()));
  return heading.exec(found?.slice(0, LINE_CHARACTERS).trimEnd() ?? "")?.[1];
}

function findDecorated(
  changed: readonly string[],
  below: readonly string[],
  looks: LanguageLooks | undefined,
): string | undefined {
  const own = changed.map((line) => line.trim()).filter((line) => line !== "");
  if (!own.every((line) => DECORATION.test(line) || COMMENT.test(line))) return undefined;
  for (const line of below.slice(0, MAX_LINES_BELOW)) {
    const code = line.slice(0, LINE_CHARACTERS).trim();
    if (code === "") return undefined;
    if (DECORATION.test(code) || COMMENT.test(code)) continue;
    const isField = own.some((decoration) => DECORATION.test(decoration));
    return nameOf(code, looks, measureIndent(line) === 0) ?? (isField ? FIELD.exec(code)?.[1] : undefined);
  }
  return undefined;
}

function findEnclosing(
  above: readonly string[],
  changed: readonly string[],
  looks: LanguageLooks | undefined,
): string | undefined {
  const own = changed.filter((line) => line.trim() !== "");
  // What follows the first line may extend past the end of what contains it.
  let limit = measureIndent(own.find((line) => !JOINT.test(line.trim())) ?? own[0] ?? "");
  const opens = INDENTED.has(looks?.language) ? OPENS_INDENTED : OPENS_BLOCK;
  let isJoint = false;
  for (const line of above.slice(-MAX_LINES_ABOVE).toReversed()) {
    const start = line.slice(0, LINE_CHARACTERS);
    const indent = measureIndent(start);
    if (indent > limit || (indent === limit && !isJoint)) continue;
    const code = start.trim();
    if (code === "" || COMMENT.test(code)) continue;
    const isContinued: boolean = isJoint;
    isJoint = JOINT.test(code);
    const name = isJoint ? undefined : nameOf(code, looks, indent === 0, isContinued);
    if (name !== undefined) return name;
    if (isJoint || opens.test(code)) limit = indent;
    else isJoint = isContinued;
  }
  // Nothing contains it, so use what it declares itself.
  return own
    .slice(0, MAX_LINES_BELOW)
    .map((line) => nameOf(line.slice(0, LINE_CHARACTERS).trim(), looks, measureIndent(line) === 0))
    .find((name) => name !== undefined);
}

function nameOf(
  code: string,
  looks: LanguageLooks | undefined,
  isOutermost: boolean,
  isContinued = false,
): string | undefined {
  const name = declaredName(code, looks ?? { declarations: [DECLARATION] }, isOutermost, isContinued);
  if (name !== undefined) return name;
  return TITLED.exec(code)?.slice(1).find(Boolean) ?? keyOf(code);
}

function keyOf(code: string): string | undefined {
  const [, quoted, single, bare, value = ""] = KEY.exec(code) ?? [];
  const key = quoted ?? single ?? bare;
  if (key === undefined || NO_KEY.test(key)) return undefined;
  // An entry of a list is identified by its name.
  if (code.startsWith("- ") && /^(?:name|id|key|title)$/.test(key) && value !== "") return value;
  return OPENS.test(value.trim()) ? key : undefined;
}

function clip(name: string | undefined): string | undefined {
  return name === undefined || name.length > MAX_NAME_LENGTH ? undefined : name;
}
