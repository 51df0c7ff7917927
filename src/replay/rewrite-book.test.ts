import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { memoryArchive } from "../archives/memory.ts";
import type { CompactionRewrite, ExchangeRewrite, KnownRewrites, Rewrite } from "./rewrite.ts";
import {
  createRewriteBook,
  groundOf,
  layerAbove,
  placeOf,
  type RewriteBook,
  type RewriteStore,
} from "./rewrite-book.ts";
import type { RewritePlace } from "./rewrite-place.ts";

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

const whole = {
  ...compaction,
  savedTokens: 900,
  hasNote: true,
  readyMessages: 3,
  said: ["a", "b"],
  cause: { trigger: "cost", overMessages: 0 } as const,
};
/** A new field of a rewrite is missing here until it is tested. */
const WITH_EVERY_FIELD: { readonly [Kind in Rewrite["kind"]]: Required<Extract<Rewrite, { kind: Kind }>> } = {
  compaction: { ...whole, kind: "compaction" },
  draft: { ...whole, kind: "draft" },
  repair: { ...whole, kind: "repair", compactedMessages: 1 },
  exchange: { ...exchange, results: ["[]"] },
};

describe("createRewriteBook", () => {
  it("finds what was saved, by the number of messages it replaces", async () => {
    const book = createRewriteBook(memoryArchive());
    await book.save(at("c2"), compaction, "l");
    await book.save(at("c3"), exchange, "l");
    expect(await standing(book, ["c0", "c1", "c2", "c3"])).toEqual(
      new Map<number, Rewrite>([
        [2, compaction],
        [3, exchange],
      ]),
    );
  });

  it("replaces an exchange by a newer one behind the same answer", async () => {
    const store = watchedArchive();
    const again = { ...exchange, items: ["[]"] };
    await createRewriteBook(store).save(at("c1"), exchange, "l");
    const book = createRewriteBook(store);
    expect(await book.save(at("c1"), again, "l")).toEqual(again);
    expect(await book.save(at("c1"), again, "l")).toEqual(again);
    for (const one of [book, createRewriteBook(store)])
      expect(await standing(one, ["c0", "c1"])).toEqual(new Map([[1, again]]));
  });

  it("finds it in another process over the same store", async () => {
    const store = watchedArchive();
    await createRewriteBook(store).save(at("c1"), compaction, "l");
    expect(await standing(createRewriteBook(store), ["c0", "c1"])).toEqual(new Map([[1, compaction]]));
  });

  it.each(Object.values(WITH_EVERY_FIELD))("finds every field of a $kind", async (rewrite) => {
    const store = memoryArchive();
    await createRewriteBook(store).save(at("c2"), rewrite, "l");
    expect(await standing(createRewriteBook(store), ["c0", "c1", "c2"])).toEqual(new Map([[2, rewrite]]));
  });

  it("keeps the first rewrite, and returns it", async () => {
    const book = createRewriteBook(memoryArchive());
    await book.save(at("c1"), compaction, "l");
    expect(await book.save(at("c1"), { kind: "compaction", pieces: [], lineage: "l", handles: [] }, "l")).toEqual(
      compaction,
    );
  });

  it("prefers a compaction to a draft of the same beginning, whichever came first", async () => {
    const book = createRewriteBook(memoryArchive());
    const draft: Rewrite = { ...compaction, kind: "draft" };
    expect(await book.save(at("c1"), draft, "l")).toEqual(draft);
    expect((await standing(book, ["c0", "c1"])).get(1)).toEqual(draft);
    expect(await book.save(at("c1"), compaction, "l")).toEqual(compaction);
    expect((await standing(book, ["c0", "c1"])).get(1)).toEqual(compaction);
  });

  it("undoes everything that replaces a beginning, including a draft", async () => {
    const book = createRewriteBook(memoryArchive());
    const chain = ["c0", "c1"];
    await book.save(placeOf(chain), { ...compaction, kind: "draft" }, "l");
    await book.takeBack(groundOf(chain), "l");
    expect(await standing(book, chain)).toEqual(new Map());
    await book.save(layerAbove(placeOf(chain)), compaction, "l");
    expect(await standing(book, chain)).toEqual(new Map([[1, compaction]]));
    await book.takeBack(groundOf(chain), "l");
    expect(await standing(book, chain)).toEqual(new Map());
  });

  it("reads a rewrite once, and none before a compaction it knows", async () => {
    const store = watchedArchive();
    await createRewriteBook(store).save(at("c2"), exchange, "l");
    const book = createRewriteBook(store);
    await book.save(at("c3"), compaction, "l");
    await createRewriteBook(store).save(at("c4"), exchange, "l");
    const chain = ["c0", "c1", "c2", "c3", "c4", "c5"];
    expect([...(await standing(book, chain)).keys()]).toEqual([3, 4]);
    expect([...(await standing(book, chain)).keys()]).toEqual([3, 4]);
    expect(store.asked).toEqual([["c4"]]);
  });

  it("sees a compaction that another node made later", async () => {
    const store = watchedArchive();
    const [one, two] = [createRewriteBook(store), createRewriteBook(store)];
    await one.save(at("c1"), compaction, "l");
    await two.save(at("c2"), compaction, "l");
    expect((await standing(one, ["c0", "c1", "c2"])).get(2)).toEqual(compaction);
  });

  it("finds a rewrite of any length in a continued conversation", async () => {
    for (let messages = 1; messages <= 70; messages += 1) {
      const store = watchedArchive();
      await createRewriteBook(store).save(at(`c${messages}`), compaction, "l");
      expect([...(await standing(createRewriteBook(store), chainTo("c70"))).keys()]).toEqual([messages]);
    }
  });

  it("reads nothing of a conversation that only starts with the same words", async () => {
    const store = watchedArchive();
    await createRewriteBook(store).save(at("c9"), compaction, "l");
    const other = chainTo("c3").concat(chainTo("d9").slice(4));
    expect(await standing(createRewriteBook(store), other)).toEqual(new Map());
    expect(store.asked).toEqual([]);
    expect(store.listed()).toBe(0);
  });

  it("uses the newest of several rewrites, and the one below it once that is undone", async () => {
    const store = memoryArchive();
    const [book, chain] = [createRewriteBook(store), ["c0", "c1", "c2"]];
    await book.save(at("c1"), named("shorter"), "l");
    const places: RewritePlace[] = [];
    for (const name of ["first", "second", "third"]) {
      const { place } = await book.find(chain);
      await book.save(place, named(name), "l");
      places.unshift(place);
    }
    const stands = async () => nameOf([...(await standing(createRewriteBook(store), chain)).values()].at(-1));
    const seen = [await stands()];
    for (const place of places) {
      await book.takeBack(place, "l");
      await book.takeBack(place, "l");
      seen.push(await stands());
    }
    expect(seen).toEqual(["third", "second", "first", "shorter"]);
    await book.save((await book.find(chain)).place, named("anew"), "l");
    expect(await stands()).toBe("anew");
  });

  const steps = fc.array(fc.oneof(fc.constant("undo"), fc.constantFrom("c1", "c2", "c3")), { maxLength: 12 });
  test.prop([steps])(
    "leaves what the passes that were not undone made, whatever the order of passes and undos",
    async (order) => {
      const store = memoryArchive();
      const chain = chainTo("c3");
      const made: { readonly name: string; readonly length: number; readonly place: RewritePlace }[] = [];
      for (const [step, name] of order.entries()) {
        // A new book each time: everything it knows is in the store.
        const book = createRewriteBook(store);
        const last = name === "undo" ? made.pop() : undefined;
        if (last !== undefined) await book.takeBack(last.place, "l");
        if (name === "undo") continue;
        const { place } = await book.find(chainTo(name));
        await book.save(place, named(`${step}`), "l");
        made.push({ name: `${step}`, length: Number(name.slice(1)), place });
      }
      const longest = Math.max(...made.map(({ length }) => length));
      const expected = made.findLast(({ length }) => length === longest)?.name;
      const known = await standing(createRewriteBook(store), chain);
      expect(nameOf(known.get(Math.max(...known.keys())))).toBe(expected);
    },
  );

  it("saves a rewrite over an unreadable row", async () => {
    const store = memoryArchive();
    const { opening, name } = at("c1");
    await store.saveRewrite({ opening, name, text: "not JSON", lineage: "l" });
    const book = createRewriteBook(store);
    expect(await standing(book, ["c0", "c1"])).toEqual(new Map());
    await book.save((await book.find(["c0", "c1"])).place, compaction, "l");
    expect(await standing(createRewriteBook(store), ["c0", "c1"])).toEqual(new Map([[1, compaction]]));
  });

  it("forgets conversations, and finds them in the store again", async () => {
    const book = createRewriteBook(memoryArchive(), 0);
    await book.save(at("a1"), compaction, "l");
    await book.save(at("b1"), compaction, "l");
    expect((await standing(book, ["a0", "a1"])).get(1)).toEqual(compaction);
  });
});

function named(name: string): CompactionRewrite {
  return { ...compaction, pieces: [{ kind: "ours", items: [name] }] };
}

function nameOf(rewrite: Rewrite | undefined): string | undefined {
  const piece = rewrite?.kind === "compaction" ? rewrite.pieces[0] : undefined;
  return piece?.kind === "ours" ? piece.items[0] : undefined;
}

/** The place of a conversation whose beginnings are named by a letter and their number of messages. */
function at(name: string): RewritePlace {
  return placeOf(chainTo(name));
}

function chainTo(name: string): string[] {
  return Array.from({ length: Number(name.slice(1)) + 1 }, (_, messages) => `${name[0]}${messages}`);
}

async function standing(book: RewriteBook, chain: readonly string[]): Promise<KnownRewrites> {
  return (await book.find(chain)).rewrites;
}

/** An archive that counts what it is asked for. */
function watchedArchive(): RewriteStore & { readonly asked: (readonly string[])[]; readonly listed: () => number } {
  const archive = memoryArchive();
  const asked: (readonly string[])[] = [];
  let listed = 0;
  return {
    asked,
    listed: () => listed,
    saveRewrite: (rewrite) => archive.saveRewrite(rewrite),
    async listRewrites(openings) {
      const names = await archive.listRewrites(openings);
      listed += names.length;
      return names;
    },
    findRewrites(names) {
      asked.push(names);
      return archive.findRewrites(names);
    },
  };
}
