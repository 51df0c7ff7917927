import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { secretText } from "../../../test/arbitraries/secrets.ts";
import type { Redactor } from "../base/ports.ts";
import { palimpsestRedactor } from "./palimpsest-redactor.ts";
import { rememberingRedactor } from "./remembering-redactor.ts";

const LINE = "PGPASSWORD=hunter2hunter2 psql";

describe("rememberingRedactor", () => {
  it("redacts equal texts once, including those it made itself", () => {
    const { redactor, asked } = countingRedactor();
    const remembering = rememberingRedactor(redactor);

    const redacted = remembering.redact(LINE);
    remembering.redact([...LINE].join(""));
    remembering.redact(redacted);

    expect(redacted).toBe("PGPASSWORD=[REDACTED PASSWORD] psql");
    expect(asked).toEqual([LINE]);
  });

  it("forgets what it has no room for", () => {
    const { redactor, asked } = countingRedactor();
    const remembering = rememberingRedactor(redactor, 8);

    remembering.redact("one text");
    remembering.redact("another1");
    remembering.redact("one text");

    expect(asked).toHaveLength(3);
  });

  test.prop([fc.array(secretText, { maxLength: 6 }), fc.nat({ max: 400 })])(
    "answers like the redactor it wraps",
    (texts, maxCharacters) => {
      const remembering = rememberingRedactor(palimpsestRedactor, maxCharacters);

      for (const text of [...texts, ...texts]) expect(remembering.redact(text)).toBe(palimpsestRedactor.redact(text));
    },
  );
});

// Helpers

function countingRedactor(): { redactor: Redactor; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    redactor: {
      name: "counting",
      redact(text) {
        asked.push(text);
        return palimpsestRedactor.redact(text);
      },
    },
  };
}
