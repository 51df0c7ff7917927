import { describe, expect, it } from "vitest";
import { isDrawnId } from "./is-drawn-id.ts";

describe("isDrawnId", () => {
  it.each([
    "toolu_01faf57fae77103b34bf34ae19",
    "toolu_vrtx_01A09q90qw90lq917835lq9",
    "call_5Zv0oXyYr2S9QwBq8mJbT7Kd",
    "chatcmpl-tool-4f2c8d1e9b7a4c6d8e0f1a2b3c4d5e6f",
    "550e8400-e29b-41d4-a716-446655440000",
  ])("recognises %s", (id) => expect(isDrawnId(id)).toBe(true));

  it.each(["call_0", "functions.read_file:12", "t17", "alpha-3", "call_00000000000000000042", "", undefined, 7])(
    "takes %s for a mere number",
    (id) => expect(isDrawnId(id)).toBe(false),
  );

  it("does not search through a text that is not an id", () => expect(isDrawnId("a1".repeat(200))).toBe(false));
});
