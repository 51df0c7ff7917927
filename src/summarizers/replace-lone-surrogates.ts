/** Makes a text valid Unicode. Providers refuse a request with half a character in it, and shortened material can have one. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
