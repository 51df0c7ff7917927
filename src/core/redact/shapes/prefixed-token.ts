import type { Shape } from "../shape.ts";
import { ALPHANUMERIC, type CharacterSet, isIn, LETTERS } from "../text/character-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** Tokens that a vendor marks with a public prefix. */
export interface PrefixedToken {
  readonly type: string;
  readonly prefixes: readonly string[];
  /** The characters after the prefix. */
  readonly body: CharacterSet;
  /** The least number of them; a longer run is taken whole, because vendors lengthen their tokens. */
  readonly minLength: number;
}

/** What is hidden of a token this long is beyond guessing, also without its last characters. */
const LONG_BODY_LENGTH = 32;
const SHOWN_END_LENGTH = 4;

/**
 * The shape of one vendor's tokens. The prefix stays visible: it names the vendor and helps nobody to guess the rest. So
 * do the last four characters of a long one, by which people know their tokens apart.
 */
export function prefixedToken({ type, prefixes, body, minLength }: PrefixedToken): Shape[] {
  return prefixes.map((prefix) => ({
    literals: [prefix.toLowerCase()],
    match({ text, lookup, report }, start, end) {
      if (!text.startsWith(prefix, start) || !startsToken(text, start, wordCharactersFor(prefix))) return;
      const bodyEnd = lookup.runEnd(body, end);
      // A sentence may end right after the token.
      const tokenEnd = text[bodyEnd - 1] === "." ? bodyEnd - 1 : bodyEnd;
      if (tokenEnd - end < minLength || isExample(text.slice(end, Math.min(tokenEnd, end + MAX_EXAMPLE_LENGTH))))
        return;
      const isLong = tokenEnd - end >= LONG_BODY_LENGTH;
      report({ type, start, end: tokenEnd, shown: prefix.length, ...(isLong && { shownEnd: SHOWN_END_LENGTH }) });
    },
  }));
}

/** A judgement: so much shows whether somebody made it up. */
const MAX_EXAMPLE_LENGTH = 80;

/** What documentation shows in the place of a token: one character again and again, or the word itself. */
function isExample(body: string): boolean {
  return /^(.)\1*$|^(?:your|my|the|some)[-_]?[a-z_-]*$/i.test(body) || body.endsWith("EXAMPLE");
}

/** A prefix with a mark at its end, such as `ghp_`, is still plain after a digit; a bare one, such as `AKIA`, is not. */
function wordCharactersFor(prefix: string): CharacterSet {
  return isIn(ALPHANUMERIC, prefix.charCodeAt(prefix.length - 1)) ? ALPHANUMERIC : LETTERS;
}
