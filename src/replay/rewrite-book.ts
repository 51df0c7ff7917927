import type { SessionArchive } from "../archives/session-archive.ts";
import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { DRAFT_LAYER, groupLayers, type LayerName, nextLayer, writeLayerName } from "./layer-names.ts";
import { isRewrite, type Kept, parseKept } from "./parse-kept.ts";
import type { KnownRewrites, Rewrite, TakeBack } from "./rewrite.ts";
import type { RewritePlace } from "./rewrite-place.ts";

/** Where rewrites are kept, so that another process sends the same bytes. One tenant's. */
export type RewriteStore = Pick<SessionArchive, "saveRewrite" | "listRewrites" | "findRewrites">;

/** What a book knows of a conversation. */
export interface FoundRewrites {
  readonly rewrites: KnownRewrites;
  readonly place: RewritePlace;
}

/**
 * The rewrites of a tenant's conversations, by the names of their beginnings.
 *
 * A rewrite is laid over what stands for the same messages and never replaces it. To take one back is a layer too, so that
 * nothing which was read ever changes; where nothing is left of a beginning, what stands for a shorter one does.
 */
export interface RewriteBook {
  /** What is known of a conversation whose beginnings have these names, `chain[0]` for none of its messages. */
  find(chain: readonly string[]): Promise<FoundRewrites>;
  /**
   * Keeps a rewrite. If another node was faster at this place, its rewrite stays and is the answer, but for an exchange: an
   * answer that is known by its words alone may have been given before and never have reached its client, and what goes out
   * next has to hold what was said behind the one that did.
   */
  save(place: RewritePlace, rewrite: Rewrite, lineage: string): Promise<Rewrite>;
  /** Takes back what is kept at a place, and what was laid over it. Doing it twice changes nothing more. */
  takeBack(place: RewritePlace, lineage: string): Promise<void>;
}

/** Where the first rewrite of a whole conversation has its place. */
export function placeOf(chain: readonly string[]): RewritePlace {
  return { opening: openingsOf(chain).at(-1) ?? "", name: chain.at(-1) ?? "", layer: 0 };
}

/** Below all that is kept for a whole conversation: taken back from here on, nothing of it stands. */
export function groundOf(chain: readonly string[]): RewritePlace {
  return { ...placeOf(chain), layer: DRAFT_LAYER };
}

/** Where what is made of the same messages goes next. */
export function layerAbove(place: RewritePlace): RewritePlace {
  return { ...place, layer: place.layer + 1 };
}

/**
 * The beginnings of 1, 4, 16, 64 … messages: whatever its length, a rewrite is found by a few names, and
 * conversations that only start with the same words do not get those of each other.
 */
function openingsOf(chain: readonly string[]): string[] {
  const openings: string[] = [];
  for (let messages = 1; messages < chain.length; messages *= 4) openings.push(chain[messages] ?? "");
  return openings;
}

/** Of the rewrites that are remembered, together. */
const MAX_CHARACTERS = 16_000_000;

/**
 * Makes a book over a store.
 *
 * A rewrite never changes once it is kept, so those that were read are remembered. What others kept meanwhile is asked
 * for by openings: what the store has to find grows with the rewrites of a conversation and not with its messages.
 */
export function createRewriteBook(store: RewriteStore, maxCharacters = MAX_CHARACTERS): RewriteBook {
  const read = createBoundedMemory<string, Kept | undefined>(maxCharacters);

  function remember(name: string, text: string): Kept | undefined {
    const kept = parseKept(text);
    read.set(name, kept, text.length);
    return kept;
  }

  /** What is kept on these layers; what was not read before comes from the store. */
  async function loadAll(layers: readonly LayerName[]): Promise<FoundLayers> {
    const found = new Map(layers.map(({ name }) => [name, read.get(name)]));
    const missing = [...found.keys()].filter((name) => !read.has(name));
    const texts = missing.length === 0 ? [] : await store.findRewrites(missing);
    for (const [name, text] of texts) found.set(name, remember(name, text));
    return found;
  }

  /** Keeps something on a layer, unless the layer is taken. @returns What stays there; undefined if it cannot be read. */
  async function keep({ opening, name, layer }: RewritePlace, own: Kept, lineage: string): Promise<Kept | undefined> {
    const text = JSON.stringify(own);
    const layerName = writeLayerName(name, layer);
    const stays = await store.saveRewrite({ opening, name: layerName, text, lineage });
    const kept = remember(layerName, stays);
    return stays === text ? own : kept;
  }

  const isReadCompaction = ([newest]: readonly LayerName[]): boolean =>
    newest !== undefined && read.get(newest.name)?.kind === "compaction";

  return {
    async find(chain) {
      const kept = groupLayers(await store.listRewrites(openingsOf(chain)));
      const whole = placeOf(chain);
      const place = { ...whole, layer: nextLayer(kept.get(whole.name)) };
      const rewrites = new Map<number, Rewrite>();
      if (kept.size === 0) return { rewrites, place };
      // What stands before a compaction is in it. Of most beginnings nothing is kept, and histories are long.
      const beginnings: { readonly position: number; readonly layers: readonly LayerName[] }[] = [];
      for (let position = chain.length - 1; position >= 0; position -= 1) {
        const layers = kept.get(chain[position] ?? "");
        if (layers === undefined) continue;
        beginnings.push({ position, layers });
        if (isReadCompaction(layers)) break;
      }
      beginnings.reverse();
      const newest = await loadAll(beginnings.flatMap(({ layers }) => layers.slice(0, 1)));
      for (const { position, layers } of beginnings) {
        const standing = findStanding(layers, newest) ?? findStanding(layers, await loadAll(layers));
        if (standing !== undefined) rewrites.set(position, standing);
      }
      return { rewrites, place };
    },
    async save(place, rewrite, lineage) {
      if (rewrite.kind === "draft") {
        // There is one name for all drafts of a beginning, and nothing waits for one.
        const kept = await keep({ ...place, layer: DRAFT_LAYER }, rewrite, lineage);
        return kept !== undefined && isRewrite(kept) ? kept : rewrite;
      }
      for (let free = place; ; free = layerAbove(free)) {
        const kept = await keep(free, rewrite, lineage);
        const isOutdated = rewrite.kind === "exchange" && kept?.kind === "exchange" && kept !== rewrite;
        if (kept !== undefined && isRewrite(kept) && !isOutdated) return kept;
      }
    },
    async takeBack(place, lineage) {
      const kept = groupLayers(await store.listRewrites([place.opening])).get(place.name);
      let free = { ...place, layer: nextLayer(kept) };
      if (free.layer <= place.layer) return;
      const back: TakeBack = { kind: "take-back", layer: place.layer };
      while ((await keep(free, back, lineage)) !== back) free = layerAbove(free);
    },
  };
}

/** What is kept, by the names of layers; undefined if it cannot be read. */
type FoundLayers = ReadonlyMap<string, Kept | undefined>;

/** The newest of the layers that was not taken back. */
function findStanding(layers: readonly LayerName[], found: FoundLayers): Rewrite | undefined {
  let takenBackFrom = Number.POSITIVE_INFINITY;
  for (const { name, layer } of layers) {
    const kept = found.get(name);
    if (kept?.kind === "take-back") takenBackFrom = Math.min(takenBackFrom, kept.layer);
    else if (kept !== undefined && layer < takenBackFrom) return kept;
  }
  return undefined;
}
