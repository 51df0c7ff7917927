import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILE_CACHE } from "../compile-cache.ts";
import { makeProject } from "./make-project.ts";
import { readCaptured } from "./read-captured.ts";
import { readInstalledFiles } from "./read-installed-files.ts";
import type { DetectionSample } from "./sample.ts";
import { toolRuns } from "./tool-runs.ts";

const MAX_BYTES = 20_000_000;
const repository = join(import.meta.dirname, "../..");
const fixtures = join(repository, "test/fixtures");

/**
 * Labelled outputs of real tools: run now if every machine has the tool and it starts quickly, otherwise captured
 * before, and files of installed packages. Every second one of those added after detection was written is held out: its
 * result was not looked at when detection was changed.
 */
export function makeSamples(): readonly DetectionSample[] {
  const directory = mkdtempSync(join(tmpdir(), "palimpsest-detect-"));
  try {
    makeProject(directory);
    const ran = toolRuns.flatMap(({ kinds, commands, mayFail = false }) =>
      commands.map((command): DetectionSample => ({ kinds, command, text: runTool(command, directory, mayFail) })),
    );
    const late = [...readCaptured(join(fixtures, "held-out")), ...readInstalledFiles(join(repository, "node_modules"))];
    return [
      ...ran,
      ...readCaptured(join(fixtures, "detect")),
      ...late.map((sample, at) => ({ ...sample, isHeldOut: at % 2 === 1 })),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * What a command prints. A tool that is missing, or fails where it should not, is a fault of the set and not a sample.
 */
function runTool(command: string, directory: string, mayFail: boolean): string {
  const { status, stdout, stderr, error } = spawnSync("sh", ["-c", command], {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: MAX_BYTES,
    env: {
      ...COMPILE_CACHE,
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
