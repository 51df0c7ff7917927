import { HANDOFF_LANGUAGES, type HandoffLanguage } from "../../model/handoff.ts";
import { detectLanguage } from "../../text/detect-language.ts";

/** Letters that Russian has and its southern neighbours do not, and letters of its other neighbours. */
const RUSSIAN = /[ыэ]/i;
const NOT_RUSSIAN = /[іїєґўјљњћђџ]/i;

/**
 * Chooses the language of a handoff by what the user wrote: the language of the handoff before stays until they clearly
 * write another one. English if nothing is certain, or if there are no words for theirs.
 *
 * @param words What the user said since the handoff before.
 */
export function chooseHandoffLanguage(words: string, previous?: HandoffLanguage): HandoffLanguage {
  const language = detectLanguage(words);
  if (language === undefined) return previous ?? "English";
  if (language === "Cyrillic") return RUSSIAN.test(words) && !NOT_RUSSIAN.test(words) ? "Russian" : "English";
  return HANDOFF_LANGUAGES.find((written) => written === language) ?? "English";
}
