import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { secretText } from "../../../test/arbitraries/secrets.ts";
import type { Span } from "../text/span.ts";
import { type FoundSecrets, findSecrets } from "./find-secrets.ts";
import { lookCloser } from "./look-closer.ts";
import { maskSpans } from "./mask-spans.ts";
import { mergeSpans } from "./merge-spans.ts";
import { rangesToReread } from "./ranges-to-reread.ts";
import type { SecretSpan } from "./secret-span.ts";
import { chooseShapes } from "./shapes/choose-shapes.ts";

const shapes = chooseShapes({});
const FILLER = "Nothing here, and nothing there.\n";

describe("rangesToReread", () => {
  it("names what lies around a masked span, in the masked text", () => {
    const found: FoundSecrets = { spans: [], spared: [], doubts: [], tables: [] };
    const span: SecretSpan = { start: 10_000, end: 10_100, type: "token" };
    expect(rangesToReread(found, [span])).toEqual([{ start: 7_500, end: 12_600 - 100 + "[REDACTED TOKEN]".length }]);
  });

  it("names all of a table that contains a span, and no table that contains none", () => {
    const tables: Span[] = [
      { start: 100, end: 3_000 },
      { start: 9_000, end: 90_000 },
    ];
    const ranges = rangesToReread({ spans: [], spared: [], doubts: [], tables }, [
      { start: 50_000, end: 50_016, type: "token" },
    ]);
    expect(ranges).toEqual([{ start: 9_000, end: 90_000 }]);
  });

  test.prop([fc.array(fc.tuple(secretText, fc.nat({ max: 300 })), { minLength: 1, maxLength: 4 })])(
    "leaves out nothing that a pass over everything would find",
    (parts) => {
      const text = parts.map(([part, lines]) => `${part}\n${FILLER.repeat(lines)}`).join("");
      const found = findSecrets(text, shapes, { code: false });
      if (found === undefined) return;
      const spans = mergeSpans(lookCloser(text, found, shapes, false));
      const masked = maskSpans(text, spans).text;

      expect(findAll(masked, rangesToReread(found, spans))).toEqual(findAll(masked));
    },
  );
});

// Helpers

function findAll(text: string, ranges?: readonly Span[]): readonly SecretSpan[] {
  const found = findSecrets(text, shapes, { code: false, ...(ranges !== undefined && { ranges }) });
  return found === undefined ? [] : mergeSpans(lookCloser(text, found, shapes, false));
}
