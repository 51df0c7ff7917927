import { clipText } from "../../text/clip-text.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { cutSnippet } from "./cut-snippet.ts";

/** More than nearly any text has for a token, so that the first cut is rarely too short. */
const CHARACTERS_PER_TOKEN = 5;

/**
 * The part of a text that holds most of the terms, as long as its tokens allow.
 *
 * @param leastCharacters What is shown in any case: a shorter one would tell nothing.
 */
export function fitSnippet(
  text: string,
  terms: ReadonlySet<string>,
  { maxTokens, leastCharacters }: { readonly maxTokens: number; readonly leastCharacters: number },
): string {
  let characters = Math.max(leastCharacters, Math.floor(maxTokens * CHARACTERS_PER_TOKEN));
  let snippet = cutSnippet(text, terms, characters, characters > leastCharacters ? Math.floor(characters / 4) : 0);
  for (let tokens = estimateTokens(snippet); tokens > maxTokens && characters > leastCharacters; ) {
    characters = Math.max(leastCharacters, Math.floor((snippet.length * maxTokens) / tokens) - 1);
    snippet = clipText(snippet, characters);
    tokens = estimateTokens(snippet);
  }
  return snippet;
}
