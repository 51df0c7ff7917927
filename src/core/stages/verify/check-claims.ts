import type { SectionName } from "../../model/handoff.ts";
import type { ClaimReason } from "../../model/report.ts";
import { findSentences } from "../../text/find-sentences.ts";
import { parseFence } from "../../text/markdown.ts";
import type { ClaimSource } from "./claim-source.ts";
import { type Claim, listClaims } from "./list-claims.ts";

type Sections = Readonly<Partial<Record<SectionName, readonly string[]>>>;

export interface CheckedSections {
  readonly sections: Sections;
  /** Claims that were checked. */
  readonly checked: number;
  /** Lines that were dropped, and sentences from lines that stay. */
  readonly dropped: number;
  /** Why they were dropped; adds up to `dropped`. */
  readonly reasons: Readonly<Partial<Record<ClaimReason, number>>>;
}

/** No handoff has more lines; beyond this, a model failed to stop. */
const MAX_LINES = 2_000;
/** Judgements: longer lines and code blocks are copies. */
const MAX_LINE_LENGTH = 4_000;
const MAX_CODE_LENGTH = 16_000;
/** Only we write these. A model that writes them repeats something that imitates us. */
const OUR_MARKS = /[⟪⟫]/;

/**
 * Keeps what its source supports of a model's summary, and drops what is false, invented or no longer true: a remark in
 * parentheses, the sentence if the rest of its line makes sense by itself, otherwise the line with everything nested below it. A list
 * that loses all its entries also loses the line that announced it.
 */
export function checkClaims(sections: Sections, source: ClaimSource): CheckedSections {
  const checker = createChecker(source);
  const kept = Object.entries(sections).map(([name, items]) => [
    name,
    items.flatMap((item) => checker.checkItem(item, name as SectionName) ?? []),
  ]);
  return { sections: Object.fromEntries(kept), ...checker.counts() };
}

/** What remains of a line, or why nothing does. */
type Verdict =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: ClaimReason };

function createChecker(source: ClaimSource) {
  const reasons: Partial<Record<ClaimReason, number>> = {};
  const seen = new Set<string>();
  let checked = 0;
  let dropped = 0;
  let lines = 0;

  const drop = (reason: ClaimReason, count = 1): void => {
    dropped += count;
    reasons[reason] = (reasons[reason] ?? 0) + count;
  };

  /**
   * @param question What it answers: a number in it may be about that.
   * @param above The line it is nested below.
   */
  const refute = (
    sentence: string,
    section: SectionName,
    { question = "", above = "" }: { readonly question?: string; readonly above?: string } = {},
  ): ClaimReason | undefined => {
    for (const claim of listClaims(sentence, question)) {
      checked += 1;
      if (!source.supports(claim)) return REASONS[claim.kind];
    }
    return source.inventsWish(sentence, section, above) ?? source.takesBack(sentence, section);
  };

  /**
   * The sentence without the remarks that nothing supports, such as a count of lines that a model made itself. If it is still
   * false, without any: what a number is about may stand outside of the remark.
   */
  const dropRemarks = (sentence: string, section: SectionName): string => {
    const without = (isWanted: (remark: string) => boolean): string =>
      sentence.replaceAll(REMARK, (whole, remark: string) => (EXCEPTS.test(remark) || isWanted(remark) ? whole : ""));
    const bare = without((remark) => refute(remark, section) === undefined);
    return refute(bare.trim(), section) === undefined ? bare : without(() => false);
  };

  /** What remains of a sentence: first without remarks, then without the clauses that nothing supports. */
  const mend = (sentence: string, section: SectionName): string => {
    const bare = dropRemarks(sentence, section);
    if (refute(bare.trim(), section) === undefined) return bare;
    const left: (string | undefined)[] = [];
    for (const clause of splitAtSemicolons(bare)) {
      const isAlone = left.length > 0 && left.at(-1) === undefined && leansBack(clause);
      left.push(isAlone || refute(clause.trim(), section) !== undefined ? undefined : clause);
    }
    const kept = left.filter((clause) => clause !== undefined);
    const makeSense = kept.length > 0 && kept.every((clause) => standsAlone(clause) && isBalanced(clause));
    return makeSense ? joinAroundGaps(left) : sentence;
  };

  /** What remains of a line. */
  const checkLine = (text: string, section: SectionName, above: string): Verdict => {
    lines += 1;
    if (lines > MAX_LINES || text.length > MAX_LINE_LENGTH) return { reason: "too-long" };
    if (OUR_MARKS.test(text)) return { reason: "not-ours-to-write" };
    let left = "";
    let gone = 0;
    let mended = 0;
    let reason: ClaimReason | undefined;
    let isAfterGap = false;
    let isBehindGap = false;
    for (const { start, end } of findSentences(text, { keepsQuotations: true })) {
      const whole = text.slice(start, end);
      const sentence = whole.trim();
      const found: ClaimReason | undefined =
        isAfterGap && leansBack(sentence)
          ? reason
          : refute(sentence, section, { question: ENDS_IN_QUESTION.test(left) ? left : "", above });
      const bare: string = found === undefined ? whole : mend(whole, section);
      const isMended = bare !== whole && refute(bare.trim(), section) === undefined;
      if (found !== undefined && isMended) {
        drop(found);
        mended += 1;
      }
      isAfterGap = found !== undefined && !isMended;
      if (isAfterGap) gone += 1;
      else left += isBehindGap ? `${GAP}${bare.trimStart()}` : bare;
      isBehindGap = isAfterGap;
      if (isAfterGap) reason = found;
    }
    if (reason === undefined) return { text: mended === 0 ? text : left.trim() };
    if (!standsAlone(left) || (isBalanced(text) && !isBalanced(left))) return { reason };
    drop(reason, gone);
    return { text: left.trim() };
  };

  const checkNode = (line: ItemLine, section: SectionName, above = ""): string[] => {
    const { text, reason } = line.isCode ? checkCode(line.text, section) : checkLine(line.text, section, above);
    if (text === undefined) {
      drop(reason, countLines(line));
      return [];
    }
    const below = line.children.flatMap((child) => checkNode(child, section, text));
    // A colon without its list is half a thought.
    if (line.children.length > 0 && below.length === 0 && ENDS_IN_COLON.test(text)) return [];
    return [line.indent + text, ...below];
  };

  /** Code is kept whole or dropped, judged by all its lines together. */
  const checkCode = (text: string, section: SectionName): Verdict => {
    const [, ...code] = text.split("\n");
    lines += code.length;
    if (lines > MAX_LINES || text.length > MAX_CODE_LENGTH) return { reason: "too-long" };
    if (OUR_MARKS.test(text)) return { reason: "not-ours-to-write" };
    for (const line of code) {
      const reason = refute(line, section);
      if (reason !== undefined) return { reason };
    }
    return { text };
  };

  return {
    /** What remains of an entry; undefined if nothing does. */
    checkItem(item: string, section: SectionName): string | undefined {
      const key = item.replace(/\s+/g, " ");
      if (seen.has(key)) {
        drop("repeated");
        return undefined;
      }
      seen.add(key);
      const left = parseItem(item).flatMap((line) => checkNode(line, section));
      return left.length === 0 ? undefined : left.join("\n");
    },
    counts: () => ({ checked, dropped, reasons }),
  };
}

const REASONS: Readonly<Record<Claim["kind"], ClaimReason>> = {
  name: "unsupported-name",
  number: "unsupported-number",
  quotation: "unsupported-quotation",
  code: "unsupported-quotation",
  message: "unsupported-citation",
};

/** What follows may have its subject in what was dropped. */
const GAP = " … ";

/** What stands in parentheses after a blank. */
const REMARK = /[ \t]+\(([^()\n]{1,300})\)/g;
/** A remark that makes an exception: without it the sentence would say more. */
const EXCEPTS = /\b(?:not|no|none|but|except|only|unless|until|without|almost|nearly)\b/i;
const ENDS_IN_COLON = /:[*_`)\s]{0,6}$/;
const ENDS_IN_QUESTION = /[?？][*_`)"”»\s]{0,6}$/;
const ENDS_OPEN = /[:?？][*_`)"”»\s]{0,6}$/;

/** Sentences that refer to the one before them, in the languages of most users. */
const LEANS_BACK =
  /^[\s*_]*(?:it|its|this|that|these|those|they|them|their|he|she|so|thus|hence|therefore|then|also|but|however|which|both|the same|otherwise|else|instead|es|er|sie|dies\w*|das|damit|dadurch|deshalb|dann|aber|auch|il|elle|ils|elles|ce|cela|ça|ceci|donc|puis|mais|aussi|esto|eso|ello|así|pero|luego|también)\b/iu;

function leansBack(sentence: string): boolean {
  return LEANS_BACK.test(sentence);
}

/** It must say something, not just be a label, a mark, or a question without its answer. */
function standsAlone(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3 && !ENDS_OPEN.test(text);
}

/** What ends within parentheses, a quotation or code leaves the other half of it behind. */
function isBalanced(text: string): boolean {
  const isPaired = (mark: string): boolean => text.split(mark).length % 2 === 1;
  return text.split("(").length === text.split(")").length && isPaired('"') && isPaired("`");
}

function splitAtSemicolons(sentence: string): string[] {
  return sentence.split(/;(?=\s)/);
}

/** Clauses as one sentence, with a mark where one is left out before another, and an end. */
function joinAroundGaps(clauses: readonly (string | undefined)[]): string {
  let joined = "";
  for (const [index, clause] of clauses.entries()) {
    if (clause === undefined) continue;
    const isBehindGap = index > 0 && clauses[index - 1] === undefined;
    if (isBehindGap) joined += `${joined === "" ? "" : ";"}${GAP}${clause.trimStart()}`;
    else joined += index === 0 ? clause : `;${clause}`;
  }
  return clauses.at(-1) === undefined ? `${joined}.` : joined;
}

function countLines({ children }: ItemLine): number {
  return children.reduce((total, child) => total + countLines(child), 1);
}

/** A line of an entry, with what is nested below it. */
interface ItemLine {
  /** Its white space and its bullet. */
  readonly indent: string;
  /** The rest; for a code block all its lines, fences included. */
  readonly text: string;
  readonly isCode: boolean;
  readonly children: readonly ItemLine[];
}

interface OpenLine extends ItemLine {
  readonly columns: number;
  readonly parent: OpenLine | undefined;
  readonly children: OpenLine[];
}

const MARK = /^(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Parses an entry: its first line, and the lines nested below it by indentation. */
function parseItem(item: string): readonly ItemLine[] {
  const roots: OpenLine[] = [];
  let last: OpenLine | undefined;
  for (const [index, text] of groupCode(item.split("\n")).entries()) {
    const isFirst = index === 0;
    const columns = isFirst ? -1 : text.length - text.trimStart().length;
    let parent = last;
    while (parent !== undefined && parent.columns >= columns) parent = parent.parent;
    const line = openLine(text, columns, parent);
    (parent?.children ?? roots).push(line);
    // What follows code is not nested below it.
    last = isFirst || !line.isCode ? line : parent;
  }
  return roots;
}

function openLine(text: string, columns: number, parent: OpenLine | undefined): OpenLine {
  const isCode = parseFence(text) !== undefined;
  const bare = isCode || columns === -1 ? text : text.trimStart().replace(MARK, "");
  return { indent: text.slice(0, text.length - bare.length), text: bare, isCode, columns, parent, children: [] };
}

/** The lines of an entry, with those of a code block together. */
function groupCode(lines: readonly string[]): string[] {
  const grouped: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isFence = parseFence(line) !== undefined;
    if (isOpen) grouped.push([grouped.pop(), line].join("\n"));
    else grouped.push(line);
    if (isFence) isOpen = !isOpen;
  }
  return grouped;
}
