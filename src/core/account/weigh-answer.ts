import type { ToolFamily } from "../model/tool-activity.ts";

/** What these print was made for people to look at, not for programs: pages, and the replies of other agents. */
export const ANSWERING: ReadonlySet<ToolFamily> = new Set(["web", "browser", "delegate"]);

/** A judgement: fewer words are a menu entry or a caption. */
const SENTENCE_WORDS = 8;
/** Letters that are written without blanks count as a word each. */
const WORD = /[\u2e80-\uffef]|\p{L}{2,}/gu;
const SENTENCE_END = /[.!?…]["'”’)\]]*(?:[\s<]|$)|[。！？]/;
/** Chosen with `npm run bench:evidence` and `npm run bench:rounds`: a page is read for a few sentences of it. */
const SENTENCE_WORTH = 2;

/** Code and comments that a page contains, and nobody sees. */
const HIDDEN = /^(?:\/\*|\*\/|\/\/ |<!--)|[{};]$/;
/** A judgement: less than a menu, of which somebody may have used an entry. */
const HIDDEN_WORTH = 0.3;

/** What a block of an answer is worth: sentences say what a page is about; menus and links stand around them. */
export function weighAnswer(block: string): number {
  if (HIDDEN.test(block)) return HIDDEN_WORTH;
  const isSentence = SENTENCE_END.test(block) && (block.match(WORD)?.length ?? 0) >= SENTENCE_WORDS;
  return isSentence ? SENTENCE_WORTH : 1;
}
