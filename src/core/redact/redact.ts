import type { Span } from "../text/span.ts";
import { type FindOptions, findSecrets, type ShapeIndex } from "./find-secrets.ts";
import { lookCloser } from "./look-closer.ts";
import { maskSpans } from "./mask-spans.ts";
import { mergeSpans } from "./merge-spans.ts";
import { rangesToReread } from "./ranges-to-reread.ts";
import type { Redaction, RedactOptions, SecretFinding } from "./redaction.ts";
import type { SecretSpan } from "./secret-span.ts";
import { chooseShapes } from "./shapes/choose-shapes.ts";
import { findInvisible, stripInvisible } from "./text/strip-invisible.ts";

/** More passes than any text has needed; each leaves fewer places to examine. */
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
  // A marker in place of a word may separate text that was glued to it. Most texts contain no secret and need only one
  // pass.
  for (let passes = 1, isChanged = redaction.findings.length > 0; isChanged && passes < MAX_PASSES; passes += 1) {
    const next = redactOnce(redaction.text, shapes, { code, ...(ranges !== undefined && { ranges }) });
    isChanged = next.redaction.findings.length > 0;
    if (isChanged)
      redaction = {
        text: next.redaction.text,
        findings: mergeFindings(redaction.findings, next.redaction.findings),
      };
    // It is rare that a second pass changes something, so everything is read once more.
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
  readonly ranges?: readonly Span[];
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

/**
 * Translates spans of a text without its invisible characters to the text with them.
 *
 * Spans and removed positions are ascending, so one walk over both is enough. Invisible
 * characters inside a span go with it; those at its edges stay.
 */
function restorePositions(spans: readonly SecretSpan[], original: string): readonly SecretSpan[] {
  if (spans.length === 0) return spans;

  const removed = findInvisible(original);
  let passed = 0;
  const restore = (position: number): number => {
    while ((removed[passed] ?? Number.POSITIVE_INFINITY) <= position + passed) passed += 1;
    return position + passed;
  };
  return spans.map((span) => {
    const start = restore(span.start);
    // A prefix that contains invisible characters is not shown: it would keep them.
    const prefixEnd = restore(span.start + (span.shown ?? 0));
    const end = restore(span.end - 1) + 1;
    // Its last characters are not shown either, for the same reason.
    const { shown, shownEnd: _shownEnd, ...rest } = span;
    return shown !== undefined && prefixEnd - start === shown
      ? { ...rest, shown, start, end }
      : { ...rest, start, end };
  });
}
