import type { RunOperation } from "./operations/registry.ts";

/** Brings the full-text index up to date, apart from any commit. */
export interface IndexKeeper {
  /** What fails stays pending and is tried again later. */
  update(onIndexed?: (texts: number) => void): Promise<void>;
  /** The same, once nothing else is going on. A process that ends first leaves it to the next search. */
  updateWhenIdle(): void;
  /** Called before operations that must see everything. */
  catchUp(): Promise<void>;
  /** Something is stored that is not in the index. */
  noteBehind(): void;
}

/** Indexing begins when no commit came for a while, so that it never delays the next. */
const IDLE_BEFORE_INDEXING_MS = 250;

export function createIndexKeeper(run: RunOperation): IndexKeeper {
  let indexing: Promise<void> | undefined;
  /** Whether this archive stored something that it did not index yet. */
  let isBehind = false;
  let timer: NodeJS.Timeout | undefined;

  async function indexPending(onIndexed?: (texts: number) => void): Promise<void> {
    for (let texts = 0; ; ) {
      isBehind = false;
      const batch = await run("loadPending", {});
      if (batch.entries.length === 0) {
        // What is stored while the answer is on its way is not in it.
        if (isBehind) continue;
        return;
      }
      await run("addToIndex", batch);
      texts += batch.entries.length;
      onIndexed?.(texts);
    }
  }

  function update(onIndexed?: (texts: number) => void): Promise<void> {
    indexing ??= indexPending(onIndexed)
      .catch(noteBehind)
      .finally(() => {
        indexing = undefined;
      });
    return indexing;
  }

  function noteBehind(): void {
    isBehind = true;
  }

  return {
    update,
    updateWhenIdle() {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), IDLE_BEFORE_INDEXING_MS);
      timer.unref();
      noteBehind();
    },
    async catchUp() {
      clearTimeout(timer);
      if (isBehind) await update();
      else await indexing;
    },
    noteBehind,
  };
}
