import { findSourceLanguage, type ReduceOptions, type SourceParser } from "../core/reduce/index.ts";
import { loadSourceParser } from "../parsers/load-source-parser.ts";

/** The parser for a text that is a source; undefined for other texts, and where the optional packages are not installed. */
export async function readSourceParser(text: string, options: ReduceOptions): Promise<SourceParser | undefined> {
  const language = findSourceLanguage(text, options);
  if (language === undefined) return undefined;
  return loadSourceParser([language]).catch(() => undefined);
}
