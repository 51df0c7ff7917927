import { expect, it } from "vitest";
import { memoryArchive } from "../../../src/archives/memory.ts";
import { benchKey } from "../strategies/palimpsest.ts";
import { searchOnce } from "./search-once.ts";

it("distinguishes what the three best hits show from what they only contain, and finds nothing without words", async () => {
  const store = memoryArchive();
  // The search term is at the top, the answer thousands of lines below: found, but not shown.
  const far = ["uploader", ...Array.from({ length: 4_000 }, (_, line) => `line ${line}`), "port 4100"].join("\n");
  const texts = ["retry settings of the uploader: maxAttempts", far];
  const originals = texts.map((text, index) => {
    return { handle: `h-0000000${index}`, kind: "tool", text, sha256: benchKey.sha256(text) } as const;
  });
  await store.commit({ lineage: "a", number: 1, originals });
  const search = (query: string, value: string) => searchOnce(store, query, (text) => text.includes(value));
  expect(await search("uploader settings", "maxAttempts")).toEqual({ isShown: true, isInHits: true });
  expect(await search("uploader", "port 4100")).toEqual({ isShown: false, isInHits: true });
  expect(await search("colours", "maxAttempts")).toEqual({ isShown: false, isInHits: false });
  expect(await search("", "maxAttempts")).toEqual({ isShown: false, isInHits: false });
  await store.close();
});
