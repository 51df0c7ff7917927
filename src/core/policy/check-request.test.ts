import { describe, expect, it } from "vitest";
import { checkRequest } from "./check-request.ts";
import { DEFAULT_REQUEST } from "./default-request.ts";

describe("checkRequest", () => {
  it("takes a call that gives no numbers, and one that gives good ones", () => {
    expect(() => checkRequest(DEFAULT_REQUEST)).not.toThrow();
    expect(() => checkRequest({ ...DEFAULT_REQUEST, keepLast: 1, reportedTokens: 0, passesThisTurn: 0 })).not.toThrow();
  });

  it.each([
    [{ keepLast: 0 }, "keepLast is 0; it must be a whole number between 1 and"],
    [{ keepLast: Number.NaN }, "keepLast is NaN"],
    [{ reportedTokens: -5 }, "reportedTokens is -5"],
    [{ reportedTokens: Number.POSITIVE_INFINITY }, "reportedTokens is Infinity"],
    [{ passesThisTurn: 1.5 }, "passesThisTurn is 1.5"],
    [{ lookupTool: "read it\nback" }, 'lookupTool is "read it\\nback"; it must be 1 to 128 letters, digits,'],
    [{ lineage: "My Chat" }, 'lineage is "My Chat"; it must be 1 to 64 small letters and digits'],
  ])("names a number that cannot be meant: %j", (numbers, message) => {
    expect(() => checkRequest({ ...DEFAULT_REQUEST, ...numbers })).toThrow(message);
  });
});
