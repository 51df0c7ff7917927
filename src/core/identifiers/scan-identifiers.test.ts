import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { scanIdentifiers } from "./scan-identifiers.ts";

describe("scanIdentifiers", () => {
  it.each([
    ["see src/http/client.ts:97 for it.", ["path src/http/client.ts"]],
    ["run ./scripts/release.sh, then /usr/bin/env", ["path ./scripts/release.sh", "path /usr/bin/env"]],
    ["open https://example.com/a?b=c#d.", ["url https://example.com/a?b=c#d"]],
    ["call retryDelay and MAX_ATTEMPTS in HttpClient", ["name retryDelay", "name MAX_ATTEMPTS", "name HttpClient"]],
    ["import { foo } from 'backoff.ts'", ["file backoff.ts"]],
    ["this.backoffTable.nextDelay()", ["name backoffTable", "name nextDelay"]],
    ["commit 966e0df2 on port 4173", ["hash 966e0df2", "number 4173"]],
    ["load test id lt-20418", ["name lt-20418"]],
    ["@scope/package-name", ["path @scope/package-name"]],
    ["src/http/client.ts-41- return delay", ["path src/http/client.ts"]],
    ["src/http/v1.2-3/client-2.ts", ["path src/http/v1.2-3/client-2.ts"]],
    ["give it text-sm, or --no-verify", ["compound text-sm", "compound no-verify"]],
    ["DROP the COLUMN, OK?", ["capitals DROP", "capitals COLUMN"]],
    ["an ordinary sentence about nothing at all.", []],
    ["'\\u2003', '\\u20031', 'a\\u2003nextDelay' and 'b\\nUsers'", ["name nextDelay"]],
    ["1. 22 333", []],
    ["-- // .. --", []],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it("passes over data that is too long to be a name", () => {
    expect(found(`a${"b1".repeat(500)}`)).toEqual([]);
  });

  test.prop([fc.string({ unit: fc.constantFrom(...'aZ09_./-@:~ \n"é') })])("finds only what is in the text", (text) => {
    scanIdentifiers(text, (identifier) => expect(text).toContain(identifier));
  });

  it("reads hostile megabytes in one pass", () => {
    for (const piece of ["a.", "a/", "a-", "http://", "aB", "._", "x1.", "/a.b-", "a-1/", ".a-1"])
      found(piece.repeat(200_000));
  });
});

// Helpers

function found(text: string): string[] {
  const identifiers: string[] = [];
  scanIdentifiers(text, (identifier, shape) => identifiers.push(`${shape} ${identifier}`));
  return identifiers;
}
