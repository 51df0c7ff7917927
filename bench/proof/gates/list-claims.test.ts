import { expect, it } from "vitest";
import { listQuotations, listStatedNumbers, withoutMessageNumbers } from "./list-claims.ts";

it("splits a quotation into the pieces that were said in one go", () => {
  expect(
    listQuotations('the user said: "Use port 4100 … [20 characters left out] … and nothing else" (message 3)'),
  ).toEqual(["Useport4100", "andnothingelse"]);
  expect(listQuotations('"key = [REDACTED API KEY] of the test" (message 7)')).toEqual(["key=", "ofthetest"]);
});

it("reads quotations of a handoff, which only give the number of their message", () => {
  expect(listQuotations('- "Never push to main." (112)')).toEqual(["Neverpushtomain."]);
});

it("takes the numbers of messages out of a handoff, and no others", () => {
  const handoff = 'Asked last: "Go on." (172)\n124 read src/a.ts → 350 lines\n  917 of 1204 passed (188 skipped)';
  expect(listStatedNumbers(withoutMessageNumbers(handoff))).toEqual(["917", "1204", "188"]);
});

it("leaves out the message of a run, also if files were edited since", () => {
  const handoff =
    "- last run of `make`: exit 1 (146), files were edited since\n- last commit: 118 files (147, below)\n- (148) of them";
  expect(listStatedNumbers(withoutMessageNumbers(handoff))).toEqual(["148"]);
});
