import type { Probe } from "./read-probes.ts";

/** An output that this file writes, so that the comparison needs no other data. */
export interface MadeOutput {
  readonly path: string;
  readonly kind: string;
  readonly text: string;
  readonly probes: readonly Probe[];
}

const critical = (type: string, value: string): Probe => ({ type, value, critical: true });
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Outputs as tools write them, with what a reader needs of each: failing tests, kinds of errors, failed rows, changed files. */
export function madeOutputs(): readonly MadeOutput[] {
  return [vitestRun(), serviceLog(), itemRows(), branchDiff()];
}

const FAILED_EVERY = 20;

function vitestRun(): MadeOutput {
  const isFailed = (index: number): boolean => index % FAILED_EVERY === 7;
  const tests = range(460).map((index) => ({
    file: `src/module-${index % 40}/feature.test.ts`,
    name: `feature ${index % 40} > handles case ${index}`,
    message: `AssertionError: expected ${index} to be ${index + 1} // Object.is equality`,
    failed: isFailed(index),
  }));
  const failed = tests.filter((test) => test.failed);
  const text = [
    " RUN  v4.0.1 /home/dev/project\n",
    ...tests.map(({ file, name, failed: isBad }) => ` ${isBad ? "×" : "✓"} ${file} > ${name} ${isBad ? "9ms" : "1ms"}`),
    "\n⎯⎯⎯⎯⎯⎯⎯ Failed Tests ⎯⎯⎯⎯⎯⎯⎯\n",
    ...failed.flatMap(({ file, name, message }, index) => [
      ` FAIL  ${file} > ${name}`,
      message,
      "",
      "- Expected",
      "+ Received",
      "",
      ` ❯ ${file}:${12 + index}:34`,
      "",
    ]),
    ` Test Files  ${new Set(failed.map(({ file }) => file)).size} failed | 38 passed (40)`,
    `      Tests  ${failed.length} failed | ${tests.length - failed.length} passed (${tests.length})`,
    "   Duration  4.12s",
  ].join("\n");
  return {
    path: "vitest-run.txt",
    kind: "testoutput",
    text,
    probes: failed.flatMap(({ name, message }) => [critical("failed-test", name), critical("failure-detail", message)]),
  };
}

const FAULTS = [
  "connection to database refused",
  "cannot parse the body of the request",
  "job crashed: ledger is closed",
  "token of the session has expired",
  "disk quota exceeded on volume data",
  "upstream answered with a broken header",
  "certificate of the peer is not trusted",
  "lock could not be taken in time",
];

function serviceLog(): MadeOutput {
  const lines = range(4_000).map((index) => {
    const time = `2026-11-15T10:${String(Math.floor(index / 60) % 60).padStart(2, "0")}:${String(index % 60).padStart(2, "0")}Z`;
    const fault = index % 211 === 100 ? FAULTS[index % FAULTS.length] : undefined;
    return fault === undefined
      ? `${time} INFO [worker-${index % 8}] request ${index} served in ${index % 90} ms`
      : `${time} ERROR [worker-${index % 8}] ${fault} after ${index} ms`;
  });
  const named = FAULTS.filter((fault) => lines.some((line) => line.includes(fault)));
  return {
    path: "service.log",
    kind: "logs",
    text: lines.join("\n"),
    probes: named.map((fault) => critical("error-line", fault)),
  };
}

function itemRows(): MadeOutput {
  const rows = range(300).map((index) => ({
    id: `item-${1_000 + index}`,
    status: index % 43 === 5 ? "failed" : "ok",
    owner: `user${index % 7}`,
    price: (index * 13) % 101,
    last_error: index % 43 === 5 ? `page ${index} is missing` : null,
  }));
  const failed = rows.filter(({ status }) => status === "failed");
  return {
    path: "items.json",
    kind: "json",
    text: JSON.stringify(rows),
    probes: failed.flatMap(({ id, last_error }) => [
      critical("failed-row", id),
      critical("failed-row", `${last_error}`),
    ]),
  };
}

function branchDiff(): MadeOutput {
  const files = range(24).map((index) => `src/module-${index}/service.ts`);
  const text = files
    .flatMap((file, index) => [
      `diff --git a/${file} b/${file}`,
      `index ${(index + 0x1a2b3c).toString(16)}..${(index + 0x3c2b1a).toString(16)} 100644`,
      `--- a/${file}`,
      `+++ b/${file}`,
      ...range(4).flatMap((hunk) => [
        `@@ -${hunk * 40 + 1},6 +${hunk * 40 + 1},7 @@ export function serve${hunk}() {`,
        ...range(3).map((line) => `   const before${line} = read(${index}, ${hunk}, ${line});`),
        `-  return send(before0, ${hunk});`,
        `+  const checked = check(before0, ${index});`,
        `+  return send(checked, ${hunk});`,
        " }",
      ]),
    ])
    .join("\n");
  return { path: "branch.diff", kind: "diff", text, probes: files.map((file) => critical("changed-file", file)) };
}
