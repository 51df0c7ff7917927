import type { FoundIdentifier, IdentifierReader } from "../../identifiers/identifier-reader.ts";
import { ORDINARY_SHAPES } from "../../identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../identifiers/scan-identifiers.ts";
import { withoutHandles } from "../../markers/find-handles.ts";

/**
 * Drops the lines of a record that name something its source does not hold.
 *
 * Numbers and words that only look like names pass.
 *
 * @param sources Everything the record was made from.
 * @param names Some that stand in the sources for certain: they need not be looked for.
 */
export function dropUnsupported<Name extends string>(
  sections: Readonly<Partial<Record<Name, readonly string[]>>>,
  sources: readonly string[],
  reader: IdentifierReader,
  names: readonly string[] = [],
): { readonly sections: Readonly<Partial<Record<Name, readonly string[]>>>; readonly dropped: number } {
  const unsupported = new Set<string>();
  for (const items of Object.values<readonly string[] | undefined>(sections)) {
    for (const item of items ?? []) addClaims(unsupported, item);
  }
  for (const name of names) unsupported.delete(name);
  for (const source of sources) {
    if (unsupported.size === 0) break;
    dropFound(unsupported, reader.read(source));
  }
  let dropped = 0;
  const kept = Object.entries<readonly string[] | undefined>(sections).map(([name, items = []]) => {
    const supported = items.filter((item) => unsupported.size === 0 || isSupported(item, unsupported));
    dropped += items.length - supported.length;
    return [name, supported];
  });
  return { sections: Object.fromEntries(kept), dropped };
}

function dropFound(unsupported: Set<string>, found: readonly FoundIdentifier[]): void {
  for (const { text } of found) unsupported.delete(text);
}

function isSupported(item: string, unsupported: ReadonlySet<string>): boolean {
  const claims = new Set<string>();
  addClaims(claims, item);
  return ![...claims].some((claim) => unsupported.has(claim));
}

/** Adds what a line names. */
function addClaims(claims: Set<string>, item: string): void {
  scanIdentifiers(withoutHandles(item), (identifier, shape) => {
    if (!ORDINARY_SHAPES.has(shape)) claims.add(identifier);
  });
}
