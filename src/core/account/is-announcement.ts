import { foldText } from "../text/fold-text.ts";

/** How assistants open a sentence that only says what they are about to do, in English, German and French. */
const OPENING =
  /^(?:(?:ok|okay|now|first|next|then|great|perfect|good|sure|alright|so|gut|jetzt|zuerst|dann|als nachstes|nun|alors|bon|maintenant|ensuite|d'abord)\b[\s,.!:-]*)*(?:let me|let's|i'll|i will|i'm (?:going|about) to|i am going to|i need to|i should|i want to|looking at|checking|reading|running|starting|ich (?:werde|schaue|sehe mir|lese|prufe|beginne|suche|fuhre|muss)|lass mich|schauen wir|je (?:vais|commence|regarde|lis|verifie)|laissez-moi|laisse-moi|regardons|voyons)\b/;
/** An announcement shows in its opening. */
const OPENING_CHARACTERS = 120;

/** Whether an assistant only says what it is about to do. */
export function isAnnouncement(sentence: string): boolean {
  return OPENING.test(foldText(sentence.slice(0, OPENING_CHARACTERS)));
}
