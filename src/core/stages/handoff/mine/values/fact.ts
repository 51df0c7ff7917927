/** What kind of thing a value is. Only values of one kind can replace each other. */
export type ValueKind =
  | "name"
  | "port"
  | "version"
  | "url"
  | "date"
  | "hash"
  | "id"
  | "duration"
  | "size"
  | "money"
  | "share"
  | "count"
  | "number";

/** A subject and its exact value, as somebody said it or a tool printed it. */
export interface Fact {
  readonly kind: ValueKind;
  /** The words it is about, folded. */
  readonly subject: ReadonlySet<string>;
  readonly value: string;
  /** Values that the same clause says are no longer true. */
  readonly formerValues: readonly string[];
  /** The shortest stretch of the source that holds subject and value, quoted. */
  readonly quotation: string;
  readonly messageNumber: number;
  readonly origin: "said" | "tool";
  /** True where the clause says that the subject has this value, not merely that both occur. */
  readonly isBound: boolean;
}
