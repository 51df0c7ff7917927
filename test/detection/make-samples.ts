import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { makeProject } from "./make-project.ts";
import type { DetectionSample } from "./sample.ts";
import { toolRuns } from "./tool-runs.ts";

const LARGEST_BYTES = 20_000_000;
const repository = join(import.meta.dirname, "../..");
const captured = join(repository, "test/fixtures/detect");

/** Labelled outputs of real tools: run now where every machine has the tool, captured before where it may not. */
export function makeSamples(): readonly DetectionSample[] {
  const directory = mkdtempSync(join(tmpdir(), "palimpsest-detect-"));
  try {
    makeProject(directory);
    const ran = toolRuns.flatMap(({ kinds, commands, mayFail = false }) =>
      commands.map((command): DetectionSample => ({ kinds, command, text: runTool(command, directory, mayFail) })),
    );
    return [...ran, ...readCaptured()];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What a command prints. A tool that is not there, or fails where it should not, is a fault of the set and no sample. */
function runTool(command: string, directory: string, mayFail: boolean): string {
  const { status, stdout, stderr, error } = spawnSync("sh", ["-c", command], {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: LARGEST_BYTES,
    env: {
      PATH: `${join(repository, "node_modules/.bin")}:${process.env["PATH"]}`,
      HOME: directory,
      REPO: repository,
      LC_ALL: "C.UTF-8",
    },
  });
  const text = `${stdout}${stderr}`;
  const isFault = error !== undefined || status === 127 || text === "" || (status !== 0 && !mayFail);
  if (isFault) throw new Error(`${command}: ${error ?? text} (${status})`);
  return text;
}

/** Each file begins with the command that printed it; its folder is its kind. */
function readCaptured(): DetectionSample[] {
  return globSync("*/*.txt", { cwd: captured })
    .sort()
    .map((path) => {
      const [, command = "", text = ""] = /^\$ (.*)\n([\s\S]*)$/.exec(readFileSync(join(captured, path), "utf8")) ?? [];
      if (text === "") throw new Error(`${basename(path)} does not begin with its command`);
      return { kinds: [dirname(path)], command, text };
    });
}
