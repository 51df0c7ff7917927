import type { BoundUse } from "./operations/bound.ts";
import type { RetentionPolicy, RetentionReport } from "./session-archive.ts";

export interface BoundKeeper {
  /** Called for every commit, with the characters of its originals. What follows from it happens outside the commit. */
  note(characters: number): void;
  /** Waits for work in progress, and does what is due. */
  finish(): Promise<void>;
}

export interface BoundKeeperOptions {
  readonly loadPolicy: () => Promise<RetentionPolicy | undefined>;
  readonly measureUse: () => Promise<BoundUse>;
  readonly collect: (policy: RetentionPolicy) => Promise<RetentionReport>;
  readonly now: () => number;
}

/**
 * Measuring reads every row of an archive: this much must come in, or this much time must pass, between two
 * measurements.
 */
const SHARE_BETWEEN = 0.05;
const MAX_COMMITS_BETWEEN = 200;
const MAX_BETWEEN_MS = 60_000;

/**
 * Removes the oldest originals once an archive holds more than it may. A removal that fails is tried again after the
 * next commit.
 */
export function createBoundKeeper(options: BoundKeeperOptions): BoundKeeper {
  let keeping: Promise<void> | undefined;
  let [characters, commits] = [0, 0];
  let lastMs = 0;
  let [maxCharacters, maxCommits] = [0, 0];

  async function keep(): Promise<void> {
    [characters, commits] = [0, 0];
    lastMs = options.now();
    const policy = await options.loadPolicy();
    maxCharacters = (policy?.maxBytes ?? Number.POSITIVE_INFINITY) * SHARE_BETWEEN;
    maxCommits = Math.min(MAX_COMMITS_BETWEEN, (policy?.maxOriginals ?? Number.POSITIVE_INFINITY) * SHARE_BETWEEN);
    if (policy === undefined) return;
    if (isWithin(policy, await options.measureUse(), options.now())) return;
    await options.collect(policy);
  }

  function isDue(): boolean {
    if (commits === 0) return false;
    const isLate = options.now() - lastMs > MAX_BETWEEN_MS;
    return characters > maxCharacters || commits > maxCommits || isLate;
  }

  async function keepWhileDue(): Promise<void> {
    do await keep();
    while (isDue());
  }

  function keepSoon(): Promise<void> {
    keeping ??= keepWhileDue()
      .catch(() => undefined)
      .finally(() => {
        keeping = undefined;
      });
    return keeping;
  }

  return {
    note(added) {
      [characters, commits] = [characters + added, commits + 1];
      if (isDue()) void keepSoon();
    },
    async finish() {
      await keeping;
      if (commits > 0) await keepSoon();
    },
  };
}

function isWithin(policy: RetentionPolicy, { originals, bytes, oldestMs }: BoundUse, nowMs: number): boolean {
  const { maxBytes, maxOriginals, maxAgeMs } = policy;
  if (maxBytes !== undefined && bytes > maxBytes) return false;
  if (maxOriginals !== undefined && originals > maxOriginals) return false;
  return maxAgeMs === undefined || oldestMs === undefined || oldestMs >= nowMs - maxAgeMs;
}
