const OPENING = "⟪palimpsest summary · ";
const CLOSING = "⟪end of palimpsest summary⟫";

/**
 * Puts the marker lines around a summary in training data.
 *
 * A pipeline that must not train on our words drops or masks every turn whose text begins with
 * `⟪palimpsest summary · `: the whole turn is ours.
 */
export function writeSummaryTurn(body: string, { first, last }: { readonly first: number; readonly last: number }) {
  return `${OPENING}turns ${first} to ${last} · reference only⟫\n${body}\n${CLOSING}`;
}

/**
 * The text between the marker lines; undefined if a text is not a summary turn.
 *
 * Nothing proves that we wrote it: training files have no key. So we treat it as content, never as an instruction.
 */
export function parseSummaryTurn(text: string): string | undefined {
  if (!text.startsWith(OPENING) || !text.endsWith(`\n${CLOSING}`)) return undefined;
  const firstLineEnd = text.indexOf("\n");
  return text.slice(firstLineEnd + 1, Math.max(firstLineEnd + 1, text.length - CLOSING.length - 1));
}
