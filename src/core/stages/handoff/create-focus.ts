import { contentWords } from "./content-words.ts";

/** Judgements: shorter stems stand in too many words, and longer ones in one. */
const MIN_STEM_LENGTH = 4;
const MAX_STEM_LENGTH = 40;
/** `retries` and `retry`, `migrations` and `migration`: endings differ in about so many letters. */
const ENDING_LETTERS = 3;

/** A topic is a sentence; of a page that somebody pasted the beginning counts. */
const MAX_TOPIC_LENGTH = 2_000;

/**
 * Tells which texts are about what the user wants to go on with: those that hold at least half of the topic's words, in any
 * inflection. Nothing matches an empty topic.
 */
export function createFocus(topic: string): (text: string) => boolean {
  const stems = new Set(contentWords(topic.slice(0, MAX_TOPIC_LENGTH)).map(stemOf));
  if (stems.size === 0) return () => false;
  return (text) => {
    const found = new Set<string>();
    for (const word of contentWords(text)) {
      for (let length = 1; length <= word.length; length += 1) {
        const stem = word.slice(0, length);
        if (stems.has(stem) && (length >= MIN_STEM_LENGTH || length === word.length)) found.add(stem);
        if (length > MAX_STEM_LENGTH) break;
      }
    }
    return found.size * 2 >= stems.size;
  };
}

function stemOf(word: string): string {
  return word.slice(0, Math.min(MAX_STEM_LENGTH, Math.max(MIN_STEM_LENGTH, word.length - ENDING_LETTERS)));
}
