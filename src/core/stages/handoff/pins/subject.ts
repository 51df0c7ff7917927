/** What a statement is about, as far as it decides what replaces what. */
export interface Subject {
  /** Undefined where the statement names nothing. */
  readonly key: string | undefined;
  /** Only one statement can hold about this key, such as the language of answers. */
  readonly exclusive: boolean;
  /** The value it asks for. */
  readonly prefers: string | undefined;
  /** Where alone it holds, such as `yaml files`. */
  readonly scope: string | undefined;
  /** The values it turns down. */
  readonly rejects: readonly string[];
  readonly isProhibition: boolean;
  /** Stems of the words that carry its meaning. */
  readonly words: ReadonlySet<string>;
  /** Those of them that are no numbers: a rule with another number is the same rule. */
  readonly steadyWords: ReadonlySet<string>;
}
