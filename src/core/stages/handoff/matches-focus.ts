import { contentWords } from "./content-words.ts";

const SHORTEST_STEM = 4;
const LONGEST_STEM = 40;
/** `retries` and `retry`, `migrations` and `migration`: endings differ in about so many letters. */
const ENDING_LETTERS = 3;

/**
 * Whether a text is about what the user wants to go on with: it holds at least half of the
 * topic's words, in any inflection. Nothing matches an empty topic.
 */
export function matchesFocus(text: string, focusTopic: string): boolean {
  const stems = new Set(contentWords(focusTopic).map(stemOf));
  if (stems.size === 0) return false;
  const found = new Set<string>();
  for (const word of contentWords(text)) {
    for (let length = 1; length <= word.length; length += 1) {
      const stem = word.slice(0, length);
      if (stems.has(stem) && (length >= SHORTEST_STEM || length === word.length)) found.add(stem);
      if (length > LONGEST_STEM) break;
    }
  }
  return found.size * 2 >= stems.size;
}

function stemOf(word: string): string {
  return word.slice(0, Math.min(LONGEST_STEM, Math.max(SHORTEST_STEM, word.length - ENDING_LETTERS)));
}
