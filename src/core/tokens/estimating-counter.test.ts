import { describe, expect, it } from "vitest";
import { isCompactionError } from "../base/errors.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { estimatingCounter } from "./estimating-counter.ts";

const text = "A counter that estimates needs no vocabulary. ".repeat(20);

describe("estimatingCounter", () => {
  it("counts as the estimator does", () => {
    const counter = estimatingCounter();
    expect(counter.countedAs).toBe("estimated");
    expect(counter.count(text)).toBe(estimateTokens(text));
  });

  it("brings the count to the model's measure", () => {
    expect(estimatingCounter({ ratio: 1.5 }).count(text)).toBe(Math.round(estimateTokens(text) * 1.5));
  });

  it("has another name for another ratio", () => {
    expect(estimatingCounter({ ratio: 1.5 }).name).not.toBe(estimatingCounter().name);
  });

  it("finds no tokens in the empty text, and one in any other, at every ratio", () => {
    expect(estimatingCounter({ ratio: 0.5 }).count("")).toBe(0);
    expect(estimatingCounter({ ratio: 0.5 }).count("a")).toBe(1);
  });

  it.each([0, -1, 3, Number.NaN, Number.POSITIVE_INFINITY])("refuses the ratio %s", (ratio) => {
    expect(() => estimatingCounter({ ratio })).toThrow(
      expect.toSatisfy((error: unknown) => isCompactionError(error, "INVALID_POLICY")),
    );
  });
});
