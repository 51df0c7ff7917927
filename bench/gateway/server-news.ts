/** What a server of the bench has used since it started. */
export interface ServerUse {
  /** Of all its threads. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

/** What a server tells the bench. */
export type ServerNews =
  | { readonly kind: "ready"; readonly origin: string }
  | { readonly kind: "use"; readonly use: ServerUse };
