import { findSecrets } from "./find-secrets.ts";
import { maskSpans } from "./mask-spans.ts";
import { mergeSpans } from "./merge-spans.ts";
import type { Redaction, RedactOptions } from "./redaction.ts";
import { chooseShapes } from "./shapes/choose-shapes.ts";
import { restorePositions } from "./text/restore-positions.ts";
import { stripInvisible } from "./text/strip-invisible.ts";

/**
 * Takes the secrets out of a text, each replaced by a marker such as `[REDACTED PASSWORD]`.
 *
 * Linear in the text. Line breaks stay where they are, a JSON document stays one, and redacting
 * twice changes nothing more.
 */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const shapes = chooseShapes(options);
  const code = options.code ?? false;

  const found = findSecrets(text, shapes, code);
  if (found !== undefined) return maskSpans(text, mergeSpans(found));

  // Zero-width characters would hide a token from every shape, so the search runs without them.
  const visible = findSecrets(stripInvisible(text), shapes, code);
  const spans = visible === undefined ? [] : mergeSpans(visible);
  return maskSpans(text, restorePositions(spans, text));
}
