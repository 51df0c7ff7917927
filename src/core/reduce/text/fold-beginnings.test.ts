import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { foldBeginnings } from "./fold-beginnings.ts";

const behindSlashes = (name: string): number[] => [...name.matchAll(/\//g)].map(({ index }) => index + 1);
const heads = (...names: string[]) =>
  foldBeginnings(names, behindSlashes).map((ends, index) => ends.map((end) => names[index]?.slice(0, end) ?? ""));

describe("foldBeginnings", () => {
  it("finds what names share", () => {
    expect(heads("shop/basket/adds", "shop/basket/removes", "shop/basket/sums")).toEqual(
      Array(3).fill(["shop/basket/"]),
    );
  });

  it("puts names below a longer head if that saves more than a shorter one for all", () => {
    expect(heads("shop/basket/one/a", "shop/basket/one/b", "shop/basket/one/c", "shop/stock/many/d")).toEqual([
      ...Array(3).fill(["shop/basket/one/"]),
      [],
    ]);
    expect(heads("tests/warehouse/a/b", "tests/warehouse/c/d", "tests/warehouse/e/f")).toEqual(
      Array(3).fill(["tests/warehouse/"]),
    );
  });

  it("puts a head below another if many names share the first and some the second", () => {
    const [folder, shelf] = ["tests/integration/warehouse/", "tests/integration/warehouse/shelves_in_the_cellar/"];
    const below = ["adds", "removes", "sums", "moves"].map((name) => `${shelf}${name}`);
    const others = ["gate", "lift", "ramp", "roof"].map((name) => `${folder}${name}`);
    expect(heads(...below, ...others)).toEqual([...Array(4).fill([folder, shelf]), ...Array(4).fill([folder])]);
  });

  it("leaves names alone that share too little", () => {
    expect(heads("a/b", "a/c")).toEqual([[], []]);
    expect(heads("shop/basket/adds")).toEqual([[]]);
    expect(heads()).toEqual([]);
  });

  test.prop([fc.array(fc.array(fc.constantFrom("basket", "stock", "a", "__proto__"), { maxLength: 20 }))])(
    "a head ends where one may, and never has only one name",
    (paths) => {
      const names = paths.map((path) => path.join("/"));
      const found = heads(...names);
      for (const [index, own] of found.entries()) {
        for (const head of own) {
          expect(behindSlashes(names[index] ?? "")).toContain(head.length);
          expect(found.filter((other) => other.includes(head)).length).toBeGreaterThan(1);
        }
      }
    },
  );
});
