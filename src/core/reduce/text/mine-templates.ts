/** A mask that lines share, and how many lines have it. */
export interface MaskCount {
  /** A line with its values masked, as `maskLine` writes it. */
  readonly mask: string;
  readonly count: number;
}

/** Masks that say the same with other words at the same places. */
export interface MinedTemplate {
  /** The words they share; `*` where they differ. A single mask is its own pattern. */
  readonly pattern: string;
  /** Which masks these are, in their order. */
  readonly members: readonly number[];
  /** How many lines all of them cover. */
  readonly count: number;
}

const ANY = "*";
/** A judgement: the share of the words of two masks that has to be equal. */
const MIN_SIMILARITY = 0.6;
/** A place with fewer different words is a choice, such as `opened` or `closed`, not a value. */
const MIN_VALUES = 3;
/** A judgement: a longer line is not compared, so that the work stays linear. */
const MAX_MASK_WORDS = 64;
/** How many patterns with the same start are compared; more would make it quadratic. */
const MAX_COMPARED = 50;

interface Cluster {
  readonly words: string[];
  readonly members: number[];
}

/**
 * Finds templates among masks, in the manner of Drain: masks with the same number of words and the same first word
 * belong together if most of their words are equal. A pattern counts only if every place in which its masks differ has
 * several words; otherwise each mask stays alone, so that two different events are never reported as one.
 *
 * In order of first occurrence; linear in the masks.
 */
export function mineTemplates(masks: readonly MaskCount[]): MinedTemplate[] {
  const split = masks.map(({ mask }) => mask.split(" "));
  const clusters = new Map<string, Cluster[]>();
  const inOrder: Cluster[] = [];
  for (const [index, words] of split.entries()) {
    const key = `${words.length} ${words[0] ?? ""}`;
    const known = clusters.get(key) ?? [];
    const best = words.length > MAX_MASK_WORDS ? undefined : findCluster(known, words);
    if (best !== undefined) {
      addMember(best, words, index);
      continue;
    }
    const started: Cluster = { words: [...words], members: [index] };
    inOrder.push(started);
    if (known.length < MAX_COMPARED) clusters.set(key, [...known, started]);
  }
  return inOrder
    .flatMap((cluster) =>
      isTemplate(cluster, split) ? [cluster] : cluster.members.map((member) => alone(member, split)),
    )
    .sort((left, right) => (left.members[0] ?? 0) - (right.members[0] ?? 0))
    .map(({ words, members }) => ({
      pattern: words.join(" "),
      members,
      count: members.reduce((total, member) => total + (masks[member]?.count ?? 0), 0),
    }));
}

function alone(member: number, split: readonly (readonly string[])[]): Cluster {
  return { words: [...(split[member] ?? [])], members: [member] };
}

function findCluster(clusters: readonly Cluster[], words: readonly string[]): Cluster | undefined {
  let best: Cluster | undefined;
  let most = 0;
  for (const cluster of clusters) {
    const equal = words.filter((word, at) => word === cluster.words[at]).length;
    if (equal > most) [best, most] = [cluster, equal];
  }
  return most >= words.length * MIN_SIMILARITY ? best : undefined;
}

function addMember({ words, members }: Cluster, added: readonly string[], index: number): void {
  for (const [at, word] of added.entries()) if (words[at] !== word) words[at] = ANY;
  members.push(index);
}

/** Whether each place in which the members differ has several words. */
function isTemplate({ words, members }: Cluster, split: readonly (readonly string[])[]): boolean {
  return words.every((word, at) => {
    if (word !== ANY) return true;
    const values = new Set<string | undefined>();
    for (const member of members) {
      values.add(split[member]?.[at]);
      if (values.size >= MIN_VALUES) return true;
    }
    // A single mask may contain a star.
    return members.length === 1;
  });
}
