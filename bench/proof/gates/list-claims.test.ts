import { expect, it } from "vitest";
import { listQuotations } from "./list-claims.ts";

it("reads a quotation in the pieces that were said in one go", () => {
  expect(
    listQuotations('the user said: "Use port 4100 … [20 characters left out] … and nothing else" (message 3)'),
  ).toEqual(["Useport4100", "andnothingelse"]);
  expect(listQuotations('"key = [REDACTED API KEY] of the test" (message 7)')).toEqual(["key=", "ofthetest"]);
});
