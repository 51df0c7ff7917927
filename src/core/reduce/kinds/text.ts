import type { Fact, Rank, Segment } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { lineEnds } from "../text/line-ends.ts";

/** Of the sampled lines that are not empty, so many have to read like prose; fewer where headings say what it is. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_WITH_HEADINGS = 0.35;
const PROSE_LINE = /^[>*#\s\d.-]{0,8}\p{L}[^{}<>=;]{30,}[\p{L}.!?:,)"’*`]$/u;
const HEADING = /^#{1,6}\s+\S/;
const FENCE = /^\s{0,3}(?:```|~~~)/;
/** Statements that bind, and those that carry a figure or a name. */
const WEIGHTY =
  /\b(?:must|never|always|required?|important|note|warning|caution|deprecated|breaking|default|limit)\b|\d{2,}|`[^`]+`/i;
const SENTENCE_END = /[.!?][)"'’]?\s+(?=[\p{Lu}\d"'(`*])|[。！？]/gu;
const LINK = /https?:\/\/[^\s)\]>"'`]{4,200}/g;
const MOST_LINKS = 200;

/** Prose: headings and links named, then the sentences that carry weight, then the first of each paragraph. */
export const textReducer: Reducer = {
  kind: "text",
  recognise,
  outline(text) {
    const segments: Segment[] = [];
    const headings: Fact[] = [];
    let start = 0;
    let isCode = false;
    let startsParagraph = true;
    for (const end of lineEnds(text)) {
      const line = text.slice(start, end).trimEnd();
      if (HEADING.test(line) && !isCode) headings.push(quote(line.slice(0, 200)));
      const isFence = FENCE.test(line);
      if (isCode || isFence || line === "") segments.push({ start, end, rank: "rest" });
      else addSentences(text, start, end, startsParagraph, segments);
      if (isFence) isCode = !isCode;
      startsParagraph = line === "" || HEADING.test(line);
      start = end;
    }
    return {
      unit: "line",
      facts: [
        { title: "headings", rank: "floor", layout: "lines", facts: headings },
        { title: "links", rank: "sample", layout: "lines", facts: findLinks(text) },
      ],
      segments,
    };
  },
};

function recognise({ lines }: Sample): number {
  const written = lines.filter((line) => line.trim() !== "");
  if (written.length === 0) return 0;
  const prose = written.filter((line) => PROSE_LINE.test(line) || HEADING.test(line)).length;
  const share = prose / written.length;
  const least = written.some((line) => HEADING.test(line)) ? LEAST_SHARE_WITH_HEADINGS : LEAST_SHARE;
  return share < least ? 0 : 0.2 + share * 0.3;
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
    if (links.size >= MOST_LINKS) break;
  }
  return [...links].map(quote);
}

function quote(value: string): Fact {
  return { text: value, claim: { kind: "quote", value } };
}
