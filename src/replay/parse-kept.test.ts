import { describe, expect, it } from "vitest";
import { parseRewrite } from "./parse-kept.ts";

describe("parseRewrite", () => {
  it.each([
    ["not JSON"],
    ['{"kind":"take-back","layer":0}'],
    ["[]"],
    ['{"kind":"compaction"}'],
    ['{"kind":"compaction","pieces":[]}'],
    ['{"kind":"compaction","pieces":[{"kind":"ours","items":[1]}],"lineage":"l"}'],
    ['{"kind":"compaction","pieces":[{"kind":"client","from":0.5,"to":1}],"lineage":"l"}'],
    ['{"kind":"compaction","pieces":[{"kind":"client","from":-3,"to":9}],"lineage":"l"}'],
    ['{"kind":"exchange","items":["{}"]}'],
    ['{"kind":"exchange","items":["{}"],"results":[]}'],
  ])("treats %s as nothing", (text) => {
    expect(parseRewrite(text)).toBeUndefined();
  });
});
