// Tests the packed package as users have it: npm installs it into empty folders outside the repository, with the
// frameworks alongside. Are-the-types-wrong resolves every entry point as the module systems do. TypeScript 5.9 and 7
// type-check the three lines of every door in strict mode, and the lines run; a mistyped option is refused by name;
// each runtime of the table in docs/reference/package.md runs the library, the command line, the MCP server and the gateway.
// Installations are kept for the next run.
//
// npm run test:package -- [--folder FOLDER] [--only NAME,NAME]
//
// NAME: resolution, doors, agent-sdk, node-22, node-24, node-26, deno, bun

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  aiSdkHistory,
  anthropicHistory,
  geminiHistory,
  openAiChatHistory,
  openAiResponsesHistory,
} from "../test/fixtures/sdk-histories.ts";
import { COMPILER_OPTIONS } from "./check-package/check-consumers.ts";
import { PROGRAMS } from "./check-package/consumer-programs.ts";
import { parseOptions } from "./parse-options.ts";
import { CONSUMER_PACKAGES, SDK_PACKAGES, SDK_PROGRAMS } from "./test-package/consumer-packages.ts";
import { install } from "./test-package/install.ts";
import { MISTAKES } from "./test-package/mistakes.ts";
import { RUNTIME_PROGRAMS } from "./test-package/runtime-programs.ts";
import { RUNTIMES, type Runtime } from "./test-package/runtimes.ts";
import { startsGateway } from "./test-package/starts-gateway.ts";

/** The same session in every format, longer than the window that the programs name. */
const HISTORIES = [anthropicHistory, openAiChatHistory, openAiResponsesHistory, geminiHistory, aiSdkHistory].map(
  (write) => write({ steps: 20 }),
);
const COMPILERS = ["5.9", "7"];
const MAX_MS = 120_000;
/** Of are-the-types-wrong. */
const RESOLVER = "@arethetypeswrong/cli@0.18.5";

/** Programs of users in a separate folder. */
interface Doors {
  readonly name: string;
  readonly packages: readonly string[];
  /** Of `npm install`. */
  readonly options: readonly string[];
  readonly programs: Readonly<Record<string, string>>;
}

const DOORS: readonly Doors[] = [
  { name: "doors", packages: CONSUMER_PACKAGES, options: [], programs: { ...PROGRAMS, "mistakes.mjs": MISTAKES } },
  // Without the Claude Code binary that it brings for each platform.
  { name: "agent-sdk", packages: SDK_PACKAGES, options: ["--omit=optional"], programs: SDK_PROGRAMS },
];

const { values } = parseOptions({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string", default: join(tmpdir(), "palimpsest-package") },
  },
});
const scratch = mkdtempSync(join(tmpdir(), "palimpsest-test-package-"));
const environment = { ...process.env, PALIMPSEST_HOME: join(scratch, "home") };
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly devDependencies: Record<string, string>;
};
/** The findings, by subject and check, in order. */
const found = new Map<string, Map<string, string>>();
let failures = 0;

try {
  const tarball = pack();
  if (isWanted("resolution")) checkResolution(tarball);
  for (const doors of DOORS.filter(({ name }) => isWanted(name))) {
    const folder = prepareDoors(doors, tarball);
    for (const version of COMPILERS) checkTypes(folder, doors, version);
    runDoors(folder, doors);
  }
  for (const runtime of RUNTIMES.filter(({ name }) => isWanted(name))) await checkRuntime(runtime, tarball);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
for (const [subject, checks] of found) {
  console.log(`\n${subject}`);
  for (const [name, outcome] of checks) console.log(`  ${name.padEnd(28)} ${outcome}`);
}
console.log(failures === 0 ? "\nevery check passed" : `\n${failures} checks failed`);
process.exitCode = failures === 0 ? 0 : 1;

function isWanted(name: string): boolean {
  return values.only === "" || values.only.split(",").includes(name);
}

function pack(): string {
  // The script that starts this one has built the package.
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", scratch]);
  const name = readdirSync(scratch).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error("npm pack made no tarball");
  return join(scratch, name);
}

/** The package is ESM on purpose: what only CommonJS or a resolver older than Node 16 would miss is not a fault. */
function checkResolution(tarball: string): void {
  const tools = join(values.folder, "resolver");
  install(tools, [RESOLVER]);
  const program = join(tools, "node_modules/.bin/attw");
  const { exitCode, output } = attempt(program, [tarball, "--profile", "esm-only", "--format", "ascii"], tools);
  check("resolution", "are-the-types-wrong", exitCode === 0 ? "" : output);
}

/** The frameworks stay from the last run, the package is new. */
function prepareDoors({ name, packages, options, programs }: Doors, tarball: string): string {
  const folder = join(values.folder, name);
  install(
    folder,
    packages.map((one) => `${one}@${manifest.devDependencies[one] ?? "latest"}`),
    options,
  );
  putPackage(folder, tarball, options);
  for (const [file, text] of Object.entries(programs)) writeFileSync(join(folder, file), `${text.trim()}\n`);
  return folder;
}

function putPackage(folder: string, tarball: string, options: readonly string[] = []): void {
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...options, tarball], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The compiler also reads other packages' declarations, but only faults of ours count. */
function checkTypes(folder: string, { name, programs }: Doors, version: string): void {
  const tools = join(values.folder, `typescript-${version}`);
  install(tools, [`typescript@${version}`]);
  const files = Object.keys(programs).filter((file) => file.endsWith(".ts"));
  const compilerOptions = { ...COMPILER_OPTIONS, skipLibCheck: false };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const said = attempt(process.execPath, [join(tools, "node_modules/typescript/bin/tsc"), "-p", folder], folder);
  const faults = said.output.split("\n").filter((line) => /error TS\d+/.test(line));
  const ours = faults.filter(
    (line) => !line.startsWith("node_modules/") || line.startsWith("node_modules/palimpsest/"),
  );
  const others = new Set(faults.filter((line) => !ours.includes(line)).map((line) => line.split("(")[0]));
  // A compiler that failed before it reported faults said something else.
  const fault = said.exitCode !== 0 && faults.length === 0 ? said.output : ours.join("\n");
  const aside = others.size === 0 ? "" : `; ${others.size} files of others have faults of their own`;
  check(name, `TypeScript ${version}, strict`, fault, `${files.length} programs${aside}`);
}

function runDoors(folder: string, { name, programs }: Doors): void {
  for (const program of Object.keys(programs)) {
    const { exitCode, output } = attempt(process.execPath, [program], folder);
    check(name, program, exitCode === 0 ? "" : output, `prints ${output.trim().split("\n").at(-1)}`);
  }
}

async function checkRuntime(runtime: Runtime, tarball: string): Promise<void> {
  const tools = join(values.folder, runtime.name);
  install(tools, [runtime.package]);
  const folder = join(values.folder, "runtimes");
  install(folder, [`@modelcontextprotocol/sdk@${manifest.devDependencies["@modelcontextprotocol/sdk"]}`]);
  putPackage(folder, tarball);
  for (const [name, text] of Object.entries(RUNTIME_PROGRAMS)) writeFileSync(join(folder, name), `${text.trim()}\n`);
  writeFileSync(join(folder, "histories.json"), JSON.stringify(HISTORIES));
  const program = join(tools, "node_modules/.bin", runtime.program);
  const main = [program, ...runtime.args, "node_modules/palimpsest/dist/cli/main.js"];
  const store = join(scratch, `${runtime.name}.db`);
  const session = "node_modules/palimpsest/fixtures/demo-session.json";
  const run = (...args: readonly string[]) => attempt(program, [...runtime.args, ...args], folder);
  const command = (...args: readonly string[]) => attempt(main[0] ?? "", [...main.slice(1), ...args], folder);

  const version = /\d+\.\d+\.\d+/.exec(attempt(program, ["--version"], folder).output)?.[0] ?? "";
  const subject = `${runtime.program} ${version}`;
  const isOk = ({ exitCode, output }: Attempt, expected: RegExp): string =>
    exitCode === 0 && expected.test(output) ? "" : output.slice(-2_000);
  const library = run("library.mjs", store);
  const formats = /^ok (.*)$/m.exec(library.output)?.[1] ?? "";
  check(subject, "library", isOk(library, /^ok(?:[ ,]+[a-z-]+){5}$/m), formats);
  check(
    subject,
    "compact",
    isOk(
      command("compact", session, "--context", "20k", "--store", `file:${store}`, "--json"),
      /"status": ?"compacted"/,
    ),
  );
  const found = command("search", "error", "--store", `file:${store}`);
  check(subject, "search", isOk(found, /h-[0-9a-z]{8}/));
  const [handle = "h-"] = /h-[0-9a-z]{8,}/.exec(found.output) ?? [];
  check(subject, "retrieve", isOk(command("retrieve", handle, "--store", `file:${store}`), /error/i));
  check(
    subject,
    "reduce",
    isOk(command("reduce", session, "--max-tokens", "300", "--store", `file:${store}`), /h-[0-9a-z]{8}/),
  );
  const server = JSON.stringify([...main, "mcp", "--store", `file:${store}`]);
  check(subject, "mcp", isOk(run("mcp.mjs", server), /^ok$/m));
  // That it starts under Bun says little: docs/reference/package.md explains why it is not meant for that.
  if (!runtime.hasGateway) return;
  const isUp = await startsGateway(main, { cwd: folder, env: environment });
  check(subject, "gateway", isUp ? "" : "it does not answer");
  check(subject, "gateway --demo", isOk(command("gateway", "--demo", "--json"), /"refused":0/));
}

interface Attempt {
  readonly exitCode: number;
  readonly output: string;
}

function attempt(program: string, args: readonly string[], cwd: string): Attempt {
  try {
    const output = execFileSync(program, args, {
      cwd,
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: MAX_MS,
    });
    return { exitCode: 0, output };
  } catch (error) {
    const said = error as { readonly status?: number | null; readonly stdout?: string; readonly stderr?: string };
    return { exitCode: said.status ?? 1, output: `${said.stdout ?? ""}${said.stderr ?? String(error)}` };
  }
}

/**
 * @param fault Empty if the check passes.
 * @param detail What is worth reading in that case.
 */
function check(subject: string, name: string, fault: string, detail = ""): void {
  const holds = fault === "";
  console.log(`${holds ? "ok    " : "FAILED"} ${subject}: ${name}`);
  const checks = found.get(subject) ?? new Map<string, string>();
  found.set(subject, checks.set(name, holds ? `ok  ${detail}`.trim() : "FAILED"));
  if (holds) return;
  failures += 1;
  console.error(fault);
}
