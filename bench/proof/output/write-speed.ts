import type { Report } from "./report.ts";
import { formatCount, writeTable } from "./write-table.ts";

const MEGABYTE = 1e6;

/** Score 8 as Markdown. */
export function writeSpeed({ speed, gateway }: Pick<Report, "speed" | "gateway">): string[] {
  return [
    writeTable(
      [
        "tokens",
        "cold p50 ms",
        "p95",
        "p99",
        "next step p50 ms",
        "p95",
        "p99",
        "own time, cold",
        "times a bare loop",
        "memory before MB",
        "at its peak",
      ],
      speed.map(({ tokens, cold, step, ownMs, timesBare, memory }) => [
        formatCount(tokens),
        ...[cold.p50, cold.p95, cold.p99].map((value) => value.toFixed(1)),
        ...[step.p50, step.p95, step.p99].map((value) => value.toFixed(2)),
        ownMs.toFixed(1),
        timesBare.toFixed(0),
        ...[memory.beforeBytes, memory.peakBytes].map((bytes) => formatCount(bytes / MEGABYTE)),
      ]),
    ),
    "**The gateway compared with a plain reverse proxy**, streams of histories of 20,000 tokens that it leaves alone; client and upstream share the machine, so read the ratios",
    writeTable(
      [
        "streams",
        "answers",
        "wrong",
        "proxy p50 ms",
        "p95",
        "p99",
        "gateway p50 ms",
        "p95",
        "p99",
        "p50 ratio",
        "CPU ratio",
      ],
      gateway.map(({ streams, proxy, gateway: ours }) => [
        String(streams),
        formatCount(proxy.answers + ours.answers),
        String(proxy.wrong + ours.wrong),
        ...[proxy, ours].flatMap(({ latency: { p50, p95, p99 } }) => [p50, p95, p99].map((value) => value.toFixed(1))),
        (ours.latency.p50 / proxy.latency.p50).toFixed(2),
        (ours.cpuMs / proxy.cpuMs).toFixed(2),
      ]),
    ),
  ];
}
