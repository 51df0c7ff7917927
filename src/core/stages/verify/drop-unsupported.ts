import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";

/** Handles are ours: no source holds them. */
const HANDLES = /\bh-[0-9a-z]{8,48}\b/g;

/**
 * Drops the lines of a record that name something its source does not hold.
 *
 * Numbers pass: counts and message numbers are recomputed, not quoted.
 *
 * @param sources Everything the record was made from.
 */
export function dropUnsupported<Name extends string>(
  sections: Readonly<Partial<Record<Name, readonly string[]>>>,
  sources: readonly string[],
  reader: IdentifierReader,
): { readonly sections: Readonly<Partial<Record<Name, readonly string[]>>>; readonly dropped: number } {
  const known = new Set<string>();
  for (const source of sources) for (const found of reader.read(source)) known.add(found.text);
  let dropped = 0;
  const kept = Object.entries<readonly string[] | undefined>(sections).map(([name, items = []]) => {
    const supported = items.filter((item) => isSupported(item, known));
    dropped += items.length - supported.length;
    return [name, supported];
  });
  return { sections: Object.fromEntries(kept), dropped };
}

function isSupported(item: string, known: ReadonlySet<string>): boolean {
  let supported = true;
  scanIdentifiers(item.replaceAll(HANDLES, " "), (identifier, shape) => {
    if (shape !== "number" && !known.has(identifier)) supported = false;
  });
  return supported;
}
