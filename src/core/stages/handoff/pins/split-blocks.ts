import { hasCue } from "../../../language/cue-pattern.ts";
import { foldText } from "../../../text/fold-text.ts";
import type { Span } from "../../../text/span.ts";
import type { Paragraph } from "../../../turns/paragraph.ts";
import { LIST_ITEM } from "../../../turns/split-paragraphs.ts";

/** A line, a list item or lines wrapped by an editor, as positions in the turn. */
export interface Block extends Span {
  /** An item under a heading such as `Rules:`, or of a document that the user wants followed. */
  readonly underRules: boolean;
  /** Where the list ends that its last sentence opens with a colon. */
  listEnd?: number;
}

/** A heading is short; a sentence that ends in a colon may be long. */
const HEADING_CHARACTERS = 80;
/** Editors wrap near 72 or 80 columns: a shorter line ended because its author ended it. */
const WRAPPED_LINE_CHARACTERS = 60;
const OPEN_END = /[\p{L}\p{N},]\s*$/u;
const CONTINUES = /^\s*\p{Ll}/u;
/** A sentence may point at its rules without a colon: `Follow the rules below.` */
const POINTS_DOWN =
  /\b(?:rules|guidelines|constraints|conventions) below\W*$|\bregeln unten\W*$|\bregles ci-dessous\W*$/;
/** A judgement: words that point down end a line. */
const LINE_END_CHARACTERS = 60;
const CONDITION = /^(?:when|if|while|wenn|falls|quand|lorsque|si)\b/;

/** Parts paragraphs into blocks, in the order of the text. */
export function splitBlocks(visible: string, paragraphs: readonly Paragraph[]): Block[] {
  const blocks: Block[] = [];
  let underRules = false;
  let opener: Block | undefined;
  for (const { start, end, origin, shape } of paragraphs) {
    if (shape === "item") {
      if (opener !== undefined) opener.listEnd = end;
      blocks.push({ ...skipMark(visible, { start, end }), underRules: underRules || origin === "document" });
    } else if (shape === "block") {
      for (const line of linesOf(visible, start, end)) {
        const item = skipMark(visible, line);
        blocks.push({ ...item, underRules: item.start > line.start });
      }
    } else {
      for (const line of joinWrapped(visible, start, end)) {
        const written = visible.slice(line.start, line.end);
        const isHeading = isRulesHeading(written);
        underRules = isHeading || POINTS_DOWN.test(foldText(written.slice(-LINE_END_CHARACTERS)));
        // "Please follow these rules:" says nothing that its items do not say.
        if (!isHeading) blocks.push({ ...line, underRules: false });
        opener = !isHeading && written.trimEnd().endsWith(":") ? blocks.at(-1) : undefined;
      }
    }
  }
  return blocks;
}

function skipMark(text: string, { start, end }: Span): Span {
  return { start: start + (LIST_ITEM.exec(text.slice(start, end))?.[0].length ?? 0), end };
}

/** The lines of a paragraph, with those that an editor wrapped put together again. */
function joinWrapped(text: string, from: number, to: number): Span[] {
  const joined: Span[] = [];
  let isWrapped = false;
  for (const { start, end } of linesOf(text, from, to)) {
    const line = text.slice(start, end);
    const open = isWrapped && CONTINUES.test(line) ? joined.pop() : undefined;
    joined.push({ start: open?.start ?? start, end });
    isWrapped = line.length >= WRAPPED_LINE_CHARACTERS && OPEN_END.test(line.slice(-2));
  }
  return joined;
}

function* linesOf(text: string, from: number, to: number): Generator<Span> {
  let start = from;
  for (const line of text.slice(from, to).split("\n")) {
    yield { start, end: start + line.length };
    start += line.length + 1;
  }
}

/** Whether a line is the heading of rules, such as `Rules:`. One that only sets a condition is not. */
function isRulesHeading(line: string): boolean {
  if (line.length > HEADING_CHARACTERS) return false;
  const text = foldText(line.replace(/^#+/, ""));
  if (!text.endsWith(":") && !/^\s*(?:#|\*\*)/.test(line)) return false;
  const title = text.replace(/[\s:]+$/, "");
  return !CONDITION.test(title) && !/[.!?]\s/.test(title) && (hasCue("headings", title) || hasCue("follows", title));
}
