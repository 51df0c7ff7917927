import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type Named, responsePairer } from "./pair-responses.ts";

const named = (name: string, id?: string): Named => ({ name, id });

describe("responsePairer", () => {
  it("pairs by name and order if there are no ids", () => {
    expect(pairResponses([named("a"), named("b"), named("a")], [named("a"), named("a"), named("b")])).toEqual([
      0, 2, 1,
    ]);
  });

  it("pairs by id in any order, and the rest in order", () => {
    expect(pairResponses([named("a", "1"), named("a", "2")], [named("a"), named("a", "1")])).toEqual([1, 0]);
  });

  it("accepts a response with an id for a call without one", () => {
    expect(pairResponses([named("a")], [named("a", "1")])).toEqual([0]);
  });

  it("finds no call with another id, with another name, or twice", () => {
    expect(pairResponses([named("a", "1")], [named("a", "2")])).toEqual([undefined]);
    expect(pairResponses([named("a")], [named("b")])).toEqual([undefined]);
    expect(pairResponses([named("a")], [named("a"), named("a")])).toEqual([0, undefined]);
  });

  it("continues where it was when the responses come in several contents", () => {
    const pair = responsePairer([named("a"), named("a"), named("b", "1")]);
    expect([pair([named("a")]), pair([named("a"), named("b")]), pair([named("a")])]).toEqual([
      [0],
      [1, 2],
      [undefined],
    ]);
  });

  const list = fc.array(fc.record({ name: fc.constantFrom("a", "b"), id: fc.constantFrom(undefined, "1", "2") }));

  test.prop([list, list])("never answers a call twice", (calls, responses) => {
    const answered = pairResponses(calls, responses).filter((index) => index !== undefined);
    expect(new Set(answered).size).toBe(answered.length);
  });

  test.prop([list])("answers every call with its own response", (calls) => {
    expect(new Set(pairResponses(calls, calls))).toEqual(new Set(calls.keys()));
  });
});

// Helpers

function pairResponses(calls: readonly Named[], responses: readonly Named[]): readonly (number | undefined)[] {
  return responsePairer(calls)(responses);
}
