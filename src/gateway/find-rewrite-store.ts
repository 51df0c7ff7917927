import type { SessionArchive } from "../archives/session-archive.ts";
import type { RewriteStore } from "./rewrite/rewrite-book.ts";

/** Where a tenant's rewrites are kept: in its archive, and for archives that keep none, in this process. */
export function findRewriteStore(archive: SessionArchive & Partial<RewriteStore>): RewriteStore {
  const { saveRewrite, findRewrites } = archive;
  if (saveRewrite === undefined || findRewrites === undefined) return processRewrites();
  return {
    saveRewrite: (name, text) => saveRewrite.call(archive, name, text),
    findRewrites: (names) => findRewrites.call(archive, names),
  };
}

function processRewrites(): RewriteStore {
  const texts = new Map<string, string>();
  return {
    async saveRewrite(name, text) {
      if (!texts.has(name)) texts.set(name, text);
      return texts.get(name) ?? text;
    },
    async findRewrites(names) {
      return new Map(
        names.flatMap((name) => {
          const text = texts.get(name);
          return text === undefined ? [] : [[name, text] as const];
        }),
      );
    },
  };
}
