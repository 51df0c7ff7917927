import { describe, expect, it } from "vitest";
import { addCounts } from "./add-counts.ts";

describe("addCounts", () => {
  it("adds reported counts to a reported one", () => {
    const counts = [
      { tokens: 3, countedAs: "reported" },
      { tokens: 4, countedAs: "reported" },
    ] as const;
    expect(addCounts(counts)).toEqual({ tokens: 7, countedAs: "reported" });
  });

  it("calls the sum exact when a tokenizer counted a part of it", () => {
    const counts = [
      { tokens: 3, countedAs: "reported" },
      { tokens: 4, countedAs: "exact" },
    ] as const;
    expect(addCounts(counts).countedAs).toBe("exact");
  });

  it("calls the sum estimated as soon as one part is", () => {
    const counts = [
      { tokens: 3, countedAs: "exact" },
      { tokens: 4, countedAs: "estimated" },
      { tokens: 5, countedAs: "reported" },
    ] as const;
    expect(addCounts(counts)).toEqual({ tokens: 12, countedAs: "estimated" });
  });
});
