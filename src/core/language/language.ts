/**
 * Sentence forms that say more than their words do, over folded text. `VERB` stands for the verbs of `keepStart` and
 * `deedStart`.
 */
export interface Phrases {
  /** Forms that rules have. */
  readonly phrases: readonly RegExp[];
  /** Idioms, and forms of what is reported rather than asked for. */
  readonly counterphrases: readonly RegExp[];
}

/**
 * The words of one language by what they say about a sentence, as alternatives of a pattern over folded text (lower case,
 * no accents). None decides alone whether a sentence is a standing rule: they are weighed together.
 *
 * Cues that end in `Start` are matched only at the first word.
 */
export interface Language extends Phrases {
  /** Applies repeatedly: `always`, `by default`. */
  readonly steady: string;
  /** Applies from or until some time: `from now on`, `unless I say so`. */
  readonly horizon: string;
  /** Applies to all of a kind: `every`, `whatever`. */
  readonly universal: string;
  /** Nothing else: `only`. */
  readonly exclusive: string;
  readonly negation: string;
  /** Forbids without a negation: `off limits`. */
  readonly prohibits: string;
  readonly duty: string;
  /** A duty that leaves no choice: `must`. */
  readonly binds: string;
  /** A state that is a norm: `off limits`, `mandatory`, `unchanged`. */
  readonly norm: string;
  /** A word for rules and bounds: `policy`, `at most`. */
  readonly bound: string;
  /** The speaker wants it that way. */
  readonly wish: string;
  /** What it is done with every time: `before you commit`, `in each file`. */
  readonly occasion: string;
  /** Someone has to be asked. */
  readonly consult: string;
  /** How the work is done: `briefly`, `in small steps`. */
  readonly manner: string;
  /** What all work consists of: commits, answers, comments. */
  readonly artefact: string;
  /** The reader is addressed. */
  readonly you: string;
  /** An order not to do something. */
  readonly banStart: string;
  /** A first verb that asks for a state or a manner: `keep`, `prefer`, `answer`. */
  readonly keepStart: string;
  /** A first verb that asks for an action: `fix`, `show`. */
  readonly deedStart: string;
  readonly conditionStart: string;
  readonly weStart: string;
  readonly iStart: string;
  /** Something specific is mentioned: `the`, `this`. */
  readonly definiteStart: string;
  /** Someone else, or a pronoun for something: `he`, `it`. */
  readonly thirdStart: string;
  readonly questionStart: string;
  /** Only this once: `this time`, `yet`. */
  readonly once: string;
  readonly past: string;
  readonly trouble: string;
  readonly doubt: string;
  /** People and parts of a program that rules are made for, not by. */
  readonly others: string;
  /** Idioms that look like an order. */
  readonly idiom: string;
  /** A request in the form of a question: `could you`. */
  readonly politeStart: string;
  /** How things are done, without a word of duty: `tests live beside the code`. */
  readonly habit: string;
  /** Something turned out this way: `passes`, `done`. */
  readonly outcome: string;
  /** Something just mentioned: `it`. */
  readonly pronoun: string;
  /** Permits: `you may`, `is fine`. */
  readonly allows: string;
  /** Ends a duty: `no need to`. */
  readonly releases: string;
  /** Ends either: `forget`, `no longer applies`. */
  readonly repeals: string;
  /** Says that things are different from before: `now`, `instead`. */
  readonly changes: string;
  /** A choice that was made, or why: what someone who continues the work must know. */
  readonly concludes: string;
  /** Only says what the speaker is about to do: `now let me look`. */
  readonly announceStart: string;
  /** How a model declines. */
  readonly declines: string;
  /** Words before the statement proper, such as `please` or `also`. */
  readonly leadIns: string;
  /** Someone else is speaking. */
  readonly reports: string;
  /** Asks to follow a document beside it. */
  readonly follows: string;
  /** A heading that applies to every bullet below it. */
  readonly headings: string;
  /** Always splits a sentence, such as `but`; matched against the text as written, like the next six. */
  readonly contrasts: string;
  /** Splits a sentence if a constraint follows, such as `and`. */
  readonly joints: string;
  /** First words of a constraint that begins in the middle of a sentence. */
  readonly openers: string;
  /** First words of a constraint that follows a request without a comma, such as `without adding`. */
  readonly trailers: string;
  /** First words of a clause that belongs to what follows its comma. */
  readonly subordinators: string;
  /** Splits a reason from what follows from it, such as `so`. */
  readonly consequences: string;
  /** First words of a clause that tells something, such as `we don't`. */
  readonly tellers: string;
  /** Verbs for changing something, whichever way; words, not patterns, like the next. */
  readonly workedOn: string;
  /** Words that say nothing about a statement's subject. */
  readonly functionWords: string;
}
