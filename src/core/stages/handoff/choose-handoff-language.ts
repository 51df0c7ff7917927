import type { HandoffLanguage } from "../../model/handoff.ts";
import { type DetectedLanguage, detectLanguage } from "../../text/detect-language.ts";

/** Languages whose detection names the table of words; what others are detected as has none. */
const WRITTEN: Readonly<Partial<Record<DetectedLanguage, HandoffLanguage>>> = {
  English: "English",
  German: "German",
  French: "French",
  Spanish: "Spanish",
  Portuguese: "Portuguese",
  Chinese: "Chinese",
  Japanese: "Japanese",
};

/** Letters that Russian has and its southern neighbours do not, and letters of its other neighbours. */
const RUSSIAN = /[ыэ]/i;
const NOT_RUSSIAN = /[іїєґўјљњћђџ]/i;

/**
 * Chooses the language of a handoff by what the user wrote: the language of the handoff before stays until they clearly
 * write another one. English where nothing is certain, or where there are no words for theirs.
 *
 * @param words What the user said since the handoff before.
 */
export function chooseHandoffLanguage(words: string, previous?: HandoffLanguage): HandoffLanguage {
  const language = detectLanguage(words);
  if (language === undefined) return previous ?? "English";
  if (language === "Cyrillic") return RUSSIAN.test(words) && !NOT_RUSSIAN.test(words) ? "Russian" : "English";
  return WRITTEN[language] ?? "English";
}
