import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { palimpsestRedactor } from "../redact/palimpsest-redactor.ts";
import { createIdentifierReader } from "./identifier-reader.ts";

describe("createIdentifierReader", () => {
  it("does not know a secret by name", () => {
    const found = createIdentifierReader({ redactor: palimpsestRedactor }).read("PGPASSWORD=hunter2hunter2 psql_main");
    expect(found.map(({ text }) => text)).toEqual(["PGPASSWORD", "REDACTED", "PASSWORD", "psql_main"]);
  });

  it("counts each identifier once, in the order of first occurrence", () => {
    expect(createIdentifierReader({ redactor: palimpsestRedactor }).read("retryDelay src/a.ts retryDelay")).toEqual([
      { text: "retryDelay", shape: "name", count: 2 },
      { text: "src/a.ts", shape: "path", count: 1 },
    ]);
  });

  it("does not read a text twice", () => {
    const reader = createIdentifierReader({ redactor: palimpsestRedactor });
    expect(reader.read("retryDelay")).toBe(reader.read("retryDelay"));
  });

  test.prop([fc.array(fc.constantFrom("aB1", "src/b.ts", "c_d", "plain text", "aB1 c_d")), fc.nat({ max: 30 })])(
    "answers the same however much it may remember",
    (texts, maxCharacters) => {
      const forgetful = createIdentifierReader({ redactor: palimpsestRedactor, maxCharacters });
      for (const text of texts)
        expect(forgetful.read(text)).toEqual(createIdentifierReader({ redactor: palimpsestRedactor }).read(text));
    },
  );
});
