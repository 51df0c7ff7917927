import { foldText } from "../text/fold-text.ts";
import type { Paragraph } from "./paragraph.ts";

/** No one types more items than this in one go: a longer list was pasted. */
const TYPED_ITEMS = 20;
/** This many headings make a text a document if it begins like an assistant's role. */
const TEMPLATE_HEADINGS = 3;
/** An introduction says at its end that something follows. */
const INTRODUCTION_CHARACTERS = 300;
const ROLE = /^you are an? /;
const SHOWS =
  /\b(?:here(?:'s| is| are)|this is|these are|below (?:is|are)|following|their|upstream|pasted?|copied|from (?:the|their|our)|says?|reads?|hier (?:ist|sind|kommt|kommen)|das (?:ist|sind)|folgende\w*|voici|ceci est|ci-dessous|suivante?s?)\b/;
const DOCUMENT =
  /\b(?:rules?|guides?|guidelines?|conventions?|readme|contributing|docs?|documentation|polic(?:y|ies)|standards?|specs?|specification|handbook|checklist|manual|article|issue|ticket|e-?mail|message|page|template|plan|prompt|(?:agents|claude|gemini)\.md|regeln|richtlinien|vorgaben|anleitung|doku|dokumentation|styleguide|regles|consignes|directives)\b/;
const OWN_RULES =
  /\b(?:my|our|your|meine?|unsere?|deine?|mes|nos|notre|tes) (?:[\w-]+ ){0,2}(?:rules?|guides?|guidelines?|conventions?|standards?|regeln|richtlinien|vorgaben|regles|consignes)\b/;

/** Work on a text: what it says is not asked of the reader. */
const WORKS_ON =
  /\b(?:proof-?read|spell-?check|summari[sz]e|translate|rewrite|rephrase|reword|paraphrase|shorten|convert|turn (?:it|this|that|these|them) into|(?:what|how) (?:do|should|would|can) (?:i|we) (?:reply|answer|respond)|korrektur\w*|ubersetz\w*|fass\w* .{0,60}zusammen|umschreiben|was antworte\w*|tradui\w*|resume[rz]?|reformule\w*|relis|relire|que repondre|traduce\w*|resume\w*|reescrib\w*|acorta\w*|traduz\w*|revise)\b/;
/** The words above are meant. */
const ABOVE = /\b(?:that|this|these|above|it|das|dies\w*|oben|ca|cela|ceci|ce|esto|eso|isso|isto)\b/;
/** A judgement: a request about what stands above it is one line. */
const CLOSING_CHARACTERS = 200;
/** Lines that open a letter. */
const LETTER_HEAD =
  /^(?:from|to|subject|date|von|an|betreff|de|a|objet|para|asunto): .*\n(?:from|to|cc|subject|date|sent|von|an|betreff|de|a|objet|para|asunto): /i;

/** Marks the user's paragraphs that belong to a pasted document: introduced as one, or too long to be typed. */
export function markDocuments(text: string, paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const marked = [...paragraphs];
  const headings = paragraphs.filter(({ origin, shape }) => origin === "user" && shape === "heading").length;
  const opening = paragraphs.find(({ origin }) => origin === "user");
  const isTemplate =
    headings >= TEMPLATE_HEADINGS &&
    opening !== undefined &&
    ROLE.test(foldText(text.slice(opening.start, opening.start + 40)));
  const isWorkedOn = asksForWorkAbove(text, paragraphs);
  const elements = listElements(text);
  const isEnclosed = ({ start, end }: Paragraph): boolean =>
    elements.some((element) => start >= element.start && end <= element.end);
  // Who writes nothing else speaks between the tags.
  const isAskedOutside = paragraphs.some((one) => one.origin === "user" && !isEnclosed(one));
  let isDocument = false;
  let isLetter = false;
  let introduction = "";
  for (let index = 0; index < paragraphs.length; ) {
    const paragraph = paragraphs[index];
    if (paragraph === undefined) break;
    const run = countItems(paragraphs, index);
    if (isTemplate || (paragraph.shape === "heading" && (introduction.endsWith(":") || isShown(introduction))))
      isDocument = true;
    const written = text.slice(paragraph.start, Math.min(paragraph.end, paragraph.start + INTRODUCTION_CHARACTERS));
    isLetter = (isLetter || LETTER_HEAD.test(written)) && !/^-{3}/.test(written);
    if (introduction.endsWith(":") && WORKS_ON.test(introduction) && paragraph.origin === "user") isDocument = true;
    const isPasted =
      isDocument ||
      isLetter ||
      (isAskedOutside && isEnclosed(paragraph)) ||
      (isWorkedOn && (paragraph !== paragraphs.at(-1) || paragraph.shape === "item")) ||
      run > TYPED_ITEMS ||
      (run > 0 && isShown(introduction) && !OWN_RULES.test(introduction));
    const end = index + Math.max(run, 1);
    for (; index < end; index += 1) {
      const item = paragraphs[index];
      if (isPasted && item?.origin === "user") marked[index] = { ...item, origin: "document" };
    }
    introduction =
      paragraph.shape === "prose" && paragraph.origin === "user"
        ? foldText(text.slice(Math.max(paragraph.start, paragraph.end - INTRODUCTION_CHARACTERS), paragraph.end))
        : "";
  }
  return marked;
}

/** `<issue_description>` on a line by itself: what follows was put between tags, not typed. */
const TAG = /^<([a-z][\w-]{1,40})>$/gim;
/** Between these stands what somebody else wrote; between others a user puts what is asked. */
const FOREIGN = /issue|description|document|ticket|article|e-?mail|thread|page|logs?$|output|report/i;
/** A judgement: nobody puts more texts into a message. */
const MAX_ELEMENTS = 50;

/** The texts that a message has between tags. */
function listElements(text: string): { readonly start: number; readonly end: number }[] {
  const elements: { readonly start: number; readonly end: number }[] = [];
  for (const { 0: tag, 1: name = "", index } of text.matchAll(TAG)) {
    const end = text.indexOf(`</${name}>`, index);
    if (end !== -1 && FOREIGN.test(name)) elements.push({ start: index + tag.length, end });
    if (elements.length === MAX_ELEMENTS) break;
  }
  return elements;
}

/** Whether the last words ask for work on the text before them: `Translate that into Polish.` */
function asksForWorkAbove(text: string, paragraphs: readonly Paragraph[]): boolean {
  const written = text.trimEnd();
  const closing = written.slice(written.lastIndexOf("\n") + 1);
  if (paragraphs.length < 2 || closing.length > CLOSING_CHARACTERS) return false;
  const folded = foldText(closing);
  return WORKS_ON.test(folded) && ABOVE.test(folded);
}

/** How many of the user's list items follow one another from here on. */
function countItems(paragraphs: readonly Paragraph[], from: number): number {
  let index = from;
  while (paragraphs[index]?.shape === "item" && paragraphs[index]?.origin === "user") index += 1;
  return index - from;
}

function isShown(introduction: string): boolean {
  return SHOWS.test(introduction) && DOCUMENT.test(introduction);
}
