/** What a terminal would act on instead of showing it: control characters, and those that turn the order of words. */
const ACTED_ON = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else as one line that a terminal only shows. */
export function showPlainly(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(ACTED_ON, "");
}
