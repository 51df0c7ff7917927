import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createSaid } from "./create-said.ts";
import { findBlocks, textOfBlock } from "./split-output.ts";

describe("createSaid", () => {
  it("recognises a block that a text contains, and one of which it contains only the pairs", () => {
    const blocks = findBlocks("exit code 3\n\ncode exit 3\n\nretry");
    const isSaid = createSaid("ran `npm test`: exit code 3, code e, e exit 3");
    expect([0, 1, 2].map((block) => isSaid(blocks, block))).toEqual([true, false, false]);
  });

  const text = fc.string({ unit: fc.constantFrom(..."aab \n1→é{}"), maxLength: 60 });

  test.prop([text, text])("agrees with a search", (output, said) => {
    const blocks = findBlocks(output);
    const isSaid = createSaid(said);
    for (const block of blocks.lineCounts.keys())
      expect(isSaid(blocks, block)).toBe(said.includes(textOfBlock(blocks, block)));
  });
});
