import { existsSync } from "node:fs";
import type { ListedCommand } from "./command.ts";
import type { COMMAND_NAMES } from "./command-names.ts";
import { BENCH_PROGRAM } from "./load-manifest.ts";

const AGENTS = "Run an agent";
const FILES = "Compact a session in a file";
const ARCHIVE = "Read back what was taken out";
const OUTPUTS = "Shorten output and remove secrets";
const TRAINING = "Compact training data";
const SETUP = "Set up and check";

/** Every command by its name, in the order in which the help lists them. */
export const commands: ReadonlyMap<string, ListedCommand> = new Map(
  Object.entries({
    wrap: {
      group: AGENTS,
      summary: "Run an agent behind its own gateway, and exit with its exit code",
      load: async () => (await import("./commands/wrap.ts")).wrapCommand,
    },
    gateway: {
      group: AGENTS,
      summary: "Run a proxy that keeps agents working past their window",
      load: async () => (await import("./commands/gateway.ts")).gatewayCommand,
    },
    top: {
      group: AGENTS,
      summary: "Watch the sessions of a running gateway in a terminal",
      load: async () => (await import("./commands/top.ts")).top,
    },
    ui: {
      group: AGENTS,
      summary: "Open a page over the archive: sessions, compactions, originals, search",
      load: async () => (await import("./commands/ui.ts")).ui,
    },
    mcp: {
      group: AGENTS,
      summary: "Serve look-ups and compaction to agents over MCP",
      load: async () => (await import("./commands/mcp.ts")).mcp,
    },
    demo: {
      group: FILES,
      summary: "Compact a bundled long session and show what happens to it",
      load: async () => (await import("./commands/demo.ts")).demo,
    },
    compact: {
      group: FILES,
      summary: "Make a session smaller; the archive keeps what is taken out",
      load: async () => (await import("./commands/compact.ts")).compact,
    },
    preview: {
      group: FILES,
      summary: "Show what compaction would do, and change nothing",
      load: async () => (await import("./commands/preview.ts")).preview,
    },
    explain: {
      group: FILES,
      summary: "Show, in numbers, when compacting a session pays off",
      load: async () => (await import("./commands/explain.ts")).explain,
    },
    breakdown: {
      group: FILES,
      summary: "Show where the tokens of a prompt go",
      load: async () => (await import("./commands/breakdown.ts")).breakdown,
    },
    validate: {
      group: FILES,
      summary: "Check a request or a session against its provider's published rules",
      load: async () => (await import("./commands/validate.ts")).validate,
    },
    search: {
      group: ARCHIVE,
      summary: "Search what compaction took out",
      load: async () => (await import("./commands/search.ts")).search,
    },
    retrieve: {
      group: ARCHIVE,
      summary: "Read back what compaction took out, whole or in part",
      load: async () => (await import("./commands/retrieve.ts")).retrieve,
    },
    sessions: {
      group: ARCHIVE,
      summary: "List sessions; show, restore, export, import or purge one",
      load: async () => (await import("./commands/sessions.ts")).sessions,
    },
    archive: {
      group: ARCHIVE,
      summary: "Count, verify, clean up or re-encrypt an archive",
      load: async () => (await import("./commands/archive.ts")).archive,
    },
    run: {
      group: OUTPUTS,
      summary: "Run a command, shorten its output, and exit with its exit code",
      load: async () => (await import("./commands/run.ts")).runCommand,
    },
    reduce: {
      group: OUTPUTS,
      summary: "Shorten the output of a tool; the archive keeps what is hidden",
      load: async () => (await import("./commands/reduce.ts")).reduceCommand,
    },
    rules: {
      group: OUTPUTS,
      summary: "Check rules that say what matters in the output of a command",
      load: async () => (await import("./commands/rules.ts")).rulesCommand,
    },
    redact: {
      group: OUTPUTS,
      summary: "Remove secrets from a text, line by line",
      load: async () => (await import("./commands/redact.ts")).redactCommand,
    },
    trajectories: {
      group: TRAINING,
      summary: "Bring training trajectories under a token limit, by the file or folder",
      load: async () => (await import("./commands/trajectories.ts")).trajectories,
    },
    worker: {
      group: TRAINING,
      summary: "Compact trajectories from a queue, alongside other workers",
      load: async () => (await import("./commands/worker.ts")).worker,
    },
    init: {
      group: SETUP,
      summary: "Write a palimpsest.yaml with every setting explained",
      load: async () => (await import("./commands/init.ts")).init,
    },
    doctor: {
      group: SETUP,
      summary: "Check the setup: Node, settings, key, archive, summarizer, gateway",
      load: async () => (await import("./commands/doctor.ts")).doctor,
    },
    completions: {
      group: SETUP,
      summary: "Print a completion script for your shell",
      load: async () => (await import("./commands/completions.ts")).createCompletions(commands),
    },
    bench: {
      group: SETUP,
      summary: "Run the benchmark beside its baselines (in a checkout of the repository)",
      isOffered: existsSync(BENCH_PROGRAM),
      load: async () => (await import("./commands/bench.ts")).bench,
    },
  } satisfies Record<(typeof COMMAND_NAMES)[number], ListedCommand>),
);
