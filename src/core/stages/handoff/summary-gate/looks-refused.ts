/** A refusal says so at once. */
const OPENING_CHARACTERS = 300;

/** How models decline, in the languages users write. */
const REFUSALS =
  /\b(?:i(?:'m| am) (?:sorry|unable|not able)|i (?:can(?:'|no)t|cannot|won't|will not) (?:help|assist|summari[sz]e|comply|continue|provide|do that|process)|as an ai (?:language )?model|against my (?:guidelines|policy)|es tut mir leid|ich kann (?:ihnen |dir )?(?:dabei |das )?nicht|je suis désolée?|je ne peux pas|lo siento|no puedo (?:ayudar|hacer|continuar))/i;

/** Whether an answer without sections is a model declining, rather than one that lost the form. */
export function looksRefused(text: string): boolean {
  return REFUSALS.test(text.slice(0, OPENING_CHARACTERS).replaceAll("’", "'"));
}
