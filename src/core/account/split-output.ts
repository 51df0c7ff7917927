/** Lines are taken together up to this length: a line of code says little without the next. */
const BLOCK_CHARACTERS = 80;
/** A longer line is a paragraph, a record or data, and is told in parts. */
const LONGEST_LINE = 320;
/** Parts of a long line are about this long. */
const PART_CHARACTERS = 240;
/** A part that has no place to be cut at is encoded data. */
const LONGEST_PART = 600;

/** The numbers that tools for reading files print before each line. */
const LINE_NUMBER = /^\s{0,8}\d{1,7}(?:→|\||\t|: )/;
const SHORT_OUTPUT = 400;
const SHORT_LINE = 24;
const FEW_LETTERS = 10;
const WORD_CHARACTER = /[\p{L}\p{N}]/gu;
const TWO_WORD_CHARACTERS = /[\p{L}\p{N}]{2}/u;

/**
 * Splits what a tool printed into blocks that can be told by themselves: lines that stand together, or parts of a long
 * line. Each is a stretch of the text but for the numbers and white space at the edges of its lines. Lines that hold no
 * word, such as a closing bracket, are left out. Linear in the text.
 */
export function splitOutput(text: string): string[] {
  const blocks: string[] = [];
  let block = "";
  const flush = (): void => {
    if (block !== "") blocks.push(block);
    block = "";
  };
  const isLong = text.length > SHORT_OUTPUT;
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf("\n", from);
    const end = found === -1 ? text.length : found;
    const line = trimLine(text, from, end);
    from = end + 1;
    if (line === "") flush();
    if (line === "" || !saysSomething(line, isLong)) continue;
    for (const part of line.length <= LONGEST_LINE ? [line] : splitLine(line)) {
      if (block !== "" && block.length + part.length > BLOCK_CHARACTERS) flush();
      block = block === "" ? part : `${block}\n${part}`;
    }
  }
  flush();
  return blocks;
}

/** Among many lines one of a few letters, such as `} else {`, only takes room; of a short output it may be the answer. */
function saysSomething(line: string, isLong: boolean): boolean {
  if (!isLong || line.length >= SHORT_LINE) return TWO_WORD_CHARACTERS.test(line);
  return (line.match(WORD_CHARACTER)?.length ?? 0) >= FEW_LETTERS;
}

function trimLine(text: string, from: number, end: number): string {
  const line = text.slice(from, end);
  // Most lines have no number: the first characters tell.
  const code = line.charCodeAt(0);
  const numbered = code === 32 || (code >= 48 && code <= 57) ? LINE_NUMBER.exec(line) : null;
  return numbered === null ? line.trim() : line.slice(numbered[0].length).trim();
}

/** Where a long line may be cut: after a sentence, between the members of a JSON object or list, before a list mark. */
const BREAK = /[.!?]\s+(?=[\p{Lu}\p{N}`"'(*[])|[。！？]|[,;}\]]\s?(?=[{"[])|\s(?=[-•*] )|\s{2,}/gu;

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let last = 0;
  for (const { 0: found, index } of line.matchAll(BREAK)) {
    const end = index + found.length;
    if (end - start > PART_CHARACTERS && last > start) {
      parts.push(line.slice(start, last));
      start = last;
    }
    last = end;
  }
  if (line.length - start > PART_CHARACTERS && last > start) {
    parts.push(line.slice(start, last));
    start = last;
  }
  parts.push(line.slice(start));
  return parts
    .flatMap((part) => (part.length <= LONGEST_PART ? [part] : cutAtBlanks(part)))
    .map((part) => part.trim())
    .filter((part) => part !== "" && part.length <= LONGEST_PART);
}

function cutAtBlanks(part: string): string[] {
  const cut: string[] = [];
  let start = 0;
  while (part.length - start > LONGEST_PART) {
    const blank = part.lastIndexOf(" ", start + LONGEST_PART);
    const end = blank > start ? blank : part.indexOf(" ", start + LONGEST_PART);
    if (end === -1) break;
    cut.push(part.slice(start, end));
    start = end + 1;
  }
  cut.push(part.slice(start));
  return cut;
}
