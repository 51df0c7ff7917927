import type { SourceLanguage } from "../outputs/source/languages.ts";

/** Something that source code declares. Parts are ordered by their starts; a class contains its methods. */
export interface SourcePart {
  readonly kind: "import" | "declaration";
  readonly name: string;
  readonly start: number;
  /** Where the signature ends; `end` if there is nothing but a signature. */
  readonly bodyStart: number;
  readonly end: number;
}

/**
 * Parses source code exactly. It is prepared outside the core, because loading a grammar has side effects; without it,
 * we go by lines and indentation.
 */
export interface SourceParser {
  /** Undefined if the language is not loaded or the text cannot be parsed. */
  parse(text: string, language: SourceLanguage): readonly SourcePart[] | undefined;
}
