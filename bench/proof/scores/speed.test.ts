import { expect, it } from "vitest";
import { measureGateway } from "./gateway-overhead.ts";
import { quantilesOf } from "./quantiles.ts";
import { measureSpeed } from "./speed.ts";

it("reports the bounds of half, 95 and 99 of a hundred figures", () => {
  const figures = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantilesOf(figures)).toEqual({ p50: 51, p95: 96, p99: 100 });
  expect(quantilesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(quantilesOf([])).toEqual({ p50: 0, p95: 0, p99: 0 });
});

it("measures a compaction cold and after one message, and its memory", async () => {
  const done: string[] = [];
  const [row] = await measureSpeed(0, (one, all) => done.push(`${one} of ${all}`), [5_000]);
  expect(done).toEqual(["1 of 1"]);
  expect(row?.tokens).toBeGreaterThanOrEqual(5_000);
  // Each is run at least three times, however short the time is.
  expect(row?.runs).toBe(3);
  expect(row?.memory.peakBytes).toBeGreaterThanOrEqual(row?.memory.beforeBytes ?? 0);
});

it("sends 1, 16 and 64 streams through a proxy and the gateway, and mixes up none", async () => {
  const rows = await measureGateway(0);
  expect(rows.map(({ streams, proxy, gateway }) => [streams, proxy.answers, gateway.answers])).toEqual([
    [1, 1, 1],
    [16, 16, 16],
    [64, 64, 64],
  ]);
  expect(rows.flatMap(({ proxy, gateway }) => [proxy.wrong, gateway.wrong])).toEqual([0, 0, 0, 0, 0, 0]);
});
