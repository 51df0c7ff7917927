import { cutSentences } from "../text/split-sentences.ts";

/** Something somebody said that can be told by itself, or under the statement that introduces it. */
export interface Statement {
  /** A stretch of the text, but for white space at line ends. */
  readonly text: string;
  /** The statement it hangs on: a heading, or what ends in a colon. */
  readonly under?: number;
}

const FENCE = /^\s{0,3}(?:```|~~~)/;
const HEADING = /^#{1,6}\s/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)]|\[[ xX]\]|\|)\s?/;
/** What introduces something: it ends in a colon. */
const OPENS = /[:：]\**$/;
/** A line of JSON outside a fence. */
const DATA_LINE = /^(?:[{}[\]]|"[\w -]{1,60}":)/;
const OPENS_OBJECT = /^"[\w -]{1,60}": [{[]$/m;
const HOLDS_WORD = /[\p{L}\p{N}]/u;
/** Lines of a code block, and members of an object, are told together up to this length. */
const CODE_CHARACTERS = 200;
const OBJECT_CHARACTERS = 400;
/** A longer sentence is pasted data; it is told in parts of this length, cut at blanks. */
const MAX_STATEMENT_LENGTH = 800;
/** People nest three or four deep. What is deeper hangs on what its introduction hangs on: a piece comes with all above it. */
const MAX_DEPTH = 6;

/**
 * Splits what somebody said into statements, in order and without losing any: sentences, list items, rows and pieces of
 * code. A list hangs on the line that introduces it, and everything on its heading, so that half a thought is never told.
 */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let heading: number | undefined;
  let introduction: number | undefined;
  let paragraph: string[] = [];
  let code = "";
  let inFence = false;
  /** The item that introduces what is nested below it. */
  let item: number | undefined;

  const depths: number[] = [];
  const add = (statement: string, introduced: number | undefined): number => {
    const isTooDeep = introduced !== undefined && (depths[introduced] ?? 0) >= MAX_DEPTH;
    const under = isTooDeep ? statements[introduced]?.under : introduced;
    depths.push(under === undefined ? 0 : (depths[under] ?? 0) + 1);
    return statements.push(under === undefined ? { text: statement } : { text: statement, under }) - 1;
  };
  const closeParagraph = (): void => {
    if (paragraph.length === 0) return;
    const under = introduction ?? heading;
    for (const sentence of cutSentences(paragraph.join(" "))) {
      for (const part of cutLong(sentence)) {
        const added = add(part, under);
        introduction = OPENS.test(part) ? added : introduction;
      }
    }
    const isIntroduced = under !== undefined && under !== heading;
    const last = statements.at(-1)?.text ?? "";
    if (isIntroduced && !OPENS.test(last)) introduction = undefined;
    paragraph = [];
  };
  const closeCode = (): void => {
    if (code !== "") add(code, item ?? introduction ?? heading);
    code = "";
  };
  const close = (): void => {
    closeParagraph();
    closeCode();
  };

  for (const raw of text.split("\n")) {
    const line = raw.trimEnd();
    const trimmed = line.trim();
    if (FENCE.test(line)) {
      close();
      inFence = !inFence;
      if (!inFence) introduction = undefined;
    } else if (inFence || DATA_LINE.test(trimmed)) {
      closeParagraph();
      // Members of an object are told together: one without the other, or without their key, says little.
      if (OPENS_OBJECT.test(trimmed)) closeCode();
      const most = OPENS_OBJECT.test(code) ? OBJECT_CHARACTERS : CODE_CHARACTERS;
      if (code.length + line.length > most) closeCode();
      if (inFence ? trimmed !== "" : HOLDS_WORD.test(trimmed)) code = code === "" ? trimmed : `${code}\n${trimmed}`;
    } else if (trimmed === "") {
      close();
    } else if (HEADING.test(trimmed)) {
      close();
      introduction = undefined;
      heading = add(trimmed, undefined);
    } else if (ITEM.test(line)) {
      close();
      // An item of the outer list is a sibling of the one that introduced what is nested below it.
      if (/^\s?\S/.test(line)) item = undefined;
      for (const part of cutLong(trimmed)) {
        const added = add(part, item ?? introduction ?? heading);
        if (OPENS.test(part)) item = added;
      }
    } else {
      closeCode();
      item = undefined;
      // What introduced a list does not introduce the paragraph after it.
      if (paragraph.length === 0 && ITEM.test(statements.at(-1)?.text ?? "")) introduction = undefined;
      paragraph.push(trimmed);
    }
  }
  close();
  return statements;
}

function cutLong(statement: string): string[] {
  const parts: string[] = [];
  let rest = statement;
  while (rest.length > MAX_STATEMENT_LENGTH) {
    const blank = rest.lastIndexOf(" ", MAX_STATEMENT_LENGTH);
    const end = blank > 0 ? blank : MAX_STATEMENT_LENGTH;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  if (rest !== "") parts.push(rest);
  return parts;
}
