import { describe, expect, it } from "vitest";
import { readClaims } from "./read-claims.ts";

const SOURCE = 'grep say "so be it" src/a.ts and `npm test`';
const read = (text: string) => readClaims(text, (span) => SOURCE.includes(span)).quotations;

describe("readClaims", () => {
  it("reads a quotation that contains quotation marks as far as its source does", () => {
    expect(read('searched "say "so be it"" → FAILED: say "so be it"')).toEqual(['say "so be it"', "so be it"]);
  });

  it("reads a quotation that was cut before its last mark", () => {
    expect(read('searched "say "so b… → nothing "like it"')).toEqual(['say "so b', "like it"]);
  });

  it("reports what no source contains", () => {
    expect(read('said "it be so", ran `npm test`')).toEqual(["it be so", "npm test"]);
    expect(read('said "…it be so"')).toEqual(["…it be so"]);
  });
});
