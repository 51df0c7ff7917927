/** A name that differs in more letters is another name, not a slip of the finger. */
const MAX_EDITS = 3;
/** Words longer than any of our names are not compared: the work grows with their length. */
const MAX_WORD_LENGTH = 64;

/** This few are always a slip of the finger. */
const SLIP_EDITS = 2;

/**
 * Finds the name that a word was most likely meant to be: one that is a slip of the finger away, the only one that
 * begins with the same word (`contextWindow`, `contextTokens`), or one that is not much further away. Undefined if
 * there is none.
 */
export function findNearestName(word: string, names: readonly string[]): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  let nearest: { readonly name: string; readonly edits: number } | undefined;
  for (const name of names) {
    const edits = countEdits(word.toLowerCase(), name.toLowerCase());
    // Replacing half of a short word is not a slip either.
    if (edits <= Math.min(MAX_EDITS, name.length / 2) && edits < (nearest?.edits ?? Number.POSITIVE_INFINITY)) {
      nearest = { name, edits };
    }
  }
  if (nearest !== undefined && nearest.edits <= SLIP_EDITS) return nearest.name;
  const [akin, ...others] = names.filter((name) => firstWord(name) === firstWord(word));
  return akin !== undefined && others.length === 0 ? akin : nearest?.name;
}

/** `context` of `contextTokens`, `context_tokens` and `context-tokens`. */
function firstWord(name: string): string {
  return (/^[A-Za-z][a-z]*/.exec(name)?.[0] ?? name).toLowerCase();
}

/** How many letters have to be added, removed or replaced to turn one word into the other. */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
