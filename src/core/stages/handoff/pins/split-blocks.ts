import { foldText } from "../../../text/fold-text.ts";
import { languages } from "./compile-language.ts";

/** A line, a bullet or lines wrapped by an editor, as positions in the turn. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** A bullet under a heading such as `Rules:`. */
  readonly underRules: boolean;
  /** A heading such as `Never:` with all its bullets, which make sense only together. */
  readonly whole: boolean;
}

const BULLET = /^\s{0,12}(?:[-*+•–]|\d{1,3}[.)]|\([a-z\d]\))\s{1,4}(?:\[[ xX]\]\s)?/;
/** A heading is short; a sentence that ends in a colon may be long. */
const HEADING_CHARACTERS = 80;
/** Editors wrap near 72 or 80 columns: a shorter line ended because its author ended it. */
const WRAPPED_LINE_CHARACTERS = 60;
const OPEN_END = /[\p{L}\p{N},]\s*$/u;
/** A heading that only sets a condition names no rules. */
const CONDITION = /^(?:when|if|while|wenn|falls|quand|lorsque|si)\b/;
const CONTINUES = /^\s*\p{Ll}/u;

/** Headings whose bullets say nothing without them. */
const PARTIAL_HEADING =
  /^(?:never|always|don't|do not|avoid|not allowed|forbidden|nie|niemals|immer|verboten|jamais|toujours|interdit)(?: do| the following| any of these)?$/;

/** Parts a turn into blocks, in the order of the text. */
export function splitBlocks(visible: string): Block[] {
  const blocks: Block[] = [];
  let underRules = false;
  let isPartial = false;
  let open: Block | undefined;
  for (let start = 0; start <= visible.length; ) {
    const end = lineEnd(visible, start);
    const line = visible.slice(start, end);
    const bullet = BULLET.exec(line);
    if (line.trim() === "") {
      open = undefined;
    } else if (bullet === null && open !== undefined && open === blocks.at(-1) && isWrapped(visible, open, line)) {
      open = { ...open, end };
      blocks[blocks.length - 1] = open;
    } else if (bullet !== null && isPartial && open !== undefined) {
      open = { ...open, end, underRules: true, whole: true };
      blocks[blocks.length - 1] = open;
    } else {
      const heading = bullet === null ? readHeading(line) : undefined;
      if (bullet === null) underRules = isRulesHeading(heading);
      isPartial = heading !== undefined && PARTIAL_HEADING.test(heading);
      open = { start: start + (bullet?.[0].length ?? 0), end, underRules: underRules && bullet !== null, whole: false };
      // "Please follow these rules:" says nothing that its bullets do not say.
      if (bullet !== null || !underRules) blocks.push(open);
    }
    start = end + 1;
  }
  return blocks;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

function isWrapped(text: string, open: Block, line: string): boolean {
  const lastLine = text.slice(Math.max(open.start, text.lastIndexOf("\n", open.end - 1) + 1), open.end);
  return lastLine.length >= WRAPPED_LINE_CHARACTERS && OPEN_END.test(lastLine.slice(-2)) && CONTINUES.test(line);
}

/** The title of a heading; undefined where the line is none. */
function readHeading(line: string): string | undefined {
  if (line.length > HEADING_CHARACTERS) return undefined;
  const text = foldText(line.replace(/^#+/, ""));
  const isMarked = text.endsWith(":") || /^\s*(?:#|\*\*)/.test(line);
  return isMarked ? text.replace(/[\s:]+$/, "") : undefined;
}

function isRulesHeading(title: string | undefined): boolean {
  if (title === undefined || CONDITION.test(title) || /[.!?]\s/.test(title)) return false;
  return languages.some(({ headings }) => headings.test(title));
}
