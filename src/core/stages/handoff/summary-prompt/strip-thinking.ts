const OPENING = /^\s*<(think|thinking|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|reasoning)>/i;
const CLOSING_LINE = /^\s*<\/(?:think|thinking|reasoning)>/i;

/**
 * Takes out what a model thought aloud before or within its answer.
 *
 * A tag counts only at the start of a line, so that an answer may write about such tags. If
 * only the closing tag is there, as some chat templates leave it, everything before it was thinking.
 * It is unfinished if it began and never ended.
 */
export function stripThinking(lines: readonly string[]): { lines: readonly string[]; isUnfinished: boolean } {
  let kept: string[] = [];
  let isThinking = false;
  for (const line of lines) {
    let rest = line;
    if (!isThinking && CLOSING_LINE.test(rest)) {
      kept = [];
      rest = rest.replace(CLOSING_LINE, "");
    }
    while (isThinking || OPENING.test(rest)) {
      const end = CLOSING.exec(rest);
      isThinking = end === null;
      if (end === null) break;
      rest = rest.slice(end.index + end[0].length);
    }
    if (!isThinking) kept.push(rest);
  }
  return { lines: kept, isUnfinished: isThinking };
}
