import { foldText } from "../../../../text/fold-text.ts";
import { isOffer } from "../announcements.ts";

// Patterns in English, German and French. They are read against folded text: lower case, no accents.

/** Questions without their mark, as people type them. */
const OPENING =
  /^(?:(?:and|but|so|ok|also|und|aber|et|mais|alors),? )?(?:why|what(?:'s| is| are| does| do| did| was| happens)|how (?:do|does|did|is|are|can|come|many|much|long)|where (?:is|are|do|does|did)|which|who (?:is|are|does)|warum|wieso|weshalb|was (?:ist|sind|macht|bedeutet|passiert)|wie (?:viele?|kann|geht|lange|oft|funktioniert)|wo (?:ist|sind|liegt|steht)|welche[rsnm]?|wer (?:ist|hat)|pourquoi|comment|quelle?s?|combien|ou (?:est|sont|se)|qu'est-ce|est-ce)\b(?!:)/;

/** Asks for work, not for an answer. */
const REQUEST =
  /^(?:(?:and|but|so|ok|also|now|then|und|dann|jetzt|et|alors|hey),? )?(?:please |bitte )?(?:(?:can|could|would|will) (?:you|we)|would you mind|kannst du|konntest du|konnen wir|konnen sie|konnten sie|wurdest du|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez)\b/;

/** Requests whose fulfilment is an answer. */
const REQUEST_FOR_ANSWER =
  /\b(?:explain|tell|say|remind me|clarify|erklar\w*|sag\w*|erlauter\w*|expliqu\w*|dire|dis-moi|rappel\w*)\b/;

/** Asks only for agreement, or nothing at all. */
const RHETORICAL =
  /(?:^|[,;] ?)(?:right|ok|okay|no|yes|see|got it|isn't it|don't you think|correct|agreed|huh|eh|seriously|really|why not|what the (?:hell|heck)|are you (?:kidding|serious)|who knows|oder|ne|nicht wahr|gell|verstanden|wirklich|im ernst|n'est-ce pas|non|hein|d'accord|vraiment|serieusement)[\s?!？]*$/;

const LONGEST_MARKLESS = 200;

/** Whether a sentence of a user wants to know something. */
export function isQuestion(sentence: string): boolean {
  const folded = foldText(sentence);
  const isMarked = /[?？]["”»)\]]*$/.test(folded);
  if (!isMarked && (folded.length > LONGEST_MARKLESS || !OPENING.test(folded) || /[:;,]$/.test(folded))) return false;
  if (RHETORICAL.test(folded)) return false;
  return !REQUEST.test(folded) || REQUEST_FOR_ANSWER.test(folded);
}

/** Whether an assistant asks something that the user's next words may settle. */
export function isOpenQuestion(sentence: string): boolean {
  const folded = foldText(sentence);
  return /[?？]["”»)\]]*$/.test(folded) && !RHETORICAL.test(folded) && !isOffer(sentence);
}

/** Words that open a reply to a question rather than a new subject. */
const REPLY =
  /^(?:yes|yeah|yep|yup|sure|no|nope|ok|okay|please do|go ahead|do it|correct|exactly|the (?:first|second|third|former|latter)|both|neither|either|option|ja|jep|klar|nein|genau|gerne|mach|beide|keins|das erste|oui|ouais|non|d'accord|exactement|les deux|vas-y|le premier)\b/;

/** Whether a sentence begins as a reply does. */
export function opensReply(sentence: string): boolean {
  return REPLY.test(foldText(sentence));
}

/** Praise and echo that stand before an answer proper. */
const FILLER =
  /^(?:(?:ah|oh|ha|hm+|ok|okay|yes|well),? )?(?:(?:great|good|excellent|interesting|fair) (?:question|point|catch)|you're (?:absolutely )?right|absolutely|of course|certainly|sure|thanks?|thank you|perfect|done|got it|found it|i see|gute frage|guter punkt|du hast recht|naturlich|erledigt|fertig|danke|bonne question|bien sur|c'est fait|merci)\b[^.!]{0,30}[.!:]?$/;

/** Whether a sentence only leads up to an answer. */
export function isFiller(sentence: string): boolean {
  return FILLER.test(foldText(sentence));
}
