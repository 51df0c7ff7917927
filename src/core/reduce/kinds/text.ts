import type { Rank, Segment } from "../../outputs/segment.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { isMarkdownHeading, parseFence } from "../../text/markdown.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { quoteFact } from "../text/name-facts.ts";
import { HeadingList, isManual } from "./text/heading-list.ts";

/** This share of the non-empty sampled lines must read like prose; less if headings say what it is. */
const MIN_SHARE = 0.5;
const MIN_SHARE_WITH_HEADINGS = 0.35;
const PROSE_LINE = /^[>*#\s\d."'(“„-]{0,8}\p{L}(?:[^{}<>=;]|; (?=\p{L})){30,}[\p{L}.!?:,)"’*`]$/u;
/** A word as sentences have them; names with digits, paths and codes are not. */
const WORD = /^["'(*_`[“„]*\p{L}[\p{L}\p{M}'’-]*[\])"'*_`”]*[.,;:!?…]*["'”)]*$/u;
/** This share of a line's words must be such; scripts without spaces are recognised by their marks. */
const MIN_WORD_SHARE = 0.6;
const MIN_WORDS = 5;
const WIDE_MARK = /[。！？、，]/;
const TABLE_ROW = /^\s*\|/;
/**
 * What else a document consists of: items of lists, quotations, links, pictures and where they lead, lines below
 * titles.
 */
const DOCUMENT_LINE =
  /^\s{0,8}(?:[-*+]|\d{1,3}[.)])\s+\S|^> ?\S|^\s{0,3}!?\[[^\]]{1,200}\]|^(?:={3,}|-{3,})$|^\s{0,8}<\/?[a-z][^>]{0,300}>|^<!--|^\s{4}\S/i;
/** This share of a document's lines must be of such kinds, with few headings and with several. */
const DOCUMENT_SHARE = 0.7;
const DOCUMENT_SHARE_WITH_HEADINGS = 0.5;
const SEVERAL_HEADINGS = 3;
const UNDERLINE = /^(?:={3,}|-{3,})$/;
/** A fence that names a language only opens a block. */
const LANGUAGE = /^[\w{]/;
/** So many lines say whether a text begins within a block. */
const FIRST_LINES = 200;
/** A judgement: those lines are shorter in total. */
const FIRST_CHARACTERS = 16_384;
/** Binding statements, and those with a figure or a name. */
const WEIGHTY =
  /\b(?:must|never|always|required?|important|note|warning|caution|deprecated|breaking|default|limit)\b|\d{2,}|`[^`]+`/i;
const SENTENCE_END = /[.!?][)"'’]?\s+(?=[\p{Lu}\d"'(`*])|[。！？]/gu;
const LINK = /https?:\/\/[^\s)\]>"'`]{4,200}/g;
/** A judgement: more do not fit any budget. */
const MAX_LINKS = 200;

/** Prose: headings and links named, then the weightiest sentences, then the first of each paragraph. */
export const textReducer: Reducer = {
  kind: "text",
  readsPlainText: true,
  recognise,
  outline(text) {
    const segments: Segment[] = [];
    const headings = new HeadingList(text);
    let start = 0;
    let isCode = startsInCode(text.slice(0, FIRST_CHARACTERS).split("\n", FIRST_LINES));
    let startsParagraph = true;
    for (const end of lineEnds(text)) {
      const line = text.slice(start, end).trimEnd();
      if (!isCode) headings.add(line, start);
      const fence = parseFence(line);
      if (isCode || fence !== undefined || line === "") segments.push({ start, end, rank: "rest" });
      else addSentences(text, start, end, startsParagraph, segments);
      if (fence !== undefined) isCode = !isCode || LANGUAGE.test(fence.language);
      startsParagraph = line === "" || isMarkdownHeading(line);
      start = end;
    }
    return {
      unit: "line",
      facts: [
        { title: "headings", isTitleOptional: true, rank: "floor", facts: headings.facts() },
        { title: "links", rank: "sample", facts: findLinks(text) },
      ],
      segments,
    };
  },
};

function recognise({ lines }: Sample): number {
  if (isManual(lines.find((line) => line.trim() !== "") ?? "")) return CONFIDENCE.text.manual;
  let written = 0;
  let prose = 0;
  let headings = 0;
  let titles = 0;
  let marked = 0;
  let isCode = startsInCode(lines);
  for (const [index, line] of lines.entries()) {
    const fence = parseFence(line);
    const isFence = fence !== undefined;
    if (fence !== undefined) isCode = !isCode || LANGUAGE.test(fence.language);
    // Code and tables inside of a document say nothing about what it is.
    if (isFence || isCode || line.trim() === "" || TABLE_ROW.test(line)) continue;
    written += 1;
    // A heading stands apart; the comments of scripts and of test protocols do not.
    const isHeading = isMarkdownHeading(line) && (lines[index - 1] ?? "") === "" && (lines[index + 1] ?? "") === "";
    if (isHeading) headings += 1;
    if (isHeading || isTitle(lines, index)) titles += 1;
    if (isHeading || isProse(line)) prose += 1;
    else if (isMarkdownHeading(line) || DOCUMENT_LINE.test(line) || isSentence(line)) marked += 1;
  }
  const share = written === 0 ? 0 : prose / written;
  const minShare = titles >= SEVERAL_HEADINGS ? DOCUMENT_SHARE_WITH_HEADINGS : DOCUMENT_SHARE;
  if (titles > 0 && prose + marked >= written * minShare) return CONFIDENCE.text.document(share);
  return share < (headings > 0 ? MIN_SHARE_WITH_HEADINGS : MIN_SHARE) ? 0 : CONFIDENCE.text.prose(share);
}

/** Whether a cut went through a block of code: then an opening fence is the second, fourth, ... of them. */
function startsInCode(lines: readonly string[]): boolean {
  const fences = lines.map(parseFence).filter((fence) => fence !== undefined);
  return fences.findIndex(({ language }) => LANGUAGE.test(language)) % 2 === 1;
}

/** A heading with no text right before it, or a line of text with a rule below it. */
function isTitle(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1] ?? "";
  const line = lines[index] ?? "";
  return (isMarkdownHeading(line) && before === "") || (UNDERLINE.test(line) && /^\p{L}/u.test(before));
}

/** A short line that ends like a sentence, with words that may be names. */
function isSentence(line: string): boolean {
  return /^["'`(*\p{L}\d].{3,}[.:!?)`\]]$/u.test(line) && line.includes(" ") && !/[{};]$/.test(line);
}

function isProse(line: string): boolean {
  if (!PROSE_LINE.test(line)) return false;
  if (WIDE_MARK.test(line)) return true;
  const tokens = line.trim().split(/\s+/);
  const words = tokens.filter((token) => WORD.test(token)).length;
  return words >= Math.min(MIN_WORDS, tokens.length) && words >= tokens.length * MIN_WORD_SHARE;
}

function addSentences(
  text: string,
  lineStart: number,
  lineEnd: number,
  startsParagraph: boolean,
  segments: Segment[],
): void {
  const line = text.slice(lineStart, lineEnd);
  let from = 0;
  const add = (to: number): void => {
    const rank = rankSentence(line.slice(from, to), startsParagraph && from === 0);
    segments.push({ start: lineStart + from, end: lineStart + to, rank, units: from === 0 ? 1 : 0 });
    from = to;
  };
  for (const match of line.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    if (to < line.length) add(to);
  }
  add(line.length);
}

function rankSentence(sentence: string, startsParagraph: boolean): Rank {
  if (WEIGHTY.test(sentence.slice(0, 400))) return "signal";
  return startsParagraph ? "sample" : "rest";
}

function findLinks(text: string): Fact[] {
  const links = new Set<string>();
  for (const [link] of text.matchAll(LINK)) {
    links.add(link);
    if (links.size >= MAX_LINKS) break;
  }
  return [...links].map(quoteFact);
}
