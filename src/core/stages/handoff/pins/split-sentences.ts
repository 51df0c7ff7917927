/** A stretch of text, as positions. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Bounded, so that a megabyte of full stops costs no more than a megabyte of letters. */
const SENTENCE_END = /[。！？]|[.!?…]{1,4}["”“»')\]*_]{0,4}(?=\s|$)|\s[–—-](?=\s)|\n(?=\n)/g;
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "e.g i.e etc vs cf approx z.b bzw d.h ca nr usw p.ex ex min max st dr mr mrs".split(" "),
);
const LAST_WORD_CHARACTERS = 12;

/** Parts a block into sentences, end marks included. */
export function splitSentences(visible: string, { start, end }: Stretch): Stretch[] {
  const block = visible.slice(start, end);
  const sentences: Stretch[] = [];
  let from = 0;
  for (const mark of block.matchAll(SENTENCE_END)) {
    if (mark[0] === "." && isAbbreviation(block, mark.index)) continue;
    const isSeparator = /\s/.test(mark[0].charAt(0));
    const to = isSeparator ? mark.index : mark.index + mark[0].length;
    sentences.push({ start: start + from, end: start + to });
    from = mark.index + mark[0].length;
  }
  sentences.push({ start: start + from, end });
  return sentences;
}

function isAbbreviation(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - LAST_WORD_CHARACTERS), position);
  const word = before.slice(before.search(/\S*$/)).toLowerCase();
  return ABBREVIATIONS.has(word.replace(/^[("']+/, ""));
}
