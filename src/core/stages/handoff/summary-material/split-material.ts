import type { MaterialPiece } from "./write-material.ts";

/** What the joints between pieces cost. */
const JOINT_TOKENS = 2;

/**
 * Puts pieces together into as few texts as a window takes, in order. A piece that is larger than
 * the window alone gets a text of its own: whoever wrote the pieces has kept them small enough.
 */
export function splitMaterial(pieces: readonly MaterialPiece[], maxTokens: number): string[] {
  const texts: string[] = [];
  let held: string[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    if (held.length > 0 && tokens + piece.tokens + JOINT_TOKENS > maxTokens) {
      texts.push(held.join("\n\n"));
      [held, tokens] = [[], 0];
    }
    held.push(piece.text);
    tokens += piece.tokens + JOINT_TOKENS;
  }
  return held.length === 0 ? texts : [...texts, held.join("\n\n")];
}
