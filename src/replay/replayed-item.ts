/** A message that goes out: one of the host's as it has it now, or one that a compaction wrote. */
export type ReplayedItem =
  | { readonly kind: "host"; readonly position: number; readonly message: unknown }
  | { readonly kind: "ours"; readonly json: string; readonly message: unknown };
