import { foldText } from "../../text/fold-text.ts";
import { splitSentences } from "../../text/split-sentences.ts";

// Words of English, German and French, folded: lower case, no accents.

/** Openings of an order that are nothing else. */
const ORDER =
  /^(?:add|adjust|apply|ask|avoid|begin|configure|confirm|connect|continue|convert|create|debug|delete|do|don't|ensure|explain|extend|figure|find|finish|follow|generate|get|give|go|handle|implement|improve|inspect|introduce|investigate|keep|let|let's|make|migrate|modify|never|please|prepare|proceed|provide|refactor|remember|remove|rename|replace|resolve|resume|rerun|retry|rewrite|save|send|submit|tell|try|verify|write|always|you (?:must|should|need|have)|(?:can|could|would|will) you|bitte|andere|arbeite|behebe|benenne|beende|erganze|entferne|ersetze|erstelle|fuge|fuhre|implementiere|korrigiere|losche|mache?|nutze|prufe|repariere|schreibe?|setze|sorge|starte|stelle|teste|uberprufe|verwende|kannst du|du (?:musst|sollst)|ajoute[rz]?|corrige[rz]?|cree[rz]?|ecri(?:s|re|vez)|execute[rz]?|fai(?:s|re|tes)|lance[rz]?|met(?:s|tre|tez)|modifie[rz]?|n'oublie\w*|remplace[rz]?|renomme[rz]?|supprime[rz]?|teste[rz]?|utilise[rz]?|verifie[rz]?|veuillez|il faut|peux-tu)\b/;

/** Openings that are orders or nouns, as in "fix the parser" and "fix is in review". */
const ORDER_OR_NOUN =
  /^(?:build|call|change|check|clean|close|commit|complete|cover|cut|deploy|design|document|drop|fix|format|install|lint|log|look|merge|move|open|plan|publish|pull|push|read|release|report|review|run|set|show|split|start|stop|support|switch|test|update|upgrade|use|wait|work)\b/;

/** "Lint, tests and a release are open": an order has something it is done to. */
const LIST_OF_NOUNS = /^\S+,/;

/** After one of the above: what an order is done to. */
const OBJECT =
  /^\S+ (?:up |out |off |on |to )?(?:the|an?|all|any|this|that|these|those|it|its|your|our|my|both|each|every|them|some|`)(?:\W|$)/;

/** Says how things stand. */
const STATE =
  /\b(?:is|are|was|were|has|have|had|remains?|still|pending|failing|fails|lacks|needs|waits|missing|needed|unfinished|incomplete|outstanding|left|blocked|in progress|not (?:yet|started|done)|todo|tbd)\b/;

/** A German order in the infinitive: "Tests reparieren". */
const FINAL_INFINITIVE =
  /^(?!.*\b(?:zu|muss|mussen|soll|sollen|werden|wird|noch|ist|sind)\b).*\b(?:beheben|hinzufugen|schreiben|anpassen|ausfuhren|prufen|loschen|umbenennen|aktualisieren|erganzen|reparieren|testen|entfernen|erstellen|implementieren)$/;

const LEAD_IN =
  /^(?:(?:and|then|next|also|first|finally|now|todo|next steps?|und|dann|als nachstes|zuerst|zuletzt|et|puis|ensuite|enfin)\b[\s,:]*)+/;

const INTRODUCED_QUOTATION = /:(?:\s?(?:"[^"]*"|“[^“”]*”|«[^«»]*»)…?)+/g;
/** What is said of a quotation: `"Add a test" is open`, `"Add a test" (message 4): not done`. */
const JUDGED_QUOTATION =
  /(?:"[^"]*"|“[^“”]*”|«[^«»]*»)(?: \([^()]{1,40}\))?(?=:|\s(?:is|are|was|were|has|have|remains?|ist|sind|bleibt|est|sont|reste)\b)/g;

/**
 * Whether a text says how things stand and orders nothing, as everything in a handoff must: a
 * reader who finds "Fix the tests" there may do it again. A quotation that is introduced ("the user
 * asked: …") is something that was said, whatever its words.
 */
export function isStatedAsState(text: string): boolean {
  const said = text.replace(INTRODUCED_QUOTATION, ": quoted").replace(JUDGED_QUOTATION, "this");
  return !splitSentences(said).some((sentence) => sentence.split(/[;·]/).some(isOrder));
}

/** An order shows in its opening; what follows may be long. */
const OPENING_CHARACTERS = 300;

function isOrder(clause: string): boolean {
  const folded = foldText(clause.slice(0, OPENING_CHARACTERS))
    .replace(/^[^\p{L}\p{N}]+|[.!…\s]+$/gu, "")
    .replace(LEAD_IN, "");
  if (ORDER.test(folded) || FINAL_INFINITIVE.test(folded)) return true;
  if (!ORDER_OR_NOUN.test(folded) || LIST_OF_NOUNS.test(folded)) return false;
  const [mainClause = ""] = folded.split(/,| that | which | who /, 1);
  return OBJECT.test(folded) || !STATE.test(mainClause);
}
