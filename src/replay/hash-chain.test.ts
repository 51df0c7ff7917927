import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createChainHasher, hashChain } from "./hash-chain.ts";

const scope = { tenant: "t", format: "anthropic" };
const keys = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 });

describe("createChainHasher", () => {
  it("does not mistake one tenant's chain for another's", () => {
    const hash = createChainHasher();
    expect(hash(linksOf(["a"]), scope)).not.toEqual(hash(linksOf(["a"]), { ...scope, tenant: "u" }));
  });

  test.prop([fc.array(keys, { maxLength: 12 }), fc.integer({ min: 1, max: 20 })])(
    "names every history as one without memory does, whatever came before it",
    (histories, most) => {
      const hash = createChainHasher(most);
      for (const history of histories) {
        expect(hash(linksOf(history), scope)).toEqual(hashChain(linksOf(history), scope));
      }
    },
  );
});

function linksOf(history: readonly string[]) {
  return history.map((key) => ({ key }));
}
