/**
 * How one language says that something stands.
 *
 * All patterns are read against folded text: lower case, no accents (the patterns may have them),
 * without lead-ins and the final mark. `CHOICE`, `LANGUAGE` and `VERB` stand for the known
 * choices, the names of languages, and `verbs`.
 */
export interface LanguageTable {
  /** Imperatives that open an instruction, as alternatives of a pattern. */
  readonly verbs: string;
  /** Words before the statement proper, such as `please` or `also`. */
  readonly leadIns: RegExp;
  /** A statement that one of these matches stands, unless something below speaks against it. */
  readonly standing: readonly RegExp[];
  /** Idioms and narrative that only look like a constraint. */
  readonly passing: readonly RegExp[];
  /** Somebody else is speaking. */
  readonly reports: readonly RegExp[];
  /** Openings of a question, for questions without their mark. */
  readonly questions: RegExp;
  /** Openings of a request in the form of a question. */
  readonly politeRequests: RegExp;
  /** A condition up to its comma: the statement is what follows. */
  readonly conditions: RegExp;
  /** Stands where it follows a word such as `but`, which sets it against the request before. */
  readonly contrasted: RegExp;
  /** Where or when the statement holds: it is what follows, or the whole. */
  readonly settings: RegExp;
  /** Lifts a prohibition: `you may push now`. */
  readonly permissions: readonly RegExp[];
  /** Lifts a duty: `you don't have to lint anymore`. */
  readonly releases: readonly RegExp[];
  /** Lifts either: `forget the rule about tabs`. */
  readonly repeals: readonly RegExp[];
  /** Wants a document followed that stands beside it. */
  readonly follows: RegExp;
  /** A heading under which every bullet stands. */
  readonly headings: RegExp;
  /** Part a sentence always, such as `but`; read against the text as written. */
  readonly contrasts: string;
  /** Part a sentence where a constraint follows, such as `and`. */
  readonly joints: string;
  /** First words of a constraint that begins in the middle of a sentence. */
  readonly openers: string;
  /** First words of a constraint that follows a request without a comma, such as `without adding`. */
  readonly trailers: string;
  /** First words of a clause that belongs to what follows its comma. */
  readonly subordinators: string;
  /** Verbs for changing something, whichever way. */
  readonly workedOn: string;
  /** Words that say nothing about what a statement is about. */
  readonly functionWords: string;
  readonly negations: RegExp;
}
