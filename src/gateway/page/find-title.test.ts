import { describe, expect, it } from "vitest";
import { palimpsestRedactor } from "../../core/redact/palimpsest-redactor.ts";
import { shortenTitle } from "./find-title.ts";

const SECRET = `sk-ant-api03-${"Ab3dEf6hIj9kLm2nOp5q".repeat(5)}-AAAA`;

describe("shortenTitle", () => {
  it("is one line of the first words", () => {
    expect(shortenTitle("  Fix the\n parser. ", palimpsestRedactor)).toBe("Fix the parser.");
    expect(shortenTitle("word ".repeat(40_000), palimpsestRedactor).length).toBeLessThanOrEqual(121);
  });

  it.each([0, 3_975, 3_980, 65_510, 65_515])("shows no part of a secret that comes after %d blanks", (blanks) => {
    for (const opening of ["", "Use"]) {
      const title = shortenTitle(`${opening}${" ".repeat(blanks)} ${SECRET} please`, palimpsestRedactor);
      expect(title).not.toContain("Ab3d");
    }
  });
});
