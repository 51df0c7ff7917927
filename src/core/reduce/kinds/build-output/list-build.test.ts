import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { nameVariant } from "./list-build.ts";

it.each([
  [
    "Module not found: Error: Can't resolve './elm.js' in '/srv/app/src'",
    "Module not found: Error: Can't resolve './ash.js' in '/srv/app/src'",
    "…Can't resolve './elm.js' in '/srv/app/src'",
  ],
  [
    "Variable 'elm' is declared but never used. Unused variables should start with a '_'.",
    "Variable 'ash' is declared but never used. Unused variables should start with a '_'.",
    "Variable 'elm' is declared…",
  ],
])("says the clause with the name, up to the word after it", (message, known, name) => {
  expect(nameVariant(message, known)).toBe(name);
});

it("says a message whole if little could be left out", () => {
  expect(nameVariant("'elm' is not defined", "'ash' is not defined")).toBeUndefined();
  expect(nameVariant("no such file", "cannot find 'elm'")).toBeUndefined();
});

const words = fc.array(fc.constantFrom("a", "bb", "it:", "is.", "'x'", "'y'"), { maxLength: 12 });

test.prop([words, words])("quotes the message", (message, known) => {
  const name = nameVariant(message.join(" "), known.join(" ")) ?? "";
  let from = 0;
  for (const part of name.split("…")) {
    const at = message.join(" ").indexOf(part, from);
    expect(at).not.toBe(-1);
    from = at + part.length;
  }
});
