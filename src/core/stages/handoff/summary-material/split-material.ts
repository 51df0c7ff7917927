import type { MaterialPiece } from "./write-material.ts";

/** What the joints between pieces cost. */
const JOINT_TOKENS = 2;

/**
 * Puts pieces together into as few texts as a window takes, in order. A piece that is larger than
 * the window alone gets a text of its own: whoever wrote the pieces has kept them small enough.
 */
export function splitMaterial(pieces: readonly MaterialPiece[], maxTokens: number): string[] {
  const texts: string[][] = [];
  let leftTokens = 0;
  for (const piece of pieces) {
    const cost = piece.tokens + JOINT_TOKENS;
    if (texts.length === 0 || cost > leftTokens) {
      texts.push([]);
      leftTokens = maxTokens;
    }
    texts.at(-1)?.push(piece.text);
    leftTokens -= cost;
  }
  return texts.map((text) => text.join("\n\n"));
}
