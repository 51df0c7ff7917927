import type { SectionName } from "../../model/handoff.ts";
import type { Ledger } from "../../model/ledger.ts";
import type { ClaimReason } from "../../model/report.ts";
import { languages } from "../../outputs/source/languages.ts";
import { withoutNumbers } from "../../outputs/source/list-source-lines.ts";
import { indexNumbers, listTimes, type SourceNumbers, UNITS, withoutGrouping } from "./index-numbers.ts";
import { indexWords, listIndexedWords, type SourceWords } from "./index-words.ts";
import { judgeStatus } from "./judge-status.ts";
import { judgeWish } from "./judge-wish.ts";
import type { Claim } from "./list-claims.ts";

/** What happened last, by subject. */
export type ClaimFacts = Pick<Ledger, "testRuns" | "commands" | "todos" | "files" | "workingDirectory">;

/** What claims are checked against. */
export interface ClaimSource {
  supports(claim: Claim): boolean;
  /** Why to reject a sentence, nested below a line, that speaks for the user: no message supports it. Undefined otherwise. */
  inventsWish(statement: string, section: SectionName, above?: string): ClaimReason | undefined;
  /** How the last event on its subject contradicts a statement; undefined if none does. */
  takesBack(statement: string, section: SectionName): ClaimReason | undefined;
}

export interface ClaimSourceInput {
  /** Everything the handoff is made from. */
  readonly texts: readonly string[];
  /** What the user and the host said: only they can want something. Without it, wishes are not judged. */
  readonly userTexts?: readonly string[];
  /** What the assistant said: its plans may be reported as open. */
  readonly plannedTexts?: readonly string[];
  /** The highest original message number: a citation beyond it cites nothing. */
  readonly lastMessage: number;
  /** The last state of tests, commands and the to-do list; without them only words are compared. */
  readonly facts?: ClaimFacts;
}

/**
 * Looks claims up in their source.
 *
 * What counts is what is said, not how it is formatted: case, punctuation, emphasis and line breaks do not matter, a
 * path may be given by its end, a long quotation by its pieces in order. A name or number counts only if it stands
 * alone: `12` is not in `512`, and `839` not in `12.839`.
 */
export function claimSource({
  texts,
  userTexts,
  plannedTexts = [],
  lastMessage,
  facts,
}: ClaimSourceInput): ClaimSource {
  const known = new Map<string, boolean>();
  let words: SourceWords | undefined;
  let numbers: SourceNumbers | undefined;
  let wishes: { readonly said: SourceWords; readonly planned: SourceWords } | undefined;
  const canCompare = userTexts !== undefined && isMostlyLatin(userTexts);
  const index = (): Index => {
    words ??= indexWords(decodedTexts(texts));
    numbers ??= indexNumbers(decodedTexts(texts));
    return { words, numbers, directories: listDirectories(facts) };
  };

  return {
    supports(claim) {
      const { kind, text } = claim;
      if (kind === "message") return Number(text) >= 1 && Number(text) <= lastMessage;
      const key = `${kind}\n${text}\n${claim.near?.join(" ") ?? ""}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const isThere = listExpanded(text).every((one) => SUPPORTS[kind](one, index(), claim.near));
      known.set(key, isThere);
      return isThere;
    },
    inventsWish(statement, section, above = "") {
      if (!canCompare) return undefined;
      wishes ??= { said: indexWords(decodedTexts(userTexts)), planned: indexWords(decodedTexts(plannedTexts)) };
      return judgeWish(statement, section, { ...wishes, above });
    },
    takesBack: (statement, section) => (facts === undefined ? undefined : judgeStatus(statement, section, facts)),
  };
}

/** A few paths in one, as shells write them: `lib/{args,types}{.test,}.ts`. */
const BRACES = /^([^\s{}]*)\{([^\s{}]*,[^\s{}]*)\}(\S*)$/;
/** A command with several values of an option: `build --mode fast|small`. */
const CHOICE = /^([^|]*\s)([\w.-]+(?:\|[\w.-]+){1,9})((?:\s[^|]*)?)$/;

/** A judgement: more of them are no list of paths. */
const MAX_EXPANDED = 64;

/** What a text in braces or with choices stands for; all that it stands for has the same braces left. */
function listExpanded(text: string): readonly string[] {
  let expanded: readonly string[] = [text];
  for (;;) {
    const found = splitChoice(expanded[0] ?? "");
    if (found === undefined) return expanded;
    if (found.parts.length * expanded.length > MAX_EXPANDED) return [text];
    expanded = expanded.flatMap((one) => {
      const { before = "", parts = [], behind = "" } = splitChoice(one) ?? {};
      return parts.map((part) => `${before}${part}${behind}`);
    });
  }
}

function splitChoice(text: string) {
  const [, before = "", parts, behind = ""] = BRACES.exec(text) ?? CHOICE.exec(text) ?? [];
  return parts === undefined ? undefined : { before, parts: parts.split(/[,|]/), behind };
}

/** How much of what the user said is examined to find its script. */
const SAMPLE_CHARACTERS = 4_000;

/** Words are compared letter by letter: text in a script other than the summary's cannot be compared. */
function isMostlyLatin(texts: readonly string[]): boolean {
  const sample = texts
    .map((text) => text.slice(0, SAMPLE_CHARACTERS))
    .join(" ")
    .slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (sample.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 > letters;
}

interface Index {
  readonly words: SourceWords;
  readonly numbers: SourceNumbers;
  readonly directories: readonly string[];
}

const SUPPORTS: Readonly<
  Record<Exclude<Claim["kind"], "message">, (text: string, index: Index, near?: readonly string[]) => boolean>
> = {
  name: holdsName,
  number: holdsNumber,
  quotation: holdsQuotation,
  code: holdsCode,
};

/**
 * Arguments and many results are JSON: whoever quotes them writes out what is escaped there, and quotes a comment of two
 * lines without the number between them.
 */
function* decodedTexts(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    yield text;
    const source = withoutNumbers(text);
    if (source !== text) yield source;
    if (text.includes("\\")) yield text.replace(ESCAPE, " ");
    if (text.includes("%")) yield text.replace(ENCODED, " ");
  }
}

/** Marks and brackets in the query of an address. */
const ENCODED = /%[2357][0-9a-f]/gi;

/** Also for JSON inside JSON. */
const ESCAPE = /\\{1,8}[nrtbf"'/]/g;

/** A count that a writer makes by looking; no source contains it. */
const MAX_COUNTED = 10;
const UNIT = /^([~≈]?)(\d[\d.,_]*?)\s?(\p{L}+|%|\+)?$/u;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, b: 1e9 };

/** Words that precede the number of something: `gh pr view 12`, `"number": 12`. */
const NUMBERED = ["pr", "pull", "mr", "issue", "issues", "number", "ticket", "bug", "id"];
/** How far from a number the word may be that says what it is; about three lines. */
const NEAR_WORDS = 40;
/** Tools print the number of a line without this word. */
const LINE_WORD = /^(?:lines?|zeilen?|lignes?|líneas?|linhas?)$/;

function holdsNumber(text: string, { numbers, words }: Index, near: readonly string[] = []): boolean {
  if (text.startsWith("#")) return numbers.has(text) || words.standsNear(text.slice(1), NUMBERED, 3);
  const [, about = "", digits = text, unit = ""] = UNIT.exec(text) ?? [];
  if (numbers.has(digits)) {
    // In a long source, every short number occurs somewhere: it must be near what it is about, if the source has a word
    // for that.
    const subject = near.every((word) => LINE_WORD.test(word)) ? [] : near.filter(words.hasStem);
    const forms = [digits, ...UNITS.map((known) => digits + known)].filter(words.has);
    const isPlain = /^[1-9]\d+$/.test(digits) && forms.length > 0;
    return !isPlain || subject.length === 0 || forms.some((form) => words.standsNear(form, subject, NEAR_WORDS));
  }
  if (listTimes(digits).some(numbers.has)) return true;
  const value = Number(withoutGrouping(digits));
  if (/^\d{1,2}$/.test(digits) && value <= MAX_COUNTED) return true;
  const multiple = MULTIPLES[unit.toLowerCase()];
  const significant = withoutGrouping(digits).replace(/\D/g, "").length;
  if (multiple !== undefined) return numbers.hasAbout(value * multiple, significant);
  if (about === "" && unit !== "+") return false;
  return numbers.hasAbout(value, withoutGrouping(digits).replace(/0+$/, "").replace(/\D/g, "").length);
}

const RANGE = /^\d+[-–]\d+$/;
/** A file by the end of its name: `condensation.go` for `commit_condensation.go`. */
const FILE = /^[\w-]+\.\w{1,5}$/;
/** What a class or an object has, written as one name: `TuiRenderer.init`, `offers.price`. */
const MEMBER = /^(\p{L}\w*)\.(\p{Ll}\w*)$/u;
/** A class is long, and named as none but itself; of an object the member stands near. */
const CLASS = /\p{Ll}\p{Lu}/u;
/** A judgement: about a line of JSON. */
const MEMBER_REACH = 8;

function isExtension(name: string): boolean {
  return languages.some(({ extensions }) => extensions.split(" ").includes(name));
}

const PLAIN_PAIR = /^\p{Ll}{3,}\/\p{Ll}{3,}$/u;
/** Parts of a path are shorter. */
const WORD_PAIR = /^\p{Ll}{8,}\/\p{Ll}{8,}$/u;

function holdsName(text: string, index: Index): boolean {
  return holdsExactly(text, index) || (text.includes("/") && isProse(text, index));
}

function holdsExactly(text: string, index: Index): boolean {
  const { words, directories } = index;
  if (holdsPieces(text, words)) return true;
  if (RANGE.test(text)) return text.split(/[-–]/).every((number) => holdsNumber(number, index));
  const [, owner, member] = MEMBER.exec(text) ?? [];
  if (owner !== undefined && member !== undefined && !isExtension(member))
    return CLASS.test(owner)
      ? words.holdsInOrder([listIndexedWords(owner), listIndexedWords(member)])
      : words.holdsLoosely(listIndexedWords(text), MEMBER_REACH);
  if (FILE.test(text)) {
    const dot = text.indexOf(".");
    return words.hasTail(text.slice(0, dot).toLowerCase()) && words.has(text.slice(dot + 1));
  }
  const word = text.toLowerCase();
  if (!text.includes("/")) return words.hasLonger(word) || words.hasPart(word) || words.hasTail(word);
  const directory = directories.find((path) => text.startsWith(`${path}/`));
  return directory !== undefined && holdsPieces(text.slice(directory.length + 1), words);
}

/** Words separated by slashes, as in `read/write`: a path has a dot, a root or more parts. */
function isProse(text: string, { words }: Index): boolean {
  const parts = text.split("/");
  if (/^[/~]|[.]/.test(text) || (parts.length > 3 && !parts.every((part) => part.includes("-")))) return false;
  if (WORD_PAIR.test(text)) return true;
  const isKnown = (part: string): boolean =>
    listIndexedWords(part).every((word) => words.has(word) || words.has(`${word}s`) || words.hasPart(word));
  return PLAIN_PAIR.test(text) ? parts.some(isKnown) : parts.every(isKnown);
}

/** Marks around one or two plain words emphasise, they do not quote; names among them are separate claims. */
const SET_OFF = /^\p{L}+(?:[ -]\p{L}+)?$/u;

function holdsQuotation(text: string, { words }: Index): boolean {
  return SET_OFF.test(text) || holdsPieces(text, words);
}

const CALL = /^[\w.]+\(/;
/** A function with the names of what it takes, which writers choose. */
const SIGNATURE = /^([\w.]+)\([a-z]\w*(?:, [a-z]\w*)*\)$/;
/** A path whose last part is a pattern. */
const PATTERN_PATH = /^([^\s<>*…]+)\/([^\s/]*(?:<[^<>\n/]+>|[*…])[^\s/]*)$/;
/** A comparison, in which a writer puts the value of a constant for its name. */
const COMPARISON = /^(\w+) ?(?:[<>]=?|[!=]==?) ?(\d\w*)$/;
const PLACE = /^([^\s:]+):(\d+)(?:[-–:,](\d+))?$/;
/** How much longer the real code may be than the version quoted: arguments and types are left out. */
const LOOSENESS = 4;

function holdsCode(text: string, index: Index): boolean {
  const { words } = index;
  if (holdsPieces(text, words)) return true;
  const [, path, ...lines] = PLACE.exec(text) ?? [];
  if (path !== undefined) {
    return holdsExactly(path, index) && lines.every((line) => line === undefined || holdsNumber(line, index));
  }
  const [, folder, pattern] = PATTERN_PATH.exec(text) ?? [];
  if (folder !== undefined && pattern !== undefined) return holdsPieces(folder, words) && holdsPieces(pattern, words);
  const [, compared, value] = COMPARISON.exec(text.toLowerCase()) ?? [];
  if (compared !== undefined && value !== undefined && words.isComparedWith(compared, value)) return true;
  const [, called] = SIGNATURE.exec(text) ?? [];
  if (called !== undefined && holdsPieces(called, words) && listIndexedWords(text).every(words.has)) return true;
  if (!/\s/.test(text))
    return text.includes("/")
      ? holdsExactly(text, index)
      : listIndexedWords(text).every((word) => words.has(word) || words.hasPart(word));
  const list = listIndexedWords(text);
  const rest = list.slice(1);
  if (rest.length > 1 && list.slice(0, 1).every(words.has)) {
    // Programs often call others with only their arguments: `["reset", "HEAD"]` is `git reset HEAD`.
    if (words.holdsInOrder([rest])) return true;
    // The parameters of a constructor stand behind another name than its class has.
    if (CALL.test(text) && words.holdsLoosely(rest, rest.length * LOOSENESS)) return true;
  }
  return words.holdsLoosely(list, list.length * LOOSENESS);
}

/** Omissions, which may end within a word, as in `total*` and `conn…`. */
const OMISSION = /^(?:…|\.{3}|\*)/;
/** And insertions and placeholders: `[sic]`, `<project-hash>`, the letters in `batch i/n, N errors`. */
const GAP =
  /…|\.{3,}|(?<=\w)\*|\[[^\]\n]{0,200}\]|<[^<>\n]{1,60}>|(?<![\p{L}\p{N}_'’.-])[NMKXYZimnkxy](?![\p{L}\p{N}_'’.(-])/gu;

/** Whether the pieces between gaps occur in one text in order. */
function holdsPieces(text: string, words: SourceWords): boolean {
  const pieces: string[][] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(GAP)) {
    const piece = listIndexedWords(text.slice(start, index));
    pieces.push(OMISSION.test(gap) && isCut(piece, words) ? piece.slice(0, -1) : piece);
    start = index + gap.length;
  }
  const whole = [...pieces, listIndexedWords(text.slice(start))].filter((piece) => piece.length > 0);
  return whole.length === 0 || words.holdsInOrder(whole);
}

function isCut(piece: readonly string[], words: SourceWords): boolean {
  const last = piece.at(-1) ?? "";
  return piece.length > 2 || (!words.has(last) && words.hasLonger(last));
}

/** The folders that relative paths start from: a writer may join the two. */
function listDirectories(facts: ClaimFacts | undefined): string[] {
  if (facts === undefined) return [];
  const found = [
    facts.workingDirectory,
    ...facts.commands.map(({ directory }) => directory),
    ...facts.files.map(({ directory }) => directory),
  ];
  return [...new Set(found)].flatMap((path) => (path ? [path.replace(/\/$/, "")] : []));
}
