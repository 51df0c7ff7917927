/** A message or item as it goes over the wire. */
export type Item = Readonly<Record<string, unknown>>;

/** A call of one of the client's tools. */
export interface SeenCall {
  readonly id: string;
}

/** What a client takes from an answer. */
export interface ReadAnswer {
  /** The items it will send back. */
  readonly items: readonly Item[];
  readonly calls: readonly SeenCall[];
}

/** What a client sends in addition to its history. */
export interface Garnish {
  /** Added to the newest message of this one request, and gone from the next. */
  readonly reminder?: string;
}

/** How one agent writes its requests, habits included. */
export interface Dialect {
  readonly path: string;
  ask(text: string): Item;
  /** The whole body. Cache markers are where this agent puts them today. */
  write(items: readonly Item[], garnish: Garnish): unknown;
  read(answer: unknown): ReadAnswer;
  giveResults(calls: readonly SeenCall[], output: (call: number) => string): Item[];
  /** The history as a client writes it after reading it from its log again. */
  resume(items: readonly Item[]): Item[];
}

export const SYSTEM = "You are a careful engineer. Never push to main.";
