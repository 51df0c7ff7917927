import { expect, it } from "vitest";
import { listIdentifiers } from "./list-identifiers.ts";

it("lists what only makes sense word for word, by its shape", () => {
  const text =
    "Run `src/http/client.ts:97` (see https://example.org/a?b=1) at 47fc9ee4, port 41732: maxAttempts, text-sm, ABORT.";
  expect(Object.fromEntries(listIdentifiers(text))).toEqual({
    "src/http/client.ts": "path",
    "client.ts": "file",
    "https://example.org/a?b=1": "url",
    "47fc9ee4": "hash",
    "41732": "number",
    maxAttempts: "name",
    "text-sm": "name",
    ABORT: "capitals",
  });
});

it("leaves out plain words, short strings, stop words and data", () => {
  expect([...listIdentifiers(`the plain words, a.b 123 x_y SELECT HTTP ${"a1".repeat(300)}`)]).toEqual([]);
});
