import { describe, expect, it } from "vitest";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { nameStandIn, parseStandIn } from "./stand-in.ts";

const line = "ran `make` → exit 1: no rule h-aaaaaaaa";
const excerpt = "read notes.md → 80 lines, in part:\nfirst\nlast\n h-bbbbbbbb";
const again = "read notes.md → 80 lines, in part:\nlast\n · excerpt h-cccccccc h-bbbbbbbb";

describe("parseStandIn", () => {
  it.each([
    [line, { line: "ran `make` → exit 1: no rule", body: "", handle: "h-aaaaaaaa" }],
    [excerpt, { line: "read notes.md → 80 lines", body: "first\nlast", handle: "h-bbbbbbbb" }],
    [again, { line: "read notes.md → 80 lines", body: "last", handle: "h-bbbbbbbb" }],
  ])("reads what a pass left of a result: %j", (text, read) => {
    expect(parseStandIn(text, (name) => name === nameStandIn(text, testHash), testHash)).toMatchObject(read);
  });

  it("treats a tool's own output as output, even if it ends in a copied handle", () => {
    const ours = new Set([nameStandIn(excerpt, testHash)]);
    const copied = "approved by the user\n h-bbbbbbbb";
    expect(parseStandIn(copied, (name) => ours.has(name), testHash)).toBeUndefined();
  });
});
