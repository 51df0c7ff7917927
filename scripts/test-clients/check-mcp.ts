import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { ALL_ANSWERED, mcpScript } from "./mcp-script.ts";
import { type ProgramEnding, prepareClient, runClient, runProgram } from "./run-client.ts";
import type { TestedClient } from "./tested-clients.ts";

/** Reports whether something holds, and what it is otherwise. */
type Check = (name: string, holds: boolean, otherwise: string) => void;

const ROOT = new URL("../..", import.meta.url).pathname;
const MAIN = join(ROOT, "dist/cli/main.js");
/** As docs/guide/mcp.md shows it. */
const SERVER = ["npx", "palimpsest", "mcp"];
const SESSION = "mcp";
const TOKEN = "a-token-for-tests";

/** A real client with the MCP server set up as the guide says, and a model that uses all of it. */
export async function checkMcpClient(
  client: TestedClient,
  program: string,
  folder: string,
  check: Check,
): Promise<void> {
  const name = `mcp-${client.name}`;
  const upstream = await createDemoUpstream({ script: mcpScript() });
  const run = { session: SESSION, url: upstream.origin, folder, program, steps: 0 };
  const { project, environment } = prepareClient(client, run);
  fillProject(project, environment);
  const added = await runProgram(program, ["mcp", "add", "palimpsest", "--", ...SERVER], {
    cwd: project,
    env: environment,
  });
  const ending = await runClient(client, run);
  await upstream.close();
  const refused = upstream.log.flatMap(({ refusal }) => refusal ?? []);
  check(`${name}: takes the server with mcp add`, added.exitCode === 0, describe(added));
  check(`${name}: ${ALL_ANSWERED}`, ending.lastLine === ALL_ANSWERED, `"${ending.lastLine}" (${ending.complaint})`);
  check(`${name}: nothing is refused upstream`, refused.length === 0, refused.join("; "));
}

/** The inspector of the protocol's authors, over pipes and HTTP. */
export async function checkInspector(program: string, folder: string, check: Check): Promise<void> {
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  for (const made of [home, project]) mkdirSync(made, { recursive: true });
  const environment = { PATH: process.env["PATH"] ?? "", HOME: home };
  fillProject(project, environment);
  const inspect = async (server: readonly string[], args: readonly string[], expected: RegExp, exitCode = 0) => {
    const all = ["--cli", ...server, "--format", "json", "--method", ...args];
    const ending = await runProgram(program, all, { cwd: project, env: environment });
    const holds = ending.exitCode === exitCode && expected.test(ending.stdout + ending.stderr);
    const way = server === SERVER ? "pipes" : "HTTP";
    console.log(`    ${args.join(" ")}: ${ending.stdout.trim().slice(0, 160)}`);
    check(`mcp-inspector: ${args.join(" ")} over ${way}, exit ${exitCode}`, holds, describe(ending));
    return ending.stdout;
  };
  await inspect(SERVER, ["tools/list", "--strict"], /"retrieve".*"search".*"sessions".*"reduce".*"compact"/);
  const found = await inspect(SERVER, call("search", "query=breakdown"), /h-[0-9a-z]{8}/);
  const [handle = ""] = /h-[0-9a-z]{8,}/.exec(found) ?? [];
  await inspect(SERVER, call("retrieve", `handle=${handle}`, "lines=1-3"), /lines 1-3 of/);
  await inspect(SERVER, call("reduce", "file=long.log", "max_tokens=300"), /disk full/);
  await inspect(SERVER, call("compact", "file=session.json", "target=20000"), /after/);
  await inspect(SERVER, call("retrieve", "handle=nonsense"), /That is not a handle/, 5);
  await inspect(SERVER, ["resources/list"], new RegExp(`palimpsest://originals/${handle}`));
  await inspect(SERVER, ["resources/templates/list"], /palimpsest:\/\/originals\/\{handle\}/);
  await inspect(SERVER, ["resources/read", "--uri", `palimpsest://originals/${handle}`], /breakdown/i);

  const http = await serveHttp(project, environment);
  try {
    const own = [http.url, "--header", `Authorization: Bearer ${TOKEN}`];
    await inspect(own, ["tools/list", "--strict"], /"retrieve"/);
    await inspect([http.url, "--stored-auth-only"], ["tools/list"], /Send the token/, 3);
  } finally {
    await http.stop();
  }
}

function call(tool: string, ...pairs: readonly string[]): string[] {
  return ["tools/call", "--tool-name", tool, ...pairs.flatMap((pair) => ["--tool-arg", pair])];
}

/** A project with the package, an output that is too long, and a session from which something was taken out. */
function fillProject(project: string, env: NodeJS.ProcessEnv): void {
  const lines = Array.from({ length: 3_000 }, (_, index) => `2026-11-16 INFO request ${index} took ${index % 7} ms`);
  writeFileSync(join(project, "long.log"), lines.with(1_700, "2026-11-16 ERROR disk full").join("\n"));
  copyFileSync(join(ROOT, "fixtures/demo-session.json"), join(project, "session.json"));
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: project, env, stdio: "ignore" } as const;
  execFileSync("npm", ["install", "--prefix", project, ...quiet, ROOT], options);
  execFileSync("npx", ["palimpsest", "compact", "session.json", "--context", "20k", "--out", "first.json"], options);
}

async function serveHttp(cwd: string, env: NodeJS.ProcessEnv) {
  const args = [MAIN, "mcp", "--http", "0", "--token", `default=${TOKEN}`];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const read = (text: Buffer): void => {
      said += text.toString();
      const [address] = /http:\S+/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the MCP server ended: ${said}`)));
  });
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

function describe({ exitCode, stdout, stderr }: ProgramEnding): string {
  return `exit ${exitCode}: ${`${stdout}${stderr}`.trim().slice(-400)}`;
}
