import { spawn } from "node:child_process";
import { appendFileSync, statSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { findNearestName } from "../../core/text/find-nearest-name.ts";
import type { GatewaySettings } from "../../gateway/gateway-settings.ts";
import { buildPriceOptions } from "../../gateway/operation/build-price-options.ts";
import { createSessionLedger } from "../../gateway/operation/session-ledger.ts";
import { findHome, hostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import { makePrivateFolder } from "../../keys/make-private-folder.ts";
import {
  type Command,
  type CommandCall,
  flag,
  getText,
  type OptionDefinition,
  type OptionValues,
  option,
  UsageError,
} from "../command.ts";
import { limitHeap } from "../gateway/limit-heap.ts";
import { loadGateway } from "../gateway/load-gateway.ts";
import { GATEWAY_OPTIONS, loadGatewaySettings } from "../gateway/load-gateway-settings.ts";
import { nameProgram } from "../name-program.ts";
import type { Terminal } from "../terminal.ts";
import { type ChildEnding, NOT_FOUND, waitForChild } from "../wait-for-child.ts";
import { anyCommand, CLIENTS } from "../wrap/clients/index.ts";
import { openWrapDemo, type WrapDemo } from "../wrap/demo/open-wrap-demo.ts";
import { describeTally, findWarning } from "../wrap/describe-tally.ts";
import { createTally } from "../wrap/tally.ts";
import type { ClientUpstreams, WrappedClient } from "../wrap/wrapped-client.ts";

/** Answers that take longer than this to end are cut off: the client that asked for them is gone. */
const FINISH_MS = 5_000;
/** A log that is longer than this when a client starts is started afresh. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/**
 * The client belongs to this user and connects over loopback, so options that open a gateway to others do not apply.
 */
const NOT_OURS: ReadonlySet<string> = new Set(["host", "allowed-hosts", "token"]);

const OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  demo: flag("try it without a key: a script on this machine answers, not a model"),
  ...Object.fromEntries(Object.entries(GATEWAY_OPTIONS).filter(([name]) => !NOT_OURS.has(name))),
  port: option("N", "where its gateway listens (default: any free port)"),
  log: option("FILE", "where the log goes (default: wrap.log in the palimpsest home)"),
};

/** `palimpsest wrap claude`: runs an agent behind its own gateway, and sums up at the end what happened. */
export const wrapCommand: Command = {
  name: "wrap",
  operands: "CLIENT [-- ARGS]",
  options: OPTIONS,
  details: [
    `Clients: ${CLIENTS.map(({ name }) => name).join(", ")}; \`wrap -- CMD\` runs any command that reads\nANTHROPIC_BASE_URL, OPENAI_BASE_URL or GOOGLE_GEMINI_BASE_URL. The gateway uses a free port (or --port) and your store. The client gets its address from its environment, an option, or a copy of its settings; your own files are not changed. Log-ins pass through in the client's own headers.`,
    "If the client already has another address, the gateway forwards to it. Terminal, signals and exit code are the client's. At the end five lines on standard error say what happened, with a warning if nothing came through or everything was left alone. With --observe nothing is changed. With --json the numbers are one JSON document on standard error.",
    "Compacted conversations are in palimpsest sessions list; a conversation that fits its window is not stored.",
    "With --demo no log-in is needed and nothing is paid: a script plays the provider. It only reads files of this folder with the client's own tool or shell, so that the conversation outgrows a small window and you see what palimpsest does then. Its sessions are forgotten at the end, unless --store names a place.",
    'Examples:\n  palimpsest wrap claude\n  palimpsest wrap --demo claude -- -p "Have a look around."\n  palimpsest wrap claude -- -p "Fix the failing test."\n  palimpsest wrap --observe codex -- exec "Explain the parser."\n  palimpsest wrap -- python agent.py',
  ],

  async run(call) {
    if (call.values["demo"] !== true) return wrapClient(call);
    const demo = await openWrapDemo(call.values, process.cwd());
    try {
      return await wrapClient({ ...call, values: demo.values }, demo);
    } finally {
      await demo.close();
    }
  },
};

async function wrapClient({ values, operands, terminal }: CommandCall, demo?: WrapDemo): Promise<number> {
  const [named = "", ...args] = operands;
  if (named === "") throw new UsageError("Name the client to run, or a command after --.");
  const client =
    CLIENTS.find(({ name, program }) => name === named || program === basename(named)) ?? anyCommand(named);
  const settings = await loadSettingsFor(client, args, values);
  const program = named.includes("/") ? named : client.program;
  const own = await openOwn(values).catch((fault: unknown) => {
    if (demo !== undefined) throw fault;
    return { fault };
  });
  if ("fault" in own) {
    // Running the client comes first; compacting comes second.
    terminal.warn(
      `palimpsest: ${describeFault(own.fault)} ${named} runs without palimpsest, so nothing is compacted.\n`,
    );
    const ending = await runChild(program, args, process.env);
    if (ending.fault !== undefined) terminal.warn(`palimpsest: ${ending.fault}\n`);
    return ending.exitCode;
  }
  const { log, key } = own;
  limitHeap();
  const { openGateway } = await loadGateway();
  const prices = buildPriceOptions(settings);
  const { tally, watcher } = createTally({ prices, ledger: createSessionLedger(prices) });
  const place = { ...hostPlace(), environment: { ...process.env, ...demo?.environment } };
  if (demo !== undefined) terminal.warn(demo.notice);
  const folder = await mkdtemp(join(tmpdir(), "palimpsest-wrap-"));
  let ending: ChildEnding;
  try {
    const gateway = await openGateway(settings, { key, environment: process.env, writeLog: log.write, watcher });
    try {
      if (terminal.isWatched && settings.hasPage !== false)
        terminal.warn(`palimpsest: see what it does while ${named} runs: ${gateway.url}/\n`);
      const compacts = settings.mode === "on";
      const given = demo === undefined ? args : [...(client.demoArgs ?? []), ...args];
      const { environment, args: all } = await client.setUp({ url: gateway.url, folder, place, args: given, compacts });
      ending = await runChild(program, all, { ...place.environment, ...environment });
    } finally {
      await gateway.close({ withinMs: FINISH_MS });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (ending.fault !== undefined) {
    terminal.warn(`palimpsest: ${ending.fault}${ending.exitCode === NOT_FOUND ? suggest(client, terminal) : ""}\n`);
    return ending.exitCode;
  }
  const warning = findWarning(tally, client, demo !== undefined);
  if (values["json"] === true) terminal.warn(`${JSON.stringify(toDocument(tally, warning))}\n`);
  else
    terminal.warn(
      describeTally(tally, {
        client: client.name,
        log: log.path,
        hasSummarizer: settings.summarizer !== undefined,
        isDemo: demo !== undefined,
        upstreams: settings.upstreams,
      }),
    );
  if (warning !== undefined) terminal.warn(nameProgram(`palimpsest: warning: ${warning}\n`, terminal));
  return ending.exitCode;
}

/** What to do if there is no such command. */
function suggest({ name, install }: WrappedClient, { program }: Terminal): string {
  // npx finds what the project has installed; nothing else does.
  const everywhere = program === "npx palimpsest" ? "" : "-g ";
  if (install !== undefined) return ` Install ${install.title} with: npm install ${everywhere}${install.package}`;
  const meant = findNearestName(
    name,
    CLIENTS.map((client) => client.name),
  );
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** The gateway forwards to the address that the client would use, unless the user says otherwise. */
async function loadSettingsFor(
  client: WrappedClient,
  args: readonly string[],
  values: OptionValues,
): Promise<GatewaySettings> {
  const found = { ...listEnvironment(), ...(await client.findUpstreams?.(hostPlace(), args)) };
  const own = dropUndefined({
    "upstream-anthropic": found.anthropic,
    "upstream-openai": found.openai,
    "upstream-gemini": found.gemini,
  });
  const { settings } = await loadGatewaySettings({ port: "0", ...own, ...values });
  return settings;
}

function listEnvironment(): ClientUpstreams {
  const { ANTHROPIC_BASE_URL: anthropic, OPENAI_BASE_URL: openai, GOOGLE_GEMINI_BASE_URL: gemini } = process.env;
  const named = Object.entries({ anthropic, openai, gemini }).filter(([, url]) => url !== undefined && url !== "");
  return Object.fromEntries(named) as ClientUpstreams;
}

/** What is kept in the user's own folder: the log, and the key of the archive. */
async function openOwn(values: OptionValues) {
  const log = openLog(getText(values, "log") ?? join(findHome(hostPlace()), "wrap.log"));
  return { log, key: await loadKey(hostPlace()) };
}

function describeFault(fault: unknown): string {
  const said = fault instanceof Error ? fault.message : String(fault);
  return said.endsWith(".") ? said : `${said}.`;
}

/** The terminal belongs to the client, so the gateway's log goes to a file that only its user can read. */
function openLog(path: string): { readonly path: string; readonly write: (line: string) => void } {
  makePrivateFolder(dirname(path));
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) truncateSync(path);
  const write = (line: string): void => appendFileSync(path, line, { mode: 0o600 });
  // If the log cannot be written, it is better to know that before the client runs.
  write("");
  return { path, write };
}

function toDocument(tally: ReturnType<typeof createTally>["tally"], warning: string | undefined): unknown {
  const { refused, unreachable, leftAlone, failed, cards, ...numbers } = tally;
  return {
    ...numbers,
    cards: Object.fromEntries(cards),
    refused: Object.fromEntries(refused),
    unreachable: Object.fromEntries(unreachable),
    leftAlone: Object.fromEntries(leftAlone),
    failed: Object.fromEntries(failed),
    ...(warning !== undefined && { warning }),
  };
}

/** Runs a command on our own terminal. */
function runChild(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<ChildEnding> {
  const child = spawn(program, args, { stdio: "inherit", env: environment });
  return waitForChild(child, program, { event: "exit", place: " on your PATH" });
}
