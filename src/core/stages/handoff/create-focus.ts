import { foldText } from "../../text/fold-text.ts";

/** Words of English, German and French that say nothing about what a sentence is about; folded, without accents. */
const FUNCTION_WORDS = new Set(
  (
    "a about after all also am an and any are as at be because been before being but by can could did do does done down " +
    "each even every for from get gets got had has have he her here him his how i if in into is it its just let lets like " +
    "may me might more most must my need needs new no not now of off ok okay old on once one only or other our out over " +
    "please same she should so some still such than that the their them then there these they this those though through " +
    "to too two under until up us use used uses using very via want was we well were what when where which while who why " +
    "will with within without would yes yet you your don't doesn't isn't i'll i'm we'll we're it's that's let's " +
    "set sets run runs running listen listens listening change changed changes move moved bump bumped update updated " +
    "switch switched raise raised lower lowered go goes going went keep keeps kept make makes made put instead rather " +
    "actually currently previously formerly again always never " +
    "aber alle als also am an auch auf aus bei bin bis bist bitte da damit dann das dass dein dem den denn der des die " +
    "dies diese dieser dieses doch du durch ein eine einem einen einer eines er es etwas euch fur gibt haben hat hier ich " +
    "ihr im immer in ist ja jetzt kann kein keine konnen lauft laufen lass mal man mehr mein mit muss nach neue neuer neues " +
    "nicht noch nun nur ob oder ohne schon sein sich sie sind so soll sollen sollte statt uber um und uns unser von vor " +
    "war waren warum was weil welche wenn wer werden wie wieder will wir wird wo zu zum zur gesetzt geandert nutzen nutzt " +
    "verwenden verwendet nehmen nimm " +
    "a ai as au aux avec avoir c'est car ce ces cet cette comme d'abord dans de des du elle en encore est et etait etre eu " +
    "faire fait faut il ils j'ai je la le les leur lui ma mais me mes moi mon ne nos notre nous on ont ou par parce pas " +
    "plus pour pourquoi plutot qu'il que qui sa sans se ses si son sont sur ta te tes toi ton tourne tout tres tu un une " +
    "utilise utilisons utiliser va vais vers vos votre vous y maintenant nouveau nouvelle ancien change passe"
  ).split(" "),
);
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_'-]*/gu;
/** A word in a text of nothing but ASCII, found in a quarter of the time. */
const ASCII_WORD = /\w[\w'-]*/g;
const NOT_ASCII = /[\u0080-\uffff]/;

/** A judgement: shorter stems are in too many words. */
const MIN_STEM_LENGTH = 4;
/** `retries` and `retry`, `migrations` and `migration`: endings differ in about so many letters. */
const ENDING_LETTERS = 3;

/** A topic is a sentence; of a page that somebody pasted the beginning counts. */
const MAX_TOPIC_LENGTH = 2_000;

/**
 * Tells which texts are about what the user wants to go on with: those that hold at least half of the topic's words, in any
 * inflection. Nothing matches an empty topic.
 */
export function createFocus(topic: string): (text: string) => boolean {
  const stems = [...new Set(listWords(topic.slice(0, MAX_TOPIC_LENGTH)).map(stemOf))];
  if (stems.length === 0) return () => false;
  return (text) => {
    const words = listWords(text);
    const found = stems.filter((stem) => words.some((word) => isInflected(word, stem)));
    return found.length * 2 >= stems.length;
  };
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(MIN_STEM_LENGTH, word.length - ENDING_LETTERS));
}

function isInflected(word: string, stem: string): boolean {
  return word === stem || (stem.length >= MIN_STEM_LENGTH && word.startsWith(stem));
}

/** The words of a text that carry its subject, folded, in order: single letters name nothing. Names in code stay whole. */
function listWords(text: string): string[] {
  const folded = foldText(text);
  const words = folded.match(NOT_ASCII.test(folded) ? WORD : ASCII_WORD) ?? [];
  return words.filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word));
}
