import { foldText } from "../../../text/fold-text.ts";
import { languages } from "./compile-language.ts";
import { hideForeignText } from "./hide-foreign-text.ts";
import { splitBlocks } from "./split-blocks.ts";
import { opensConstraint, splitClauses } from "./split-clauses.ts";
import { type Stretch, splitSentences } from "./split-sentences.ts";
import type { Statement } from "./statement.ts";

/** A constraint is a sentence. What is longer without an end is a paste, and costs nothing. */
const STATEMENT_CHARACTERS = 400;
const CLOSING_MARKS = /[\s.!?…,:]+$/;

/** What the user says in a turn, sentence by sentence, without what is quoted or pasted. */
export function readStatements(text: string): Statement[] {
  const visible = hideForeignText(text);
  return splitBlocks(visible).flatMap((block) => {
    const sentences = block.whole ? [block] : splitSentences(visible, block);
    // The first sentence of a rule is the rule; those after it explain, or are rules in their own words.
    return sentences.flatMap((sentence, index) =>
      readSentence(text, visible, sentence, block.underRules && index === 0),
    );
  });
}

function readSentence(text: string, visible: string, sentence: Stretch, underRules: boolean): Statement[] {
  const isAsked = visible.slice(sentence.start, sentence.end).trimEnd().endsWith("?");
  const clauses = underRules ? [{ ...sentence, afterContrast: false }] : splitClauses(visible, sentence);
  const statements: Statement[] = [];
  let isReported = false;
  for (const { start, end, afterContrast } of clauses) {
    const asked = isAsked && !(afterContrast && opensConstraint(visible, start));
    const clause = trimStretch(text, start, end, clauses.length > 1 && !asked);
    if (clause.end <= clause.start || clause.end - clause.start > STATEMENT_CHARACTERS) continue;
    const seen = visible.slice(clause.start, clause.end);
    // "They said that it works, never fails": what follows a report without a contrast is still theirs.
    isReported = (isReported && !afterContrast) || isReport(seen);
    if (isReported) continue;
    statements.push({ text: text.slice(clause.start, clause.end), visible: seen, asked, afterContrast, underRules });
  }
  return statements;
}

function isReport(visible: string): boolean {
  const folded = foldText(visible);
  return languages.some(({ reports }) => reports.test(folded));
}

function trimStretch(text: string, start: number, end: number, withoutMarks: boolean): Stretch {
  const stretch = text.slice(start, end);
  // Marks are looked for at the very end only: a long run of them is no sentence anyway.
  const tail = stretch.slice(-8);
  const marks = withoutMarks ? (CLOSING_MARKS.exec(tail)?.[0].length ?? 0) : 0;
  const kept = stretch.slice(0, stretch.length - marks).trimEnd();
  return { start: end - stretch.trimStart().length, end: start + kept.length };
}
