import { QUESTION_TYPES, type Question, type QuestionType } from "./question-set.ts";
import { indexText, says } from "./says.ts";

/** How many points a context holds. */
export interface PointCount {
  readonly points: number;
  readonly held: number;
}

/** Score 0 of one context. */
export interface CountedPoints extends PointCount {
  readonly byType: Readonly<Partial<Record<QuestionType, PointCount>>>;
  /** The points that the context does not state, with the number of their question. */
  readonly missed: readonly string[];
}

/** Counts the points of some questions that a context states, by any of their snippets. */
export function countPoints(context: string, questions: readonly Question[]): CountedPoints {
  const index = indexText(context);
  const judged = questions.flatMap(({ id, type, points }) =>
    points.map(({ text, evidence }) => ({
      id,
      type,
      text,
      isHeld: evidence.some((snippet) => says(index, snippet)),
    })),
  );
  const count = (some: readonly { readonly isHeld: boolean }[]): PointCount => ({
    points: some.length,
    held: some.filter(({ isHeld }) => isHeld).length,
  });
  const types = QUESTION_TYPES.filter((type) => judged.some((one) => one.type === type));
  return {
    ...count(judged),
    byType: Object.fromEntries(types.map((type) => [type, count(judged.filter((one) => one.type === type))])),
    missed: judged.flatMap(({ id, type, text, isHeld }) => (isHeld ? [] : [`${type} ${id}: ${text}`])),
  };
}
