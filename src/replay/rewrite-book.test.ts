import { describe, expect, it } from "vitest";
import type { StoredRewrite } from "../archives/session-archive.ts";
import type { CompactionRewrite, ExchangeRewrite, Rewrite } from "./rewrite.ts";
import { createRewriteBook, placeOf, type RewritePlace, type RewriteStore, readRewrite } from "./rewrite-book.ts";

const compaction: CompactionRewrite = {
  kind: "compaction",
  pieces: [
    { kind: "ours", items: ["{}"] },
    { kind: "client", from: 1, to: 2 },
  ],
  lineage: "l",
  handles: ["h-7k2m9x4q"],
};
const exchange: ExchangeRewrite = { kind: "exchange", messages: 1, items: ["{}"], results: [] };

describe("createRewriteBook", () => {
  it("finds what was saved, by the number of messages it stands for", async () => {
    const book = createRewriteBook(memoryStore());
    await book.save(at("c2"), compaction, "l");
    await book.save(at("c3"), exchange, "l");
    expect(await book.find(["c0", "c1", "c2", "c3"])).toEqual(
      new Map<number, Rewrite>([
        [2, compaction],
        [3, exchange],
      ]),
    );
  });

  it("finds it in another process over the same store", async () => {
    const store = memoryStore();
    await createRewriteBook(store).save(at("c1"), compaction, "l");
    expect(await createRewriteBook(store).find(["c0", "c1"])).toEqual(new Map([[1, compaction]]));
  });

  it("keeps the rewrite that was there first, and gives it back", async () => {
    const book = createRewriteBook(memoryStore());
    await book.save(at("c1"), compaction, "l");
    expect(await book.save(at("c1"), { kind: "compaction", pieces: [], lineage: "l", handles: [] }, "l")).toEqual(
      compaction,
    );
  });

  it("lets a compaction stand before a draft of the same beginning, whichever came first", async () => {
    const book = createRewriteBook(memoryStore());
    const draft: Rewrite = { ...compaction, kind: "draft" };
    expect(await book.save(at("c1"), draft, "l")).toEqual(draft);
    expect((await book.find(["c0", "c1"])).get(1)).toEqual(draft);
    expect(await book.save(at("c1"), compaction, "l")).toEqual(compaction);
    expect((await book.find(["c0", "c1"])).get(1)).toEqual(compaction);
  });

  it("reads a rewrite once, and none that stands before a compaction it knows", async () => {
    const store = memoryStore();
    await createRewriteBook(store).save(at("c2"), exchange, "l");
    const book = createRewriteBook(store);
    await book.save(at("c3"), compaction, "l");
    await createRewriteBook(store).save(at("c4"), exchange, "l");
    const chain = ["c0", "c1", "c2", "c3", "c4", "c5"];
    expect([...(await book.find(chain)).keys()]).toEqual([3, 4]);
    expect([...(await book.find(chain)).keys()]).toEqual([3, 4]);
    expect(store.asked).toEqual([["c4"]]);
  });

  it("sees a compaction that another node made later", async () => {
    const store = memoryStore();
    const [one, two] = [createRewriteBook(store), createRewriteBook(store)];
    await one.save(at("c1"), compaction, "l");
    await two.save(at("c2"), compaction, "l");
    expect((await one.find(["c0", "c1", "c2"])).get(2)).toEqual(compaction);
  });

  it("finds a rewrite of any length in a conversation that goes on", async () => {
    for (let messages = 1; messages <= 70; messages += 1) {
      const store = memoryStore();
      await createRewriteBook(store).save(at(`c${messages}`), compaction, "l");
      expect([...(await createRewriteBook(store).find(chainTo("c70"))).keys()]).toEqual([messages]);
    }
  });

  it("reads nothing of a conversation that only starts with the same words", async () => {
    const store = memoryStore();
    await createRewriteBook(store).save(at("c9"), compaction, "l");
    const other = chainTo("c3").concat(chainTo("d9").slice(4));
    expect(await createRewriteBook(store).find(other)).toEqual(new Map());
    expect(store.asked).toEqual([]);
    expect(store.listed).toBe(0);
  });

  it("forgets conversations, and finds them in the store again", async () => {
    const book = createRewriteBook(memoryStore(), 0);
    await book.save(at("a1"), compaction, "l");
    await book.save(at("b1"), compaction, "l");
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

/** Where a conversation has its place whose beginnings are named by a letter and how many messages they have. */
function at(name: string): RewritePlace {
  return placeOf(chainTo(name));
}

function chainTo(name: string): string[] {
  return Array.from({ length: Number(name.slice(1)) + 1 }, (_, messages) => `${name[0]}${messages}`);
}

function memoryStore(): RewriteStore & { readonly asked: (readonly string[])[]; readonly listed: number } {
  const kept = new Map<string, StoredRewrite>();
  const asked: (readonly string[])[] = [];
  let listed = 0;
  return {
    asked,
    get listed() {
      return listed;
    },
    async saveRewrite(rewrite) {
      const { name, text } = kept.get(rewrite.name) ?? rewrite;
      kept.set(name, { ...rewrite, text });
      return text;
    },
    async listRewrites(openings) {
      const names = [...kept.values()].filter(({ opening }) => openings.includes(opening)).map(({ name }) => name);
      listed += names.length;
      return names;
    },
    async findRewrites(names) {
      asked.push(names);
      return new Map(names.flatMap((name) => (kept.has(name) ? [[name, kept.get(name)?.text ?? ""] as const] : [])));
    },
  };
}
