import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTrajectory } from "../fixtures/trajectories/make-trajectory.ts";
import { writeSummarizer } from "../fixtures/trajectories/write-summarizer.ts";

const PROGRAM = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const LINES = 24;
/** Lines under way at once: at most this many may be asked for again after a kill. */
const CONCURRENCY = 2;

let directory = "";
let summarizer = "";
const at = (name: string) => join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-killed-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("a run that is killed", () => {
  it("continues where it was: no line lost, none done twice but those under way, the same bytes", async () => {
    const lines = Array.from({ length: LINES }, (_, id) =>
      makeTrajectory({ format: "sharegpt", steps: 20 + (id % 5), words: 40, id }),
    );
    writeFileSync(at("in.jsonl"), `${lines.join("\n")}\n`);
    summarizer = writeSummarizer(directory);

    const killed = start("out.jsonl", "victim");
    while (countCalls() < 2 + CONCURRENCY) await wait(10);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    writeFileSync(at("killed"), "");
    expect(existsSync(at("out.jsonl"))).toBe(false);
    expect(existsSync(at("out.jsonl.journal"))).toBe(true);

    expect(await end(start("out.jsonl", "second"))).toBe(0);
    expect(countCalls()).toBeGreaterThanOrEqual(LINES);
    expect(countCalls()).toBeLessThanOrEqual(LINES + CONCURRENCY);

    rmSync(at("calls"));
    expect(await end(start("whole.jsonl", "third"))).toBe(0);
    expect(countCalls()).toBe(LINES);
    expect(readFileSync(at("out.jsonl"), "utf8")).toBe(readFileSync(at("whole.jsonl"), "utf8"));
    expect(readFileSync(at("out.jsonl"), "utf8").split("\n")).toHaveLength(LINES + 1);
  });
});

// Helpers

function start(output: string, worker: string): ChildProcess {
  const options = [
    "--target",
    "1000",
    "--summary-tokens",
    "300",
    "--threads",
    "1",
    "--concurrency",
    String(CONCURRENCY),
  ];
  return spawn(
    process.execPath,
    [PROGRAM, "trajectories", at("in.jsonl"), at(output), ...options, "--summarizer", summarizer],
    {
      stdio: "ignore",
      env: { ...process.env, WORKER: worker },
    },
  );
}

async function end(child: ChildProcess): Promise<number | null> {
  await once(child, "exit");
  return child.exitCode;
}

function countCalls(): number {
  return existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").split("\n").length - 1 : 0;
}
