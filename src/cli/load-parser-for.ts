import type { Transcript } from "../core/model/transcript.ts";
import {
  findSourceLanguage,
  type ReduceOptions,
  type SourceLanguage,
  type SourceParser,
} from "../core/reduce/index.ts";
import { outputText } from "../core/turns/output-text.ts";
import { loadSourceParser } from "../parsers/load-source-parser.ts";

/** Shorter results are shown whole. */
const MIN_CHARACTERS = 2_000;

/**
 * The parser for a text that is a source; undefined for other texts, and if the optional packages are not installed.
 */
export async function loadParserFor(text: string, options: ReduceOptions): Promise<SourceParser | undefined> {
  const language = findSourceLanguage(text, options);
  return language === undefined ? undefined : loadParser([language]);
}

/** The parser for the sources among the tool results of a session; undefined if there are none, or no parser is installed. */
export async function loadSessionParser({ messages }: Transcript): Promise<SourceParser | undefined> {
  const languages = new Set<SourceLanguage>();
  for (const { parts } of messages) {
    for (const part of parts) {
      const text = part.kind === "tool-result" ? outputText(part.output) : "";
      const language = text.length < MIN_CHARACTERS ? undefined : findSourceLanguage(text, {});
      if (language !== undefined) languages.add(language);
    }
  }
  return languages.size === 0 ? undefined : loadParser([...languages]);
}

async function loadParser(languages: readonly SourceLanguage[]): Promise<SourceParser | undefined> {
  return loadSourceParser(languages).catch(() => undefined);
}
