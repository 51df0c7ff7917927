// Runs real clients from npm, headless, against the project's own strict provider through the gateway, so that a new
// version with changed habits shows up here first. They are installed into a separate folder. Ends with the table that
// docs/guide/clients.md shows.
//
// npm run test:clients -- [--only NAME,NAME] [--folder FOLDER] [--steps N] [--without-faults]
//
// NAME: claude, claude-bound, codex, opencode, opencode-responses, opencode-chat, pi, pi-responses, pi-chat, qwen,
// continue, cline, gemini, agent-sdk; mcp-claude, mcp-codex and mcp-inspector use the MCP server in place of the
// gateway

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DemoArrival } from "../src/gateway/demo/arrival.ts";
import { createDemoUpstream } from "../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstreamOptions } from "../src/gateway/demo/demo-upstream.ts";
import type { RequestRecord } from "../src/gateway/demo/request-record.ts";
import { parseOptions } from "./parse-options.ts";
import { agentScript, MANY_PARTS } from "./test-clients/agent-script.ts";
import { checkInspector, checkMcpClient } from "./test-clients/check-mcp.ts";
import {
  type ClientRow,
  describeRows,
  describeUnread,
  type LongFigures,
  measureLongRun,
  shareOfCache,
  shareUnread,
} from "./test-clients/client-row.ts";
import { disturbOnce, FAULTS } from "./test-clients/faults.ts";
import { installClient, installPackage } from "./test-clients/install-client.ts";
import { judgeCrash, sumUpCrash } from "./test-clients/judge-crash.ts";
import { judgeResumed } from "./test-clients/judge-resumed.ts";
import type { Judged } from "./test-clients/judge-word.ts";
import { runAgent } from "./test-clients/run-agent.ts";
import { type ClientEnding, type ClientRun, keyOf, runClient } from "./test-clients/run-client.ts";
import { type Stage, setStage, WINDOW_TOKENS } from "./test-clients/set-stage.ts";
import { TESTED_CLIENTS, type TestedClient } from "./test-clients/tested-clients.ts";
import { FACTS, LINES_PER_PART, markOf } from "./test-clients/work-folder.ts";
import { workScript } from "./test-clients/work-script.ts";

const SHORT_STEPS = 6;
const FAULT_AT = 4;
const MAX_REWRITES = 12;
const MIN_SHARE_AFTER = 0.2;
const MIN_WINDOWS = 3;
const MAX_CACHE_LOSS = 0.05;
const FAR_SHARE = 0.65;
/** A judgement: ten seconds in all. */
const [LOG_TRIES, LOG_WAIT_MS] = [100, 100];
const USUAL_WORK = { steps: 110, linesPerPart: LINES_PER_PART };
const PAIR = ["one", "two"];
/** The same number as in the tests of the adapters for other frameworks. */
const AGENT_STEPS = 200;
const AGENT_SDK = "@anthropic-ai/claude-agent-sdk";
const INSPECTOR = "@modelcontextprotocol/inspector";
/** Those that have a line in the MCP guide. */
const MCP_CLIENTS = ["claude", "codex"];
/** A window that holds every session. */
const ALL_TOKENS = 10_000_000;
const FOUND = `Done: ${FACTS.length} of ${FACTS.length} facts.`;

const { values } = parseOptions({
  options: {
    only: { type: "string", default: "" },
    folder: { type: "string", default: join(tmpdir(), "palimpsest-clients") },
    steps: { type: "string" },
    "without-faults": { type: "boolean", default: false },
  },
});
const only = values.only === "" ? undefined : values.only.split(",");
const failures: string[] = [];
const rows: ClientRow[] = [];

for (const client of TESTED_CLIENTS.filter(({ name }) => isWanted(name))) {
  const { program, title, version } = install(client);
  console.log(`${client.name}: ${title} ${version}`);
  await inFolder(async (folder) => {
    const long = await checkLongSessions(client, program, folder);
    const directShare = await checkCache(client, program, folder, long.cachedShare);
    const sameFaults = values["without-faults"] ? 0 : await checkFaults(client, program, folder);
    const faults = values["without-faults"] ? 0 : FAULTS.length;
    const row = { ...long, client: `${title} ${version}`, door: client.door, directShare, sameFaults, faults };
    rows.push(row);
    console.log(describeRows([row]));
  });
}
if (isWanted("agent-sdk")) {
  const { root, version } = installPackage(join(values.folder, "agent-sdk"), AGENT_SDK);
  console.log(`${AGENT_SDK} ${version}`);
  await inFolder((folder) => checkAgentSdk(root, folder));
}
for (const client of TESTED_CLIENTS.filter(({ name }) => MCP_CLIENTS.includes(name) && isWanted(`mcp-${name}`))) {
  const { program, title, version } = install(client);
  console.log(`mcp-${client.name}: ${title} ${version}`);
  await inFolder((folder) => checkMcpClient(client, program, folder, check));
}
if (isWanted("mcp-inspector")) {
  const { program, version } = installClient(values.folder, INSPECTOR, "mcp-inspector");
  console.log(`${INSPECTOR} ${version}`);
  await inFolder((folder) => checkInspector(program, folder, check));
}
if (rows.length > 0) console.log(`\n${describeRows(rows)}\n`);
for (const failure of failures) console.error(`FAILED ${failure}`);
console.log(failures.length === 0 ? "every check passed" : `${failures.length} checks failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

function install({ wrapped: { install: named, program: called } }: TestedClient) {
  const title = named?.title ?? called;
  return { title, ...installClient(values.folder, named?.package ?? called, called) };
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-test-clients-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isWanted(name: string): boolean {
  return only === undefined || only.includes(name);
}

function sizeWork({ work = USUAL_WORK }: TestedClient): typeof USUAL_WORK {
  return values.steps === undefined ? work : { ...work, steps: Number(values.steps) };
}

type LongRow = LongFigures & Pick<ClientRow, "windowTokens" | "clearsOutputs" | "crash" | "resumed" | "mixed">;

/** Two sessions at once, far past the window, with a crash of the gateway in the middle. */
async function checkLongSessions(client: TestedClient, program: string, folder: string): Promise<LongRow> {
  const { name, windowTokens = WINDOW_TOKENS, clearsOutputs = false } = client;
  const { steps, linesPerPart } = sizeWork(client);
  let mixed = 0;
  let arrived = 0;
  const ofSessions = new Set<number>();
  let restart: Promise<number> | undefined;
  let [ended, seenBefore] = [0, 0];
  const observe = (arrival: DemoArrival): void => {
    const others = PAIR.filter((session) => !holdsKey(arrival, session));
    mixed += others.filter((session) => arrival.bodyText.includes(markOf(session))).length;
    arrived += 1;
    // What a client asks outside its sessions passes unchanged: a check for loops may begin with the model's own words.
    if (offersTools(arrival)) ofSessions.add(arrival.number);
    const isMiddle = arrived >= steps && ended === 0 && isFarFromPass(stage.upstream.log, windowTokens);
    // Everything that has arrived except this request.
    const isQuiet = !client.endsWhenCut || stage.gateway.requests.length === arrived - 1;
    if (restart !== undefined || !isMiddle || !isQuiet) return;
    restart = stage.gateway.crash(() => {
      seenBefore = stage.upstream.log.length;
    });
  };
  const stage = await setStage(folder, "long", { script: workScript(steps), observe, windowTokens });
  const run = { url: stage.gateway.url, folder, program, steps, linesPerPart };
  const runOne = async (session: string): Promise<ClientEnding> => {
    const ending = await runClient(client, { ...run, session });
    ended += 1;
    return ending;
  };
  const endings = await Promise.all(PAIR.map(runOne));
  const downMs = await restart;
  const crash = downMs === undefined ? undefined : checkCrash(client, stage, { seenBefore, downMs });
  const resumed =
    client.resume && (await checkResumed({ ...client, args: client.resume }, { ...run, session: "one" }, stage));
  await stage.close();

  const { log } = stage.upstream;
  const { requests, faults } = stage.gateway;
  const mine = log.filter(({ number }) => ofSessions.has(number));
  const figures = measureLongRun({ windowTokens, endings, wanted: FOUND, log: mine, requests });
  console.log(`      not read from the cache: ${describeUnread(shareUnread(mine))}`);
  const { refusals, rewrites, minShare = 0, historyTokens, ownCompactions } = figures;
  check(`${name}: both sessions end well`, figures.clientErrors === 0, describe(endings));
  check(`${name}: the facts of the first turns are reachable`, figures.onTask, describe(endings));
  check(
    `${name}: the history is ${MIN_WINDOWS} times the window`,
    historyTokens >= windowTokens * MIN_WINDOWS,
    `${historyTokens} tokens`,
  );
  check(`${name}: nothing is refused upstream`, refusals.length === 0, refusals.join("; "));
  check(`${name}: the gateway reports no fault`, faults.length === 0, faults.join("; "));
  check(
    `${name}: at most ${MAX_REWRITES} rewrites, at least one`,
    rewrites >= 1 && rewrites <= MAX_REWRITES,
    String(rewrites),
  );
  const isLeft = ownCompactions === 0 || clearsOutputs;
  check(`${name}: the client does not compact on its own`, isLeft, `${ownCompactions} times`);
  check(
    `${name}: at least ${MIN_SHARE_AFTER} of the window is used after a pass`,
    minShare >= MIN_SHARE_AFTER,
    minShare.toFixed(2),
  );
  check(
    `${name}: the gateway is killed in the middle of both sessions`,
    crash !== undefined,
    "there was no right moment",
  );
  check(`${name}: two sessions are never mixed`, mixed === 0, `${mixed} requests`);
  return { ...figures, windowTokens, clearsOutputs, crash, resumed, mixed };
}

/** A gateway that was killed continues with what it had sent, or reports for that very request that it is compacted. */
function checkCrash(
  { name }: TestedClient,
  { upstream: { log }, gateway: { requests } }: Stage,
  { seenBefore, downMs }: { readonly seenBefore: number; readonly downMs: number },
): Judged["verdict"] {
  const judged = judgeCrash({
    seenBefore: log.slice(0, seenBefore),
    seenSince: log.slice(seenBefore),
    saidBefore: requests.filter(({ restarts }) => restarts === 0),
    saidSince: requests.filter(({ restarts }) => restarts > 0),
  });
  const verdict = sumUpCrash(judged);
  const each = judged.map((one) => `${one.verdict}: ${one.facts}`);
  const facts = [...each, `down for ${Math.round(downMs)} ms`].join("; ");
  check(`${name}: a crash keeps the prefix, or the gateway says why not`, verdict !== "lost", facts);
  if (verdict !== "lost") console.log(`      ${facts}`);
  return verdict;
}

/** Continues a session that ended: what was compacted stays compacted, and what was looked up is still there. */
async function checkResumed(
  client: TestedClient,
  run: ClientRun,
  { upstream: { log }, gateway: { requests } }: Stage,
): Promise<Judged["verdict"]> {
  const [seen, said] = [log.length, requests.length];
  const ending = await runClient(client, run);
  // The client may see the end of an answer before we read what the log says about it.
  for (let tries = 0; tries < LOG_TRIES && requests.length === said; tries += 1) await setTimeout(LOG_WAIT_MS);
  const { verdict: resumed, facts } = judgeResumed({
    seenBefore: log.slice(0, seen),
    seenSince: log.slice(seen),
    saidBefore: requests.slice(0, said),
    saidSince: requests.slice(said),
    turns: run.steps,
  });
  check(
    `${client.name}: a resumed session continues unchanged, or the gateway says why not`,
    resumed !== "lost",
    facts,
  );
  if (resumed !== "lost") console.log(`      ${resumed}: ${facts}`);
  const endsWell = ending.lastLine === FOUND;
  check(`${client.name}: a resumed session ends well`, endsWell, describe([ending]));
  return endsWell ? resumed : "lost";
}

/** The same work without the gateway, in a window that holds all of it. */
async function checkCache(
  client: TestedClient,
  program: string,
  folder: string,
  cachedShare: number,
): Promise<number | undefined> {
  const { name, roomy } = client;
  if (roomy === undefined) return undefined;
  const { steps, linesPerPart } = sizeWork(client);
  const direct = await createDemoUpstream({ script: workScript(steps), windowTokens: ALL_TOKENS });
  const run = { url: direct.origin, folder, program, steps, linesPerPart };
  const ending = await runClient(client, { ...run, session: "roomy", args: roomy.args });
  await direct.close();
  const directShare = shareOfCache(direct.log);
  console.log(`      without the gateway: ${describeUnread(shareUnread(direct.log))}`);
  check(`${name}: ends well without the gateway`, ending.exitCode === 0, describe([ending]));
  check(
    `${name}: reads as much from the cache as without the gateway, up to a loss of ${MAX_CACHE_LOSS}`,
    cachedShare >= directShare - MAX_CACHE_LOSS,
    `${cachedShare.toFixed(3)} and ${directShare.toFixed(3)}`,
  );
  return directShare;
}

/** One session of the Claude Agent SDK with our adapter, far past the window: environment, hook and MCP server. */
async function checkAgentSdk(root: string, folder: string): Promise<void> {
  const steps = Number(values.steps ?? AGENT_STEPS);
  // The whole long output, not only the beginning that Claude Code hands to a hook.
  const reduced = `[reduced text · ${MANY_PARTS * LINES_PER_PART + FACTS.length} lines`;
  let isReduced = false;
  const observe = ({ bodyText }: DemoArrival): void => {
    isReduced ||= bodyText.includes(reduced);
  };
  const stage = await setStage(folder, "agent", { script: agentScript(steps), observe });
  const ending = await runAgent({ root, stage, folder, steps });
  await stage.close();

  const { log } = stage.upstream;
  const refused = log.flatMap(({ refusal }) => refusal ?? []);
  const rewrites = Math.max(...log.map(({ prompt }) => prompt?.rewrites ?? 0));
  // As many as the others may have in the same number of turns.
  const most = Math.round((MAX_REWRITES * steps) / USUAL_WORK.steps);
  const tokens = Math.max(...log.map(({ prompt }) => prompt?.tokens ?? 0));
  const found = `Done: ${FACTS.length} of ${FACTS.length} facts. Hidden line read back.`;
  check("agent-sdk: the session ends well and on task", ending.result === found, ending.result);
  check("agent-sdk: the MCP server is connected", ending.servers === "palimpsest connected", ending.servers);
  check("agent-sdk: the hook shortens all of a long output", isReduced, reduced);
  check("agent-sdk: a hook of the host also runs", ending.ownHooks >= steps - 1, `${ending.ownHooks} calls`);
  check("agent-sdk: no fault", ending.faults.length === 0, ending.faults.join("; "));
  check("agent-sdk: nothing is refused upstream", refused.length === 0, refused.join("; "));
  check(`agent-sdk: at most ${most} rewrites, at least one`, rewrites >= 1 && rewrites <= most, String(rewrites));
  console.log(`  ${log.length} requests, prompts up to ${tokens} tokens, ${rewrites} rewrites`);
}

/**
 * Whether the last prompt of every conversation is so short that what the gateway sends next is not due for compaction.
 */
function isFarFromPass(log: readonly RequestRecord[], windowTokens: number): boolean {
  const lastTokens = new Map(log.flatMap(({ prompt }) => (prompt ? [[prompt.conversation, prompt.tokens]] : [])));
  return [...lastTokens.values()].every((tokens) => tokens < windowTokens * FAR_SHARE);
}

/** Runs a short session with one fault, without the gateway and through it, and counts how many end alike. */
async function checkFaults(client: TestedClient, program: string, folder: string): Promise<number> {
  let same = 0;
  for (const [index, fault] of FAULTS.entries()) {
    const options = (): DemoUpstreamOptions => ({
      script: workScript(SHORT_STEPS),
      disturb: disturbOnce(fault, FAULT_AT),
    });
    const direct = await createDemoUpstream({ ...options(), windowTokens: WINDOW_TOKENS });
    const run = { folder, program, steps: SHORT_STEPS };
    const without = await runClient(client, { ...run, session: `d${index}`, url: direct.origin });
    await direct.close();
    check(
      `${client.name}: ${fault} is met without the gateway`,
      direct.log.length >= FAULT_AT - 1,
      describe([without]),
    );
    const stage = await setStage(folder, fault, options());
    const through = await runClient(client, { ...run, session: `g${index}`, url: stage.gateway.url });
    await stage.close();
    const isSame = without.exitCode === through.exitCode && without.lastLine === through.lastLine;
    check(`${client.name}: ${fault} ends as without the gateway`, isSame, describe([without, through]));
    if (isSame) same += 1;
  }
  return same;
}

function offersTools({ body: { tools } }: DemoArrival): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

function holdsKey({ headers }: DemoArrival, session: string): boolean {
  const key = keyOf(session);
  return [headers["x-api-key"], headers["x-goog-api-key"]].includes(key) || headers.authorization === `Bearer ${key}`;
}

function check(name: string, holds: boolean, otherwise: string): void {
  console.log(`  ${holds ? "ok" : "FAILED"}  ${name}`);
  if (!holds) failures.push(`${name}: ${otherwise}`);
}

function describe(endings: readonly ClientEnding[]): string {
  return endings
    .map(
      ({ exitCode, lastLine, complaint }) =>
        `exit ${exitCode} "${lastLine}"${complaint === "" ? "" : ` (${complaint})`}`,
    )
    .join(", ");
}
