import { PRINTING_PROGRAMS, SCRIPTED_PROGRAMS } from "../../../outputs/programs.ts";
import { parseSearchLine } from "../../../outputs/search/parse-search-line.ts";
import { type LanguageLooks, languages } from "../../../outputs/source/languages.ts";
import { isNumbered, withoutNumber } from "../../../outputs/source/list-source-lines.ts";
import { CONFIDENCE } from "../../confidence.ts";
import type { Sample } from "../../reducer.ts";

/** A language, and how sure its recognition is. */
export interface RecognisedLanguage {
  readonly looks: LanguageLooks;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A program that prints a file, or an agent's name for such a tool. */
const READS_A_FILE = new RegExp(
  `^\\s*(?:sudo\\s+)?(?:${[...PRINTING_PROGRAMS, ...SCRIPTED_PROGRAMS].join("|")}|type|read|read_file|view|open)\\b`,
  "i",
);
const FILE_ENDING = /\.([a-z]{1,5})["']?(?=[\s:]|$)/gi;
/** Texts that contain code among other things. */
const OTHER = /^(?:```|~~~|diff --git |@@ -\d|={6,}|--- a\/|<!DOCTYPE|<html)/i;
/** A page opens with a block of text; a component that contains one opens with its imports. */
const MARKUP = /^<(?:p|h[1-6]|div|ul|ol|dl|table|section|article|main|header|nav|body|blockquote)(?:\s[^<>]{0,300})?>/i;
/** A document has sections; a comment that looks like one is alone. */
const SECTION = /^#{2,6} \S/;
/** A judgement: code occasionally has one such line. */
const MIN_SECTIONS = 2;
/** Lines of code end in marks, or open with those of a comment. */
const CODE_LINE =
  /[{}();,[\]:>]$|^(?:\/\/|\/?\*|#|@|"""|'''|end$|return\b|local\b|echo\b|set -)|\$\{?\w|\w\(.{0,200}\)|[{}();,[\]] {1,40}(?:\/\/|\/\*|#)|[\w\]] ?[+|:-]?= ?\S|^\| ?["'\w]|["'] \|$/;
/** What source code may open with besides code; other output opens with words about it. */
const FIRST_LINE =
  /^(?:[ru]?["']{1,3}|<\?php|<!--|package\b|import\b|from\b|module\b|use\b|using\b|namespace\b|class\b|else\b|try\b|do\b)/;
/** A judgement: this many at the start are enough to tell. */
const FIRST_FOUND = 3;
/** Judgements: how many lines have to look like code at all, and like one language. */
const CODE_SHARE = 0.6;
const MIN_HITS = 4;
const MIN_KNOWN = 2;
const HITS_SHARE = 0.05;
const CLOSING_LINE = /^[}\])]+[;,]?$|^end$/;
/** JSON fields and stack frames also end in the marks of code. */
const DATA_LINE = /^"[^"]*": ?["{[\d]|^at \S/;
/** With this many hits, nothing has to be declared: a file of settings or data declares nothing. */
const SURE_HITS = 8;
const SURE_SHARE = 0.25;
/** If nearly all lines are code, one that declares something is enough. */
const MAX_CODE = 0.9;
/** A judgement: a line that is typical of one language counts twice. */
const WEIGHT_OF_TYPICAL = 2;

/**
 * Finds the language of source code by the file that the command reads, otherwise by its lines; undefined if it is not
 * source code.
 */
export function recogniseLanguage({ lines, command = "" }: Sample): RecognisedLanguage | undefined {
  const numbered = isNumbered(lines);
  const bare = lines.map((line) => (numbered ? withoutNumber(line) : line));
  const all = bare.map((line) => line.trim()).filter((line) => line !== "");
  const written = dropComments(all);
  if (written.length === 0) return undefined;

  const named = READS_A_FILE.test(command) ? findByEnding(command) : undefined;
  if (named !== undefined && countHits(named, written) > 0)
    return { looks: named, confidence: CONFIDENCE.source.command };

  if (countMatches(written, SECTION) >= MIN_SECTIONS) return undefined;
  if (written.some((line) => OTHER.test(line)) || written.filter(isFound).length * 5 > written.length) return undefined;
  if (MARKUP.test(written[0] ?? "")) return undefined;
  // What a search found, then a file: source code never begins like this.
  if (written.length > FIRST_FOUND && written.slice(0, FIRST_FOUND).every(isFound)) return undefined;
  if (!numbered && countMatches(written, DATA_LINE) * 3 > written.length) return undefined;
  let best: LanguageLooks | undefined;
  let hits = 0;
  for (const looks of languages) {
    const own = countHits(looks, written);
    if (own > hits) [best, hits] = [looks, own];
  }
  const code = written.filter((line) => CODE_LINE.test(line) || (best !== undefined && isOwn(best, line))).length;
  const isAllCode = code === written.length && countMatches(written, CLOSING_LINE) > 0;
  if (best === undefined || hits < Math.max(isAllCode ? MIN_KNOWN : MIN_HITS, written.length * HITS_SHARE))
    return undefined;
  if (code < written.length * CODE_SHARE) return undefined;
  const [first = ""] = written;
  if (!CODE_LINE.test(first) && !FIRST_LINE.test(first) && !isOwn(best, first)) return undefined;
  const known = written.filter((line) => isDeclared(best, line) || best.imports.test(line)).length;
  const outer = bare.filter((line) => best.outermost?.some((pattern) => pattern.test(line))).length;
  const isSure = hits >= Math.max(SURE_HITS, written.length * SURE_SHARE);
  // The middle of a long function contains only lines of code.
  const isMostlyCode = hits >= SURE_HITS && code >= written.length * MAX_CODE;
  const leastKnown = isAllCode || isMostlyCode ? 1 : MIN_KNOWN;
  if (!isSure && known + outer < leastKnown && !first.startsWith("#!")) return undefined;
  return { looks: best, confidence: CONFIDENCE.source[numbered ? "numbered" : "lines"] };
}

/** Search results name the file in front of each line. */
function isFound(line: string): boolean {
  const { kind } = parseSearchLine(line, "numbered");
  return kind === "match" || kind === "context";
}

function isOwn(looks: LanguageLooks, line: string): boolean {
  return looks.typical.test(line) || looks.imports.test(line) || isDeclared(looks, line);
}

function countMatches(lines: readonly string[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line)).length;
}

function findByEnding(command: string): LanguageLooks | undefined {
  const ending = [...command.matchAll(FILE_ENDING)].at(-1)?.[1]?.toLowerCase();
  return languages.find(({ extensions }) => ending !== undefined && extensions.split(" ").includes(ending));
}

function countHits(looks: LanguageLooks, lines: readonly string[]): number {
  let hits = 0;
  for (const line of lines) {
    if (looks.typical.test(line)) hits += WEIGHT_OF_TYPICAL;
    if (looks.imports.test(line) || isDeclared(looks, line)) hits += 1;
  }
  return hits;
}

function isDeclared({ declarations }: LanguageLooks, line: string): boolean {
  return declarations.some((pattern) => pattern.test(line));
}

const TRIPLE_QUOTES = /"""|'''/g;

/** Lines of code without those inside comments and documentation over several lines, which are prose. The lines that open and close them stay. */
function dropComments(lines: readonly string[]): readonly string[] {
  let closer = findOpenedBefore(lines);
  return lines.filter((line) => {
    if (closer !== undefined) {
      if (!line.includes(closer)) return false;
      closer = undefined;
      return true;
    }
    closer = findOpened(line);
    return true;
  });
}

/**
 * What closes the comment that a cut went through: it is closed below without having been opened; undefined if there is
 * none.
 */
function findOpenedBefore(lines: readonly string[]): string | undefined {
  const mark = lines.findIndex((line) => /\/\*|\*\/|"""|'''/.test(line));
  const line = lines[mark] ?? "";
  if (/^(?:(?!\/\*).)*\*\//.test(line)) return mark > 0 && !line.startsWith("*") ? undefined : "*/";
  const [quotes] = line.match(TRIPLE_QUOTES) ?? [];
  // The opening of documentation is at the start, below what it describes, or after a sign.
  const isClosing = quotes !== undefined && line.endsWith(quotes) && line.split(quotes).length === 2;
  return isClosing && mark > 0 && !/[:=(,[]$/.test(lines[mark - 1] ?? "") && !/[=(,] ?$/.test(line.slice(0, -3))
    ? quotes
    : undefined;
}

/** What will close the comment that a line opens; undefined if it opens none. */
function findOpened(line: string): string | undefined {
  if (line.startsWith("/*")) return line.includes("*/") ? undefined : "*/";
  const quotes = line.match(TRIPLE_QUOTES) ?? [];
  return quotes.length % 2 === 1 ? quotes[0] : undefined;
}
