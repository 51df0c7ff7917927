import { estimateTokens } from "../../tokens/estimate-tokens.ts";

/** More names than these are not told one by one in any budget. */
const MOST_NAMES = 2_000;
/** So many places of a name are looked at. */
const MOST_PLACES = 12;
/** The line of a head, and the blank before each name below it. */
const HEAD_TOKENS = 2;

/** A beginning that names share. */
interface Beginning {
  readonly parent: Beginning | undefined;
  names: number;
  /** The most tokens that longer beginnings of the same names save. */
  savedBelow: number;
  isHead: boolean;
}

/**
 * What to say once above names that begin alike: for each name the length of its head, 0 where it stands alone. Of all
 * ways to put each name below one head at most, the one that saves most tokens, by their estimate.
 *
 * @param placesOf Where a head of a name may end, in order.
 */
export function foldBeginnings(
  names: readonly string[],
  placesOf: (name: string) => readonly number[],
): readonly number[] {
  if (names.length < 2 || names.length > MOST_NAMES) return names.map(() => 0);
  const beginnings = new Map<string, Beginning>();
  const chains = names.map((name) => {
    const places = placesOf(name).slice(0, MOST_PLACES);
    let parent: Beginning | undefined;
    return places.map((length) => {
      const text = name.slice(0, length);
      const known = beginnings.get(text) ?? { parent, names: 0, savedBelow: 0, isHead: false };
      known.names += 1;
      beginnings.set(text, known);
      parent = known;
      return { length, beginning: known };
    });
  });
  chooseHeads(beginnings);
  return chains.map((chain) => chain.find(({ beginning }) => beginning.isHead)?.length ?? 0);
}

/** The longest first, so that what longer ones save is known. */
function chooseHeads(beginnings: ReadonlyMap<string, Beginning>): void {
  const longestFirst = [...beginnings].sort(([left], [right]) => right.length - left.length);
  for (const [text, beginning] of longestFirst) {
    const { names, savedBelow, parent } = beginning;
    const saved = names < 2 ? 0 : (names - 1) * estimateTokens(text) - HEAD_TOKENS;
    beginning.isHead = saved > savedBelow;
    if (parent !== undefined) parent.savedBelow += Math.max(saved, savedBelow);
  }
}
