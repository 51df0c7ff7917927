import { setTimeout } from "node:timers/promises";
import type { CompactionRunner } from "../../src/gateway/compaction/compaction-runner.ts";
import { startListening } from "../../src/gateway/http/start-listening.ts";
import type { RewriteStore } from "../../src/replay/rewrite-book.ts";
import { startTestGateway, type TestGateway } from "./gateway-fixture.ts";
import type { SharedStore } from "./shared-store.ts";

/** What a gateway does with its store, each before and after: a process can be killed between any two of them. */
export type StoreMoment = "compacting" | "compacted" | "keeping" | "kept";

/** A gateway that can be killed as by `kill -9`: its connections break, and nothing that it would do next happens. */
export interface MortalNode {
  readonly gateway: TestGateway;
  readonly isDead: () => boolean;
  kill(): void;
}

export async function startMortalNode(
  provider: URL,
  store: SharedStore,
  { windowTokens, onMoment }: MortalNodeOptions,
): Promise<MortalNode> {
  let isDead = false;
  const listening = await startListening({});
  const kill = (): void => {
    isDead = true;
    listening.server.closeAllConnections();
  };
  const never = new Promise<never>(() => {});
  async function around<Result>(before: StoreMoment, after: StoreMoment, work: () => Promise<Result>): Promise<Result> {
    onMoment(before, kill);
    if (isDead) return never;
    const result = await work();
    onMoment(after, kill);
    return isDead ? never : result;
  }
  const runner: CompactionRunner = {
    run: (job) => around("compacting", "compacted", () => store.runner.run(job)),
    close: () => store.runner.close(),
  };
  const rewrites = (tenant: string): RewriteStore => {
    const own = store.rewrites(tenant);
    return {
      saveRewrite: (kept) => around("keeping", "kept", () => own.saveRewrite(kept)),
      listRewrites: (openings) => (isDead ? never : own.listRewrites(openings)),
      findRewrites: (names) => (isDead ? never : own.findRewrites(names)),
    };
  };
  const gateway = await startTestGateway(provider, {
    ...store,
    runner,
    rewrites,
    listening,
    windows: { "*": windowTokens },
  });
  return { gateway, isDead: () => isDead, kill };
}

interface MortalNodeOptions {
  readonly windowTokens: number;
  /** Called at every moment; may kill the node. */
  readonly onMoment: (moment: StoreMoment, kill: () => void) => void;
}

/** The outcome of a request; undefined if the node was killed first. */
export async function orKilled<Result>(work: Promise<Result>, { isDead }: MortalNode): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    // The client may notice the broken connection first.
    await setTimeout(0);
    if (isDead()) return undefined;
    throw error;
  }
}
