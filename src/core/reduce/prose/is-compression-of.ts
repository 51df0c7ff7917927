const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Whether an answer is a text with words left out: its words stand in the text in the same order, and it has no mark
 * that the text has not. Only then does it say nothing that the text does not hold. Linear in both.
 */
export function isCompressionOf(answer: string, text: string): boolean {
  const marks = new Set(text.replaceAll(WORD, " "));
  for (const mark of answer.replaceAll(WORD, " ")) if (!marks.has(mark) && !/\s/.test(mark)) return false;

  const source = text.matchAll(WORD);
  for (const [word] of answer.matchAll(WORD)) {
    let found = false;
    for (let next = source.next(); next.done !== true; next = source.next()) {
      if (next.value[0] !== word) continue;
      found = true;
      break;
    }
    if (!found) return false;
  }
  return true;
}
