import { isMarkdownHeading, parseFence } from "../text/markdown.ts";
import { findHostBlocks } from "./find-host-blocks.ts";
import { markDocuments } from "./mark-documents.ts";
import type { Paragraph } from "./paragraph.ts";

/** The mark that opens an item of a list. */
export const LIST_ITEM = /^\s{0,12}(?:[-*+•–]|\d{1,3}[.)]|\([a-z\d]\))\s{1,4}(?:\[[ xX]\]\s)?/;
/** Fences around prose: rules and letters are pasted in them as well as code. */
const PROSE_FENCES: ReadonlySet<string> = new Set(["", "md", "markdown", "text", "txt"]);

/**
 * Splits a user's text at blank lines, list items and wherever someone else's words begin, and says who wrote each
 * paragraph. Only white space is left between the paragraphs.
 */
export function splitParagraphs(text: string): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let done = 0;
  for (const { start, end } of findHostBlocks(text)) {
    addParagraphs(paragraphs, text, done, start);
    paragraphs.push({ start, end, origin: "host", shape: "block" });
    done = end;
  }
  addParagraphs(paragraphs, text, done, text.length);
  return markDocuments(text, paragraphs);
}

/** Adds the paragraphs between two positions. */
function addParagraphs(paragraphs: Paragraph[], text: string, from: number, to: number): void {
  let open: Paragraph | undefined;
  let fence: string | undefined;
  let isPrinted = false;
  const close = (): void => {
    if (open !== undefined) paragraphs.push(open);
    open = undefined;
  };
  for (let start = from; start < to; ) {
    const next = text.indexOf("\n", start);
    const end = next < 0 || next > to ? to : next;
    const line = text.slice(start, end);
    const mark = parseFence(line);
    if (fence !== undefined && open !== undefined) {
      open = { ...open, end };
      if (mark?.mark === fence) {
        fence = undefined;
        close();
      }
    } else if (mark !== undefined) {
      close();
      fence = mark.mark;
      const origin = PROSE_FENCES.has(mark.language) ? "document" : "excerpt";
      open = { start, end, origin, shape: "block" };
    } else if (line.trim() === "") {
      close();
    } else {
      // What a shell prints comes below its prompt.
      isPrinted = isPrompt(line) || (isPrinted && open !== undefined);
      const origin = isPrinted || isPastedLine(line) ? "excerpt" : "user";
      const shape = isMarkdownHeading(line) ? "heading" : LIST_ITEM.test(line) ? "item" : "prose";
      if (open === undefined || open.origin !== origin || shape !== "prose" || open.shape === "heading") {
        close();
        open = { start, end, origin, shape };
      } else {
        open = { ...open, end };
      }
    }
    start = end + 1;
  }
  close();
}

/** Only the start of a line is tested: it is enough, and keeps a long line cheap. */
const HEAD_CHARACTERS = 160;
const PROMPT = /^\s*(?:\$|#!|❯|➜|PS [A-Z]:)\s?\S/;
const PASTED: readonly RegExp[] = [
  /^\s*>/,
  // Logs: a time, a level, a package manager, a prompt.
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s*\[?\d\d:\d\d:\d\d/,
  /^\s*\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL)\]?[:\s]/,
  /^\s*(?:npm|yarn|pnpm) (?:ERR!|error|warn|WARN)/,
  PROMPT,
  /^\s*\d{1,6}\s*[│|]/,
  // Errors and stacks.
  /^\s*(?:[A-Z]\w*)?(?:Error|Exception|Warning)(?: \[\w+\])?:\s/,
  /^\s*(?:hint|usage|help|HINT|DETAIL|USAGE): /,
  /^\s*(?:error|warning|fatal)(?:\[\w+\]|\s?TS\d+)?:\s/,
  /^\s*at \S+ ?\(?\S*:\d+/,
  /^\s*File "[^"]*", line \d+/,
  /^\s*\S+\.\w{1,5}[:(]\d+[:,]\d+/,
  // Diffs.
  /^(?:diff --git|index [0-9a-f]{7}|@@ |\+\+\+ |--- \S)/,
  // Code.
  /^\s*(?:import|export|const|let|var|function|class|def|return|public|private|static|async)\b.*[;{(:=]\s*$/,
  /^\s*(?:\/\/|\/\*|\* @|<!--|"""|<\/?\w+[ >])/,
  /^\s*[})\]]/,
];

/** Whether a line is something the user pasted: a log, a stack, a diff, code, a quoted message. */
function isPastedLine(line: string): boolean {
  const head = line.slice(0, HEAD_CHARACTERS);
  return PASTED.some((pattern) => pattern.test(head)) || /[;{]\s*$/.test(head);
}

/** Whether a line is a command after a shell prompt. */
function isPrompt(line: string): boolean {
  return PROMPT.test(line.slice(0, HEAD_CHARACTERS));
}
