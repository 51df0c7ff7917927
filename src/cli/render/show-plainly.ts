/** What a terminal would act on instead of showing it: control characters, and those that turn the order of words. */
const ACTED_ON = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Untrusted text as one line that a terminal only displays. */
export function showPlainly(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(ACTED_ON, "");
}
