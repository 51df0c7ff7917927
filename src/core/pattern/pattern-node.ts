import type { CharacterSet } from "./character-set.ts";

/** A parsed pattern, before it becomes a program. */
export type PatternNode =
  | { readonly kind: "character"; readonly set: CharacterSet }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  | { readonly kind: "sequence"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly nodes: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly node: PatternNode; readonly least: number; readonly most: number };

/** Something that is true at a position between two characters. */
export type Assertion = "line-start" | "line-end" | "word-edge" | "no-word-edge";
