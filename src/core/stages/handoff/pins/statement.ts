/** One sentence or clause of a turn, in the user's own voice. */
export interface Statement {
  /** As written. */
  readonly text: string;
  /** The statement with quotations and code hidden: what may be read as the user's own words. */
  readonly visible: string;
  /** The sentence it is part of: what is taken back may be named beside the words that take it back. */
  readonly sentence: string;
  /** It is part of a sentence that ends in a question mark. */
  readonly asked: boolean;
  /** It follows a word such as `but`. */
  readonly afterContrast: boolean;
  /** It is an item under a heading such as `Rules:`. */
  readonly underRules: boolean;
  /** Together with the list that its colon opens: it says little without. */
  readonly withList?: string;
  /** It is an item of the list that the last statement with a list opened. */
  readonly inList: boolean;
}
