import { describe, expect, it } from "vitest";
import { rememberByIdentity } from "./remember-by-identity.ts";

describe("rememberByIdentity", () => {
  it("asks once for each object, even if the answer is empty or zero", () => {
    let asked = 0;
    const lengthOf = rememberByIdentity((list: readonly number[]) => {
      asked += 1;
      return list.length;
    });
    const [empty, one] = [[], [1]];
    expect([lengthOf(empty), lengthOf(one), lengthOf(empty), lengthOf(one)]).toEqual([0, 1, 0, 1]);
    expect(asked).toBe(2);
  });

  it("takes equal objects for different ones", () => {
    const copy = rememberByIdentity((list: readonly number[]) => [...list]);
    expect(copy([1])).not.toBe(copy([1]));
  });
});
