import type { Codec } from "../formats/codec.ts";

/**
 * The rules of the provider that a result breaks, in a sentence; undefined if it breaks none.
 *
 * A valid request is never made invalid; a request that was already invalid is not judged.
 */
export function describeBreach(before: unknown, after: unknown, codec: Codec): string | undefined {
  const findings = codec.validate(after, { previous: before });
  if (findings.length === 0 || codec.validate(before).length > 0) return undefined;
  return `the result breaks the rules ${[...new Set(findings.map(({ rule }) => rule))].join(", ")}`;
}
