import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { innocentLines } from "../../../test/fixtures/redact/innocent-lines.ts";
import { secretLines } from "../../../test/fixtures/redact/secret-lines.ts";
import { isOneLine, wraps } from "../../../test/fixtures/redact/wraps.ts";
import { redact } from "./redact.ts";

describe.each(Object.entries(wraps))("redact, in %s", (_name, wrap) => {
  it.each(secretLines.filter(({ line }) => wrap.linesOnly !== true || isOneLine(line)))(
    "finds what it finds alone: $line",
    ({ line, secret }) => {
      expect(redact(wrap.apply(line)).text).not.toContain(secret);
    },
  );

  test.prop([fc.constantFrom(...secretLines), fc.array(fc.constantFrom(...innocentLines), { maxLength: 6 })])(
    "finds it among other lines",
    ({ line, secret }, others) => {
      if (wrap.linesOnly === true) return;
      expect(redact(wrap.apply([...others, line, ...others].join("\n"))).text).not.toContain(secret);
    },
  );
});
