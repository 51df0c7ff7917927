import { estimateTokens } from "../../tokens/estimate-tokens.ts";

/** No budget lists more names than this one by one. */
const MAX_NAMES = 2_000;
/** How many positions in a name are considered. */
const MAX_PLACES = 24;
/** The cost of a head's own line. */
const HEAD_TOKENS = 2;

/** A beginning that several names share. */
interface Beginning {
  readonly parent: Beginning | undefined;
  readonly tokens: number;
  names: number;
  /** The most tokens that longer beginnings of the same names save if there is no head above them. */
  savedAlone: number;
  /** The same below a head, for each head that could be above them. */
  readonly savedBelow: Map<Beginning, number>;
}

/**
 * What to write once above names that begin alike: for each name, where its heads end; none if it is alone, and two if
 * a second is below the first. Of all ways to put names below heads, the one that saves most tokens, by their estimate.
 *
 * @param placesOf Where a head of a name may end, in order.
 */
export function foldBeginnings(
  names: readonly string[],
  placesOf: (name: string) => readonly number[],
): readonly (readonly number[])[] {
  if (names.length < 2 || names.length > MAX_NAMES) return names.map(() => []);
  const beginnings = new Map<string, Beginning>();
  const chains = names.map((name) => {
    let parent: Beginning | undefined;
    return placesOf(name)
      .slice(0, MAX_PLACES)
      .map((length) => {
        const text = name.slice(0, length);
        const beginning = beginnings.get(text) ?? startBeginning(text, parent);
        beginnings.set(text, beginning);
        beginning.names += 1;
        parent = beginning;
        return { length, beginning };
      });
  });
  // The longest first, so that the savings of longer ones are known.
  const longestFirst = [...beginnings].sort(([left], [right]) => right.length - left.length);
  for (const [, beginning] of longestFirst) addSavings(beginning);
  return chains.map((chain) => chooseHeads(chain));
}

function startBeginning(text: string, parent: Beginning | undefined): Beginning {
  return { parent, tokens: estimateTokens(text), names: 0, savedAlone: 0, savedBelow: new Map() };
}

function addSavings(beginning: Beginning): void {
  const { parent } = beginning;
  if (parent === undefined) return;
  parent.savedAlone += Math.max(savedAsFirst(beginning), beginning.savedAlone);
  for (let head: Beginning | undefined = parent; head !== undefined; head = head.parent) {
    const saved = Math.max(savedAsSecond(beginning, head), beginning.savedBelow.get(head) ?? 0);
    parent.savedBelow.set(head, (parent.savedBelow.get(head) ?? 0) + saved);
  }
}

function savedAsFirst(beginning: Beginning): number {
  if (beginning.names < 2) return 0;
  return (beginning.names - 1) * beginning.tokens - HEAD_TOKENS + (beginning.savedBelow.get(beginning) ?? 0);
}

/** The first blank before a name costs nothing, a second one does. */
function savedAsSecond({ names, tokens }: Beginning, head: Beginning): number {
  return names < 2 ? 0 : (names - 1) * (tokens - head.tokens) - HEAD_TOKENS - names;
}

function chooseHeads(chain: readonly { readonly length: number; readonly beginning: Beginning }[]): readonly number[] {
  const first = chain.find(({ beginning }) => savedAsFirst(beginning) > beginning.savedAlone);
  if (first === undefined) return [];
  const second = chain
    .filter(({ length }) => length > first.length)
    .find(
      ({ beginning }) => savedAsSecond(beginning, first.beginning) > (beginning.savedBelow.get(first.beginning) ?? 0),
    );
  return second === undefined ? [first.length] : [first.length, second.length];
}
