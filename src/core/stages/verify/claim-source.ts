import type { Claim } from "./list-claims.ts";

/** What claims are checked against. */
export interface ClaimSource {
  supports(claim: Claim): boolean;
}

export interface ClaimSourceInput {
  /** Everything the record is made from. */
  readonly texts: readonly string[];
  /** The highest original message number: a citation beyond it cites nothing. */
  readonly lastMessage: number;
}

/**
 * Looks claims up in their source.
 *
 * A name or number counts only where it stands by itself: `12` is not in `512`. A quotation may be
 * wrapped differently from its source, and differ in nothing else.
 */
export function claimSource({ texts, lastMessage }: ClaimSourceInput): ClaimSource {
  const known = new Map<string, boolean>();
  let unwrapped: readonly string[] | undefined;

  const standsInSource = (text: string): boolean => texts.some((source) => standsIn(source, text));
  const isQuoted = (text: string): boolean => {
    if (texts.some((source) => source.includes(text))) return true;
    unwrapped ??= texts.map(unwrap);
    const wanted = unwrap(text);
    return unwrapped.some((source) => source.includes(wanted));
  };

  return {
    supports({ kind, text }) {
      if (kind === "message") return Number(text) >= 1 && Number(text) <= lastMessage;
      const key = `${kind}\n${text}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const isThere = kind === "quotation" ? isQuoted(stripEllipsis(text)) : standsInSource(text);
      known.set(key, isThere);
      return isThere;
    },
  };
}

/** A quotation that was cut says so at its ends. */
function stripEllipsis(text: string): string {
  return text.replace(/^(?:…|\.{3})\s*|\s*(?:…|\.{3})$/g, "");
}

function unwrap(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function standsIn(source: string, text: string): boolean {
  for (let index = source.indexOf(text); index !== -1; index = source.indexOf(text, index + 1)) {
    if (!isWordAt(source, index - 1) && !isWordAt(source, index + text.length)) return true;
  }
  return false;
}

function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
