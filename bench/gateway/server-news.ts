/** What a server of the bench has used since it started. */
export interface ServerUse {
  /** Of the thread that serves. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** What is really held: heap and buffers after a collection, where one was asked for. */
  readonly heldBytes: number;
}

/** What the bench asks: to collect garbage first costs CPU, so it is not asked for while that is measured. */
export type ServerQuestion = "use" | "collect";

/** What a server tells the bench. */
export type ServerNews =
  | { readonly kind: "ready"; readonly origin: string }
  | { readonly kind: "use"; readonly use: ServerUse };
