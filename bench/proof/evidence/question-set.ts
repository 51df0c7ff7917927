/** What a question asks for, in the order in which tables show it. */
export const QUESTION_TYPES = ["fact", "artifact", "decision", "wish", "state"] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Something that a complete answer must say, and the places of the history that say it. Any one of them is enough. */
export interface Point {
  readonly text: string;
  readonly evidence: readonly string[];
}

/** A question that an agent must be able to answer in order to go on. */
export interface Question {
  readonly id: string;
  readonly type: QuestionType;
  readonly q: string;
  readonly points: readonly Point[];
}

/** The questions about a session up to a cut. */
export interface QuestionSet {
  readonly session: string;
  /** Messages of the session that the questions are about. */
  readonly cut: number;
  readonly questions: readonly Question[];
}
