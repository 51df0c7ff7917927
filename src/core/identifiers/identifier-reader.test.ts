import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createIdentifierReader } from "./identifier-reader.ts";

describe("createIdentifierReader", () => {
  it("counts each identifier once, in the order of first occurrence", () => {
    expect(createIdentifierReader().read("retryDelay src/a.ts retryDelay")).toEqual([
      { text: "retryDelay", shape: "name", count: 2 },
      { text: "src/a.ts", shape: "path", count: 1 },
    ]);
  });

  it("does not read a text twice", () => {
    const reader = createIdentifierReader();
    expect(reader.read("retryDelay")).toBe(reader.read("retryDelay"));
  });

  test.prop([fc.array(fc.constantFrom("aB1", "src/b.ts", "c_d", "plain text", "aB1 c_d")), fc.nat({ max: 30 })])(
    "answers the same however much it may remember",
    (texts, maxCharacters) => {
      const forgetful = createIdentifierReader(maxCharacters);
      for (const text of texts) expect(forgetful.read(text)).toEqual(createIdentifierReader().read(text));
    },
  );
});
