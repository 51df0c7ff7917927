import type { SourceLanguage } from "../outputs/source/languages.ts";

/** Something that a source declares. Parts stand in order of their starts; a class holds its methods. */
export interface SourcePart {
  readonly kind: "import" | "declaration";
  readonly name: string;
  readonly start: number;
  /** Where the signature ends; `end` where there is nothing but a signature. */
  readonly bodyStart: number;
  readonly end: number;
}

/** Reads sources exactly. It is made ready outside, because loading a grammar takes effects; without it, lines and indents tell. */
export interface SourceParser {
  /** Undefined where the language is not loaded or the text cannot be read. */
  parse(text: string, language: SourceLanguage): readonly SourcePart[] | undefined;
}
