import { constants, PerformanceObserver, type PerformanceObserverEntryList } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Both halves of the young generation. A judgement: with less, the values of requests in progress are promoted too
 * soon.
 */
const YOUNG_BYTES = 32 * 1024 * 1024;
/**
 * How much garbage may pile up in the old generation. With twice as much, 64 streams took 375 MB instead of 335 and 3%
 * less time.
 */
const ROOM_BYTES = 24 * 1024 * 1024;
/** The most that the engine itself allows. */
const MAX_PERCENT = 300;

/**
 * Bounds the memory that garbage takes: on a machine with much memory the engine lets it pile up to hundreds of
 * megabytes.
 *
 * By its own rules the young generation grows to 128 MB under load and stays there, and the rest grows to several times
 * the live values. Here both have a fixed size, however much is live: with a share of it, a small heap would be
 * collected after every few requests. Threads that are started later have a small young generation from the beginning.
 */
export function limitHeap(): void {
  setFlagsFromString("--min-semi-space-size=4");
  setFlagsFromString("--max-semi-space-size=4");
  limitYoung();
  limitOld();
  new PerformanceObserver(limitAgain).observe({ entryTypes: ["gc"] });
}

function limitAgain(collections: PerformanceObserverEntryList): void {
  limitYoung();
  if (collections.getEntries().some(isOfOld)) limitOld();
}

/** Whether a collection covered everything: before one, the used memory is not the live memory. */
function isOfOld(collection: object): boolean {
  const detail = "detail" in collection ? collection.detail : undefined;
  const kind = typeof detail === "object" && detail !== null && "kind" in detail ? detail.kind : undefined;
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

/** Keeps the young generation from growing further. Its largest size is fixed before any script runs. */
function limitYoung(): void {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
  const mayGrow = young === undefined || young.space_size < YOUNG_BYTES;
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
}

function limitOld(): void {
  const old = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith("new_"));
  const heldBytes = old.reduce((total, { space_used_size: bytes }) => total + bytes, 0);
  const percent = Math.ceil((ROOM_BYTES / heldBytes) * 100);
  setFlagsFromString(`--heap-growing-percent=${Math.min(percent, MAX_PERCENT)}`);
}
