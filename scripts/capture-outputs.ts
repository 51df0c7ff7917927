import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { builds } from "./capture-outputs/builds.ts";
import type { Capture } from "./capture-outputs/capture.ts";
import { data } from "./capture-outputs/data.ts";
import { documents } from "./capture-outputs/documents.ts";
import { inventories } from "./capture-outputs/inventories.ts";
import { testRuns } from "./capture-outputs/test-runs.ts";
import { parseOptions } from "./parse-options.ts";

// Runs real tools on small projects of ours, in versions that no fixture of the reducers came from, and writes what
// they print to test/fixtures/held-out, with the facts that a reader needs. Tools come from npm; if a program is not on
// this machine, its last capture stays as it is.
//
// node scripts/capture-outputs.ts [--only NAME] [--tools FOLDER]

const OUTPUTS = join(import.meta.dirname, "../test/fixtures/held-out");
const MAX_BYTES = 20_000_000;
/** The folder that outputs show in place of the real one. */
const PLACE = "/srv/app";
const MISSING = 127;

const { values } = parseOptions({ options: { only: { type: "string" }, tools: { type: "string" } } });
const tools = values.tools ?? mkdtempSync(join(tmpdir(), "palimpsest-tools-"));
const captures = [...testRuns, ...builds, ...inventories, ...data, ...documents];
let faults = 0;
for (const capture of captures) {
  if (values.only !== undefined && !`${capture.kind}/${capture.name}`.includes(values.only)) continue;
  const fault = captureOutput(capture);
  console.log(`${capture.kind}/${capture.name}: ${fault ?? "captured"}`);
  if (fault !== undefined) faults += 1;
}
if (values.tools === undefined) rmSync(tools, { recursive: true });
process.exitCode = faults === 0 ? 0 : 1;

/** Writes one output; reports what is wrong if there is none. */
function captureOutput(capture: Capture): string | undefined {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "palimpsest-capture-")));
  try {
    const modules = capture.packages === undefined ? undefined : installPackages(capture.packages);
    for (const [path, text] of Object.entries(capture.files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    // A package manager that prepares something would remove what is linked.
    if (capture.prepare !== undefined) run(capture.prepare, directory, modules);
    else if (modules !== undefined) run(`ln -s ${modules} node_modules`, directory, undefined);
    const { status, text } = run(capture.command, directory, modules);
    if (status === MISSING) return "not here, the last capture stays";
    const clean = hidePlaces(stripVTControlCharacters(text), directory, modules);
    const lacking = capture.facts.filter(({ value }) => !clean.includes(value));
    if (lacking.length > 0)
      return `lacks ${JSON.stringify(lacking.slice(0, 3))} in ${JSON.stringify(clean.slice(0, 600))}`;
    const base = join(OUTPUTS, capture.kind, capture.name);
    mkdirSync(dirname(base), { recursive: true });
    writeFileSync(`${base}.txt`, `$ ${capture.command}\n${clean}`);
    writeFileSync(`${base}.facts.json`, `${JSON.stringify({ tool: capture.tool, facts: capture.facts }, null, 2)}\n`);
    return undefined;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function installPackages(packages: readonly string[]): string {
  const folder = join(tools, packages.join("+").replaceAll("/", "-"));
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return modules;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}\n");
  run(`npm install --no-audit --no-fund --loglevel=error ${packages.join(" ")}`, folder, undefined);
  return modules;
}

function run(command: string, directory: string, modules: string | undefined): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: MAX_BYTES,
    env: {
      ...process.env,
      PATH: modules === undefined ? process.env["PATH"] : `${modules}/.bin:${process.env["PATH"]}`,
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      CI: "1",
      LC_ALL: "C.UTF-8",
    },
  });
  return { status, text: `${stdout}${stderr}` };
}

/** Removes what identifies this machine, because it says nothing about the tool. */
function hidePlaces(text: string, directory: string, modules: string | undefined): string {
  const hidden = text.replaceAll(directory, PLACE);
  const known = modules === undefined ? hidden : hidden.replaceAll(dirname(realpathSync(modules)), PLACE);
  return known
    .replaceAll(realpathSync(tmpdir()), "/tmp")
    .replaceAll(/https:\/\/registry\.[\w.]+/g, "https://registry.example");
}
