import { type Cue, cuePattern, hasAnyCue, hasCue } from "../../../language/cue-pattern.ts";
import { findSentences } from "../../../text/find-sentences.ts";
import { foldText } from "../../../text/fold-text.ts";
import type { Span } from "../../../text/span.ts";
import type { Paragraph } from "../../../turns/paragraph.ts";
import { splitParagraphs } from "../../../turns/split-paragraphs.ts";
import { hideForeignText } from "./hide-foreign-text.ts";
import { stripLeadIns } from "./prepare-statement.ts";
import { splitBlocks } from "./split-blocks.ts";
import { opensConstraint, splitClauses } from "./split-clauses.ts";

/** One sentence or clause of a turn, in the user's own voice. */
export interface Statement {
  /** As written. */
  readonly text: string;
  /** The statement with quotations and code hidden: what may be read as the user's own words. */
  readonly visible: string;
  /** As written, with what explains it. */
  readonly reasoned: string;
  /** The sentence it is part of: what is taken back may be named beside the words that take it back. */
  readonly sentence: string;
  /** It is part of a sentence that ends in a question mark. */
  readonly asked: boolean;
  /** It follows a word such as `but`. */
  readonly afterContrast: boolean;
  /** It goes on after a clause that tells something: `it breaks with a dot, never with a dash`. */
  readonly continues: boolean;
  /** It is an item under a heading such as `Rules:`. */
  readonly underRules: boolean;
  /** Together with the list that its colon opens: it says little without. */
  readonly withList?: string;
  /** It is an item of the list that the last statement with a list opened. */
  readonly inList: boolean;
}

/** A constraint is a sentence. What is longer without an end is a paste, and costs nothing. */
const STATEMENT_CHARACTERS = 400;
/** A longer list is read item by item. */
const LIST_CHARACTERS = 1_000;
const QUESTION_MARK = /[?？]/;
/** An order over all that there is of something: it is carried out once. */
const SWEEPING =
  /^\s*(?!keep|make|ensure|use|write|log|always|never|only)[\p{L}]+ (?:all|every|each|alle|jede[nrs]?|tous|toutes|chaque)\s/iu;
const CLOSING_MARKS = /[\s.!?…,:]+$/;

/** A paragraph of a ticket: what a program is to do, not the reader. */
const TICKET =
  /^\W*(?:requirements?|acceptance criteria|expected(?: behaviou?r)?|actual(?: behaviou?r)?|background|user stor(?:y|ies)|feature request|bug(?: report)?|anforderungen|akzeptanzkriterien|erwartet|exigences|attendu|requisitos|descripcion(?: de la tarea)?)\b[^.!?\n]{0,40}:/;

/** What the user says in a turn, sentence by sentence, without what others said in it. */
export function parseStatements(text: string): Statement[] {
  const paragraphs = chooseParagraphs(text);
  const visible = hideForeignText(text, paragraphs);
  const followsDocument = paragraphs.some(({ origin }) => origin === "document");
  let listEnd = 0;
  return splitBlocks(visible, paragraphs).flatMap((block) => {
    const inList = block.start < listEnd;
    if (block.listEnd !== undefined) listEnd = block.listEnd;
    // "Follow these rules" says nothing that the document does not say.
    const sentences = splitSentences(visible, block).filter(
      ({ start, end }) => !followsDocument || block.underRules || !asksToFollow(visible.slice(start, end)),
    );
    // The first sentence of a rule is the rule; those after it explain, or are rules in their own words.
    return sentences.flatMap((sentence, index) =>
      parseSentence(text, visible, sentence, {
        underRules: block.underRules && index === 0,
        inList,
        listEnd: index === sentences.length - 1 ? block.listEnd : undefined,
      }),
    );
  });
}

/** The user's own paragraphs, and those of a document that they say is to be followed. */
function chooseParagraphs(text: string): readonly Paragraph[] {
  const paragraphs = splitParagraphs(text);
  const own = paragraphs.filter(
    ({ origin, start }) => origin === "user" && !TICKET.test(foldText(text.slice(start, start + STATEMENT_CHARACTERS))),
  );
  const hasDocument = paragraphs.some(({ origin }) => origin === "document");
  if (!hasDocument || !own.some(({ start, end }) => asksToFollow(text.slice(start, end)))) return own;
  return paragraphs.filter((paragraph) => paragraph.origin === "document" || own.includes(paragraph));
}

function asksToFollow(text: string): boolean {
  return splitSentences(text, { start: 0, end: text.length }).some(({ start, end }) => {
    const sentence = foldText(text.slice(start, Math.min(end, start + STATEMENT_CHARACTERS)));
    if (sentence.endsWith("?")) return false;
    const said = cuePattern("follows").exec(sentence);
    return said !== null && !hasCue("negation", sentence.slice(0, said.index));
  });
}

type Place = Pick<Statement, "underRules" | "inList"> & { readonly listEnd: number | undefined };

function parseSentence(text: string, visible: string, sentence: Span, place: Place): Statement[] {
  const { underRules, inList, listEnd } = place;
  const isAsked = QUESTION_MARK.test(visible.slice(sentence.start, sentence.end).trimEnd().slice(-1));
  const clauses = underRules
    ? [{ ...sentence, afterContrast: false, explains: false }]
    : splitClauses(visible, sentence);
  const statements: Statement[] = [];
  let isReported = false;
  let isSweeping = false;
  let wasTold = false;
  for (const [index, { start, end, afterContrast }] of clauses.entries()) {
    const asked = isAsked && !(afterContrast && opensConstraint(visible, start));
    const clause = trimStretch(text, start, end, clauses.length > 1 && !asked);
    if (clause.end <= clause.start || clause.end - clause.start > STATEMENT_CHARACTERS) continue;
    const seen = visible.slice(clause.start, clause.end);
    // "They said that it works, never fails": what follows a report without a contrast is still theirs.
    isReported = (isReported && !afterContrast) || hasCue("reports", foldText(seen));
    if (isReported) continue;
    // "Move all files and do not move the links": part of the one deed.
    if (isSweeping && !afterContrast) continue;
    isSweeping = SWEEPING.test(seen);
    const continues = wasTold && !afterContrast;
    wasTold = hasAnyCue(TOLD, stripLeadIns(foldText(seen)));
    const opensList = listEnd !== undefined && end === sentence.end && listEnd - clause.start <= LIST_CHARACTERS;
    const next = clauses[index + 1];
    const reasonEnd = next?.explains === true ? trimStretch(text, next.start, next.end, true).end : clause.end;
    const isShort = reasonEnd - clause.start <= STATEMENT_CHARACTERS;
    statements.push({
      text: text.slice(clause.start, clause.end),
      reasoned: text.slice(clause.start, isShort ? reasonEnd : clause.end),
      visible: seen,
      sentence: text.slice(sentence.start, Math.min(sentence.end, sentence.start + STATEMENT_CHARACTERS)).trim(),
      asked,
      afterContrast,
      continues,
      underRules,
      inList,
      ...(opensList && { withList: text.slice(clause.start, listEnd).trimEnd() }),
    });
  }
  return statements;
}

/** Openings of a clause that speaks of something rather than asks for it. */
const TOLD: readonly Cue[] = ["definiteStart", "thirdStart", "weStart", "iStart"];

function trimStretch(text: string, start: number, end: number, withoutMarks: boolean): Span {
  const stretch = text.slice(start, end);
  // Marks are looked for at the very end only: a long run of them is not a sentence anyway.
  const marks = withoutMarks ? (CLOSING_MARKS.exec(stretch.slice(-8))?.[0].length ?? 0) : 0;
  const kept = stretch.slice(0, stretch.length - marks).trimEnd();
  return { start: end - stretch.trimStart().length, end: start + kept.length };
}

/** A dash between blanks, or a blank line: what follows is said by itself. */
const SEPARATOR = /(\s[–—-](?=\s)|\n(?=\n))/;

/** Parts a block into what a user in a hurry says by itself: sentences, and what dashes and blank lines part. */
function splitSentences(visible: string, block: Span): Span[] {
  let at = block.start;
  // Every second part is a separator.
  return visible
    .slice(block.start, block.end)
    .split(SEPARATOR)
    .flatMap((part, index) => {
      const from = at;
      at += part.length;
      if (index % 2 === 1) return [];
      return findSentences(part, { isHasty: true }).map(({ start, end }) => ({ start: from + start, end: from + end }));
    });
}
