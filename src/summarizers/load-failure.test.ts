import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./load-failure.ts";

const now = Date.parse("2026-11-15T10:00:00Z");

describe("parseRetryAfter", () => {
  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "7", "retry-after-ms": "250" }, 250],
    [{ "retry-after": "Sun, 15 Nov 2026 10:00:30 GMT" }, 30_000],
    [{ "retry-after": "Sun, 15 Nov 2026 09:00:00 GMT" }, 0],
    [{ "retry-after": "999999999999" }, 86_400_000],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "-5" }, undefined],
    [{}, undefined],
  ])("reads %j as %j ms", (headers, expected) => {
    expect(parseRetryAfter(new Headers(Object.entries(headers)), now)).toBe(expected);
  });
});
