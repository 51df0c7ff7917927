/** A name under which a store keeps something for a beginning of a conversation. */
export interface LayerName {
  readonly name: string;
  readonly layer: number;
}

/** Below the first layer, which is 0: a draft gives way to what must be sent before the user speaks. */
export const DRAFT_LAYER = -1;

/** The name of a layer: that of the beginning itself for the first one, then `repair`, `repair 2` and so on. */
export function writeLayerName(beginning: string, layer: number): string {
  if (layer === DRAFT_LAYER) return `${beginning} draft`;
  if (layer === 0) return beginning;
  // Earlier versions knew two layers: what replaces a beginning, and its repair.
  return layer === 1 ? `${beginning} repair` : `${beginning} repair ${layer}`;
}

/** The names that a store lists, by the beginning that they are for, its newest layer first. */
export function groupLayers(names: readonly string[]): ReadonlyMap<string, readonly LayerName[]> {
  const grouped = new Map<string, LayerName[]>();
  for (const name of names) {
    const [beginning = "", kind, number = "1"] = name.split(" ");
    const layer = kind === undefined ? 0 : kind === "draft" ? DRAFT_LAYER : Number(number);
    const group = grouped.get(beginning) ?? [];
    group.push({ name, layer });
    grouped.set(beginning, group);
  }
  for (const group of grouped.values()) group.sort((one, other) => other.layer - one.layer);
  return grouped;
}

/** The layer above all that are kept for a beginning. */
export function nextLayer([newest]: readonly LayerName[] = []): number {
  return (newest?.layer ?? DRAFT_LAYER) + 1;
}
