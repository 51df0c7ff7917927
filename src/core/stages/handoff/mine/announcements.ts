import { foldText } from "../../../text/fold-text.ts";

const ANNOUNCEMENT =
  /^(?:(?:ok|okay|now|first|next|then|great|perfect|good|sure|alright|so|gut|jetzt|zuerst|dann|als nachstes|nun|alors|bon|maintenant|ensuite|d'abord)\b[\s,.!:-]*)*(?:let me|let's (?:see|look|check|try|start|run|read|find)|i'll|i will|i'm (?:going|about) to|i am going to|i need to|i should|i want to|looking at|checking|reading|running|starting|ich (?:werde|schaue|sehe mir|lese|prufe|beginne|suche|fuhre|muss)|lass mich|schauen wir|je (?:vais|commence|regarde|lis|verifie)|laissez-moi|laisse-moi|regardons|voyons)\b/;

const NEXT_STEP =
  /^next\b|\b(?:next steps?|up next|next i|remaining|remains|still (?:need|to do|have to|missing)|left to do|als nachstes|danach|noch (?:zu|offen)|es fehlt|verbleib\w*|ensuite|il reste|prochaine)\b/;

const OFFER =
  /\b(?:anything else|something else|further (?:assistance|help|questions)|help (?:you )?with|let me know|feel free|any (?:other )?questions|sonst noch|noch etwas|weiterhelfen|autre chose|vous aider|t'aider)\b/;

/** Whether an assistant only says what it is about to do. */
export function isAnnouncement(sentence: string): boolean {
  return ANNOUNCEMENT.test(foldText(sentence));
}

/** Whether an assistant speaks of what it does now or would do next. */
export function isAboutNextStep(sentence: string): boolean {
  const folded = foldText(sentence);
  return ANNOUNCEMENT.test(folded) || NEXT_STEP.test(folded);
}

/** Whether an assistant closes with an offer of help, which says nothing about the work. */
export function isOffer(sentence: string): boolean {
  return OFFER.test(foldText(sentence));
}
