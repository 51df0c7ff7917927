/** What a server of the bench has used since it started. */
export interface ServerUse {
  /** Of the thread that serves. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** What is really in use: heap and buffers, after a collection if one was asked for. */
  readonly heldBytes: number;
}

/** What the bench asks. Collecting garbage first costs CPU, so the bench does not ask for it while it measures CPU. */
export type ServerQuestion = "use" | "collect";

/** What a server reports to the bench. */
export type ServerNews =
  | { readonly kind: "ready"; readonly origin: string }
  | { readonly kind: "use"; readonly use: ServerUse };
