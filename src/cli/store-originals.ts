import type { KeyedHash } from "../core/base/ports.ts";
import type { RedactedText } from "../core/model/redacted.ts";
import type { Reduction } from "../core/reduce/index.ts";
import { listOriginals } from "../core/reduce/list-originals.ts";
import { signReduction } from "../core/reduce/write/sign-reduction.ts";
import type { OptionValues } from "./command.ts";
import { openChosenStore } from "./open-chosen-store.ts";

/** Puts what a reduction hides into the archive that the options name. If nothing is hidden, no archive is opened. */
export async function storeOriginals(
  text: RedactedText,
  reduction: Pick<Reduction, "hidden" | "original">,
  hash: KeyedHash,
  values: OptionValues,
): Promise<readonly string[]> {
  const originals = listOriginals(text, reduction);
  if (originals.length === 0) return [];
  // Without the key the handles would open nothing, and without the store there would be nothing to open.
  const archive = await openChosenStore(values);
  try {
    await archive.commit({ lineage: signReduction(text, hash), number: 1, originals });
  } finally {
    archive.close();
  }
  return originals.map(({ handle }) => handle);
}
