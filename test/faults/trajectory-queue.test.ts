import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.ts";
import { openQueue } from "../../src/trajectories/queue/open-queue.ts";
import { addLines, openRun, queueResults } from "../../src/trajectories/queue/queue-tables.ts";
import { workQueue } from "../../src/trajectories/queue/work-queue.ts";
import { fakeTerminal } from "../fake-terminal.ts";
import { makeTrajectory } from "../fixtures/trajectories/make-trajectory.ts";
import { writeSummarizer } from "../fixtures/trajectories/write-summarizer.ts";
import { type PostgresServer, startPostgres } from "../postgres-server.ts";

const PROGRAM = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const OPTIONS = ["--target", "1000", "--summary-tokens", "300", "--threads", "1"];

let server: PostgresServer;
let directory = "";
const at = (name: string) => join(directory, name);

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-queue-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("trajectories through a queue", () => {
  it("writes the bytes of a single machine, with three workers of which one is killed in the middle", async () => {
    writeLines(24);
    const summarizer = ["--summarizer", writeSummarizer(directory), "--concurrency", "2"];
    expect(await trajectories("queued.jsonl", "--queue", server.url, "--no-wait", ...summarizer)).toMatchObject({
      exitCode: 0,
    });
    const victim = startWorker("victim", summarizer);
    // It takes eight lines at a time, and its third and fourth never finish.
    while (callsOf("victim") < 4) await wait(10);
    const others = ["second", "third"].map((name) => startWorker(name, summarizer));
    victim.kill("SIGKILL");
    await once(victim, "exit");
    writeFileSync(at("killed"), "");

    const collected = await trajectories("queued.jsonl", "--queue", server.url, "--json", ...summarizer);
    expect(collected.exitCode).toBe(0);
    await Promise.all(others.map((worker) => worker.exitCode ?? once(worker, "exit")));
    expect(others.map((worker) => worker.exitCode)).toEqual([0, 0]);
    // If a busy machine keeps a worker silent for too long, its lines are done twice, which changes nothing.
    expect(callsOf("second") + callsOf("third")).toBeGreaterThanOrEqual(22);

    const alone = await trajectories("alone.jsonl", "--json", ...summarizer);
    expect(readFileSync(at("queued.jsonl"), "utf8")).toBe(readFileSync(at("alone.jsonl"), "utf8"));
    expect(collected.terminal.printed()).toBe(alone.terminal.printed());
    expect(JSON.parse(alone.terminal.printed()).totals).toMatchObject({ trajectories: 25, compacted: 24, errors: 1 });
  });

  it("can be collected by the same command later, and run again after that", async () => {
    writeLines(3);
    for (const round of [1, 2]) {
      expect(await trajectories("out.jsonl", "--queue", server.url, "--no-wait")).toMatchObject({ exitCode: 0 });
      expect(existsSync(at("out.jsonl"))).toBe(round === 2);
      const terminal = fakeTerminal();
      expect(await run(["worker", "--queue", server.url, "--threads", "1", "--drain", "--json"], terminal)).toBe(0);
      expect(JSON.parse(terminal.printed())).toEqual({ done: 4 });
      expect(await trajectories("out.jsonl", "--queue", server.url)).toMatchObject({ exitCode: 0 });
    }
    expect(readFileSync(at("out.jsonl"), "utf8").split("\n")).toHaveLength(5);
  });

  it("stops a worker whose summarizer is missing, and leaves its lines to others", async () => {
    writeLines(1);
    const missing = ["--summarizer", `command:${at("missing.sh")}`];
    const enqueued = await trajectories("out.jsonl", "--queue", server.url, "--no-wait", "--json", ...missing);
    expect(JSON.parse(enqueued.terminal.printed())).toEqual({ enqueued: 2 });
    const terminal = fakeTerminal();
    expect(await run(["worker", "--queue", server.url, "--threads", "1", "--drain", ...missing], terminal)).toBe(1);
    expect(terminal.warned()).toContain("the summarizer failed");

    writeFileSync(at("missing.sh"), "#!/bin/sh\ncat > /dev/null\necho nothing of use\n", { mode: 0o700 });
    expect(await run(["worker", "--queue", server.url, "--threads", "1", "--drain", ...missing], terminal)).toBe(0);
    const collected = await trajectories("out.jsonl", "--queue", server.url, "--json", ...missing);
    expect(JSON.parse(collected.terminal.printed()).totals).toMatchObject({
      compacted: 1,
      errors: 1,
      rejectedSummaries: 1,
    });
  });

  it("counts a line that every worker was lost with, and keeps it", async () => {
    const queue = await openQueue(server.url, { name: "trajectories-test", poolSize: 4 });
    try {
      const id = "ab".repeat(32);
      const settings = JSON.stringify({ targetTokens: 100, summaryTokens: 100, protectLast: 1 });
      await openRun(queue.pool, { id, queue: queue.name, settings });
      await addLines(queue.pool, id, [{ file: 0, line: 1, input: Buffer.from("{}") }]);
      await queue.boss.send(queue.givenUpName, { run: id, file: 0, line: 1 });
      const work = {
        summarizer: undefined,
        threads: 1,
        concurrency: 1,
        drain: true,
        signal: new AbortController().signal,
      };
      await workQueue(queue, work);
      const [line] = await collect(queueResults(queue.pool, id).metrics());
      expect(line?.metrics).toMatchObject({ status: "error", error: "Every worker that took it was lost." });
    } finally {
      await queue.close();
    }
  });

  it("reports that a queue cannot be reached, without the password", async () => {
    writeLines(1);
    const { exitCode, terminal } = await trajectories("out.jsonl", "--queue", "postgres://me:hunter2@127.0.0.1:1/none");
    expect(exitCode).toBe(1);
    expect(terminal.warned()).toContain("postgres://127.0.0.1:1/none");
    expect(terminal.warned()).not.toContain("hunter2");
    expect(await trajectories("out.jsonl", "--queue", "redis://127.0.0.1")).toMatchObject({ exitCode: 2 });
  });
});

// Helpers

function writeLines(count: number): void {
  const lines = Array.from({ length: count }, (_, id) =>
    makeTrajectory({ format: "sharegpt", steps: 20 + (id % 5), words: 40, id }),
  );
  writeFileSync(at("in.jsonl"), `${lines.join("\n")}\n{"broken": \u0000\n`);
}

async function trajectories(output: string, ...options: string[]) {
  const terminal = fakeTerminal();
  const exitCode = await run(["trajectories", at("in.jsonl"), at(output), ...OPTIONS, ...options], terminal);
  return { exitCode, terminal };
}

function startWorker(name: string, options: readonly string[]): ChildProcess {
  const args = [PROGRAM, "worker", "--queue", server.url, "--threads", "1", "--drain", ...options];
  return spawn(process.execPath, args, { stdio: "ignore", env: { ...process.env, WORKER: name } });
}

function callsOf(name: string): number {
  const calls = existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").split("\n") : [];
  return calls.filter((call) => call === name).length;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
