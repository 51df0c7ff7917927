import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// The types of `model/redacted.ts` hold only as long as nothing claims them: a cast is a claim without a redactor.

it("only redact/ claims that something was redacted", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const claims = sources.filter((file) => /\bas (?:readonly )?Redacted(?:Text|Message)\b/.test(readSource(file)));
  expect(claims).toEqual([join("core", "redact", "mark-redacted.ts")]);
});

function readSource(file: string): string {
  return readFileSync(join("src", file), "utf8");
}
