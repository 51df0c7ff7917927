import { linesOf } from "../../text/lines-of.ts";

/** A text to look for and the one to put in its place. */
export interface SearchBlock {
  readonly before: string;
  readonly after: string;
}

const START = /^<{5,9} ?SEARCH\b/;
const MIDDLE = /^={5,9}$/;
const END = /^>{5,9} ?REPLACE\b/;

/** The blocks in which some agents write their edits: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`. */
export function readSearchBlocks(text: string): readonly SearchBlock[] {
  if (!text.includes("<<<<< SEARCH")) return [];
  const blocks: SearchBlock[] = [];
  let before: string[] | undefined;
  let after: string[] | undefined;
  for (const line of linesOf(text)) {
    if (START.test(line)) [before, after] = [[], undefined];
    else if (before !== undefined && after === undefined && MIDDLE.test(line)) after = [];
    else if (before !== undefined && after !== undefined && END.test(line)) {
      blocks.push({ before: before.join("\n"), after: after.join("\n") });
      [before, after] = [undefined, undefined];
    } else (after ?? before)?.push(line);
  }
  return blocks;
}
