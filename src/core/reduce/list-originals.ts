import type { ArchivedOriginal } from "../model/commit.ts";
import type { Reduction } from "./reduction.ts";

/** What a reduction hides, as an archive keeps it: each part under the handle that replaces it. */
export function listOriginals(
  text: string,
  { hidden, original }: Pick<Reduction, "hidden" | "original">,
): ArchivedOriginal[] {
  const originals = new Map<string, ArchivedOriginal>();
  const whole = original === undefined ? [] : [{ start: 0, end: text.length, ...original }];
  for (const { start, end, handle, sha256 } of [...hidden, ...whole]) {
    if (handle === undefined || sha256 === undefined) continue;
    originals.set(handle, { handle, kind: "tool", sha256, text: text.slice(start, end) });
  }
  return [...originals.values()];
}
