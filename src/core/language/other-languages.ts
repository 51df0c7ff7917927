import type { Phrases } from "./language.ts";

/** The plainest rules of languages that have no table: Italian and Dutch. */
export const otherLanguages: Phrases = {
  phrases: [
    /^(?:mai|non \w+(?:are|ere|ire|arlo|erlo)|evitare)\b|\b(?:d'ora in poi|da ora in poi|vietato|sempre|soltanto)\b/,
    /^(?:nooit|vermijd)\b|\b(?:vanaf nu|verboden|altijd)\b/,
    /^(?!(?:de|het|een|ik|we|wij|hij|zij|ze|er|dat|dit|mijn|je|u|waarom|nog|werkt|gaat)\b)[\w-]+ (?:geen|nooit|niets) \w+/,
    /^(?!(?:de|het|een|ik|we|wij|hij|zij|ze|er|dat|dit|mijn|je|u|waarom|nog|werkt|gaat)\b)\w+ .{1,60} niet$/,
  ],
  counterphrases: [/^non (?:so|e|c'e|va|funziona|capisco|trova|riesco|ho|vedo|parte)\b/],
};
