import { describe, expect, it } from "vitest";
import type { CompactionRewrite, ExchangeRewrite, Rewrite } from "./rewrite.ts";
import { createRewriteBook, type RewriteStore, readRewrite } from "./rewrite-book.ts";

const compaction: CompactionRewrite = {
  kind: "compaction",
  pieces: [
    { kind: "ours", items: ["{}"] },
    { kind: "client", from: 1, to: 2 },
  ],
  savedTokens: 7,
  lineage: "l",
};
const exchange: ExchangeRewrite = { kind: "exchange", messages: 1, items: ["{}"], results: [] };

describe("createRewriteBook", () => {
  it("finds what was saved, by the number of messages it stands for", async () => {
    const book = createRewriteBook(memoryStore());
    await book.save("c2", compaction, "l");
    await book.save("c3", exchange, "l");
    expect(await book.find(["c0", "c1", "c2", "c3"])).toEqual(
      new Map<number, Rewrite>([
        [2, compaction],
        [3, exchange],
      ]),
    );
  });

  it("finds it in another process over the same store", async () => {
    const store = memoryStore();
    await createRewriteBook(store).save("c1", compaction, "l");
    expect(await createRewriteBook(store).find(["c0", "c1"])).toEqual(new Map([[1, compaction]]));
  });

  it("keeps the rewrite that was there first, and gives it back", async () => {
    const book = createRewriteBook(memoryStore());
    await book.save("c1", compaction, "l");
    expect(await book.save("c1", { kind: "compaction", pieces: [], savedTokens: 0, lineage: "l" }, "l")).toEqual(
      compaction,
    );
  });

  it("lets a compaction stand before a draft of the same beginning, whichever came first", async () => {
    const book = createRewriteBook(memoryStore());
    const draft: Rewrite = { ...compaction, kind: "draft" };
    expect(await book.save("c1", draft, "l")).toEqual(draft);
    expect((await book.find(["c0", "c1"])).get(1)).toEqual(draft);
    expect(await book.save("c1", compaction, "l")).toEqual(compaction);
    expect((await book.find(["c0", "c1"])).get(1)).toEqual(compaction);
  });

  it("asks only for names after the last compaction it knows", async () => {
    const store = memoryStore();
    const book = createRewriteBook(store);
    await book.save("c2", compaction, "l");
    await book.find(["c0", "c1", "c2", "c3", "c4"]);
    expect(store.asked).toEqual([["c3", "c3 draft", "c4", "c4 draft"]]);
  });

  it("sees a compaction that another node made later", async () => {
    const store = memoryStore();
    const [one, two] = [createRewriteBook(store), createRewriteBook(store)];
    await one.save("c1", compaction, "l");
    await two.save("c2", compaction, "l");
    expect((await one.find(["c0", "c1", "c2"])).get(2)).toEqual(compaction);
  });

  it("forgets conversations, and finds them in the store again", async () => {
    const book = createRewriteBook(memoryStore(), 1);
    await book.save("a1", compaction, "l");
    await book.save("b1", compaction, "l");
    expect((await book.find(["a0", "a1"])).get(1)).toEqual(compaction);
  });
});

describe("readRewrite", () => {
  it.each([
    ["[]"],
    ['{"kind":"compaction"}'],
    ['{"kind":"compaction","pieces":[]}'],
    ['{"kind":"compaction","pieces":[{"kind":"ours","items":[1]}]}'],
    ['{"kind":"compaction","pieces":[{"kind":"client","from":0.5,"to":1}]}'],
    ['{"kind":"exchange","items":["{}"]}'],
    ['{"kind":"exchange","items":["{}"],"results":[]}'],
  ])("takes %s for nothing", (text) => {
    expect(readRewrite(text)).toBeUndefined();
  });
});

function memoryStore(): RewriteStore & { readonly asked: (readonly string[])[] } {
  const texts = new Map<string, string>();
  const asked: (readonly string[])[] = [];
  return {
    asked,
    async saveRewrite(name, text) {
      if (!texts.has(name)) texts.set(name, text);
      return texts.get(name) ?? text;
    },
    async findRewrites(names) {
      asked.push(names);
      return new Map(names.flatMap((name) => (texts.has(name) ? [[name, texts.get(name) ?? ""] as const] : [])));
    },
  };
}
