import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTrajectory } from "../fixtures/trajectories/make-trajectory.ts";

const PROGRAM = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const LINES = 24;
/** Lines under way at once: as many may be asked for again after a kill, and no more. */
const CONCURRENCY = 2;

let directory = "";
const at = (name: string) => join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-killed-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("a run that is killed", () => {
  it("goes on where it was: no line lost, none done twice but those under way, the same bytes", async () => {
    const lines = Array.from({ length: LINES }, (_, id) =>
      makeTrajectory({ format: "sharegpt", steps: 20 + (id % 5), words: 40, id }),
    );
    writeFileSync(at("in.jsonl"), `${lines.join("\n")}\n`);
    // Every call leaves a mark and takes its time, so that there is a middle to be killed in.
    writeFileSync(
      at("summarize.sh"),
      `#!/bin/sh\ncat > /dev/null\necho call >> ${at("calls")}\nsleep 0.05\necho '## Goal'\necho '- rename every part'\necho '## Active state'\necho '- parts are being read'\n`,
      { mode: 0o700 },
    );

    const killed = start("out.jsonl");
    while (countCalls() < LINES / 3) await wait(10);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(existsSync(at("out.jsonl"))).toBe(false);
    expect(existsSync(at("out.jsonl.journal"))).toBe(true);

    expect(await end(start("out.jsonl"))).toBe(0);
    expect(countCalls()).toBeGreaterThanOrEqual(LINES);
    expect(countCalls()).toBeLessThanOrEqual(LINES + CONCURRENCY);

    rmSync(at("calls"));
    expect(await end(start("whole.jsonl"))).toBe(0);
    expect(countCalls()).toBe(LINES);
    expect(readFileSync(at("out.jsonl"), "utf8")).toBe(readFileSync(at("whole.jsonl"), "utf8"));
    expect(readFileSync(at("out.jsonl"), "utf8").split("\n")).toHaveLength(LINES + 1);
  });
});

// Helpers

function start(output: string): ChildProcess {
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
  const summarizer = ["--summarizer", `command:${at("summarize.sh")}`];
  return spawn(process.execPath, [PROGRAM, "trajectories", at("in.jsonl"), at(output), ...options, ...summarizer], {
    stdio: "ignore",
  });
}

async function end(child: ChildProcess): Promise<number | null> {
  await once(child, "exit");
  return child.exitCode;
}

function countCalls(): number {
  return existsSync(at("calls")) ? readFileSync(at("calls"), "utf8").split("\n").length - 1 : 0;
}
