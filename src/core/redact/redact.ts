import { type FindOptions, findSecrets, type ShapeIndex } from "./find-secrets.ts";
import { lookCloser } from "./look-closer.ts";
import { maskSpans } from "./mask-spans.ts";
import { mergeSpans } from "./merge-spans.ts";
import { rangesToReread } from "./ranges-to-reread.ts";
import type { Redaction, RedactOptions, SecretFinding } from "./redaction.ts";
import { chooseShapes } from "./shapes/choose-shapes.ts";
import type { Stretch } from "./span.ts";
import { restorePositions } from "./text/restore-positions.ts";
import { stripInvisible } from "./text/strip-invisible.ts";

/** More passes than any text has needed; each leaves fewer places to look at. */
const MAX_PASSES = 8;

/**
 * Takes the secrets out of a text, each replaced by a marker such as `[REDACTED PASSWORD]`.
 *
 * Linear in the text. Line breaks stay where they are, a JSON document stays one, and redacting
 * twice changes nothing more.
 */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const shapes = chooseShapes(options);
  const code = options.code ?? false;

  const first = redactOnce(text, shapes, { code });
  let { redaction } = first;
  let ranges = first.ranges;
  // A marker in the place of a word may let what was glued to it stand out. Most texts hold nothing, and one pass is all.
  for (let passes = 1, isChanged = redaction.findings.length > 0; isChanged && passes < MAX_PASSES; passes += 1) {
    const next = redactOnce(redaction.text, shapes, { code, ...(ranges !== undefined && { ranges }) });
    isChanged = next.redaction.findings.length > 0;
    if (isChanged)
      redaction = {
        text: next.redaction.text,
        findings: mergeFindings(redaction.findings, next.redaction.findings),
      };
    // What a second pass changed is rare enough to read everything once more.
    ranges = undefined;
  }
  return redaction;
}

function mergeFindings(earlier: readonly SecretFinding[], later: readonly SecretFinding[]): readonly SecretFinding[] {
  return [...earlier, ...later].toSorted((first, second) => first.line - second.line);
}

interface Pass {
  readonly redaction: Redaction;
  /** Where the next pass has to look; everywhere by default. */
  readonly ranges?: readonly Stretch[];
}

function redactOnce(text: string, shapes: ShapeIndex, options: FindOptions): Pass {
  const { code } = options;
  const found = findSecrets(text, shapes, options);
  if (found !== undefined) {
    const spans = mergeSpans(lookCloser(text, found, shapes, code));
    return { redaction: maskSpans(text, spans), ranges: rangesToReread(found, spans) };
  }

  // Zero-width characters and colours would hide a token from every shape, so the search runs without them.
  const visible = stripInvisible(text);
  const foundVisible = findSecrets(visible, shapes, { code, isStripped: true });
  const spans = foundVisible === undefined ? [] : mergeSpans(lookCloser(visible, foundVisible, shapes, code));
  return { redaction: maskSpans(text, restorePositions(spans, text)) };
}
