import { existsSync } from "node:fs";
import type { ListedCommand } from "./command.ts";
import { BENCH_PROGRAM } from "./load-manifest.ts";

/** Every command by what it is for, in the order in which the help lists them. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Omit<ListedCommand, "group">>>>> = {
  "Run an agent": {
    wrap: {
      summary: "Run an agent behind its own gateway, and exit with its exit code",
      load: async () => (await import("./commands/wrap.ts")).wrapCommand,
    },
    gateway: {
      summary: "Run a proxy that keeps agents working past their window",
      load: async () => (await import("./commands/gateway.ts")).gatewayCommand,
    },
    top: {
      summary: "Watch the sessions of a running gateway in a terminal",
      load: async () => (await import("./commands/top.ts")).top,
    },
    ui: {
      summary: "Open a page over the archive: sessions, compactions, originals, search",
      load: async () => (await import("./commands/ui.ts")).ui,
    },
    mcp: {
      summary: "Serve look-ups and compaction to agents over MCP",
      load: async () => (await import("./commands/mcp.ts")).mcp,
    },
  },
  "Compact a session in a file": {
    demo: {
      summary: "Compact a bundled long session and show what happens to it",
      load: async () => (await import("./commands/demo.ts")).demo,
    },
    compact: {
      summary: "Make a session smaller; the archive keeps what is taken out",
      load: async () => (await import("./commands/compact.ts")).compact,
    },
    preview: {
      summary: "Show what compaction would do, and change nothing",
      load: async () => (await import("./commands/preview.ts")).preview,
    },
    explain: {
      summary: "Show, in numbers, when compacting a session pays off",
      load: async () => (await import("./commands/explain.ts")).explain,
    },
    breakdown: {
      summary: "Show where the tokens of a prompt go",
      load: async () => (await import("./commands/breakdown.ts")).breakdown,
    },
    validate: {
      summary: "Check a request or a session against its provider's published rules",
      load: async () => (await import("./commands/validate.ts")).validate,
    },
  },
  "Read back what was taken out": {
    search: {
      summary: "Search what compaction took out",
      load: async () => (await import("./commands/search.ts")).search,
    },
    retrieve: {
      summary: "Read back what compaction took out, whole or in part",
      load: async () => (await import("./commands/retrieve.ts")).retrieve,
    },
    sessions: {
      summary: "List sessions; show, restore, export, import or purge one",
      load: async () => (await import("./commands/sessions.ts")).sessions,
    },
    archive: {
      summary: "Count, verify, clean up or re-encrypt an archive",
      load: async () => (await import("./commands/archive.ts")).archive,
    },
  },
  "Shorten output and remove secrets": {
    run: {
      summary: "Run a command, shorten its output, and exit with its exit code",
      load: async () => (await import("./commands/run.ts")).runCommand,
    },
    reduce: {
      summary: "Shorten the output of a tool; the archive keeps what is hidden",
      load: async () => (await import("./commands/reduce.ts")).reduceCommand,
    },
    rules: {
      summary: "Check rules that say what matters in the output of a command",
      load: async () => (await import("./commands/rules.ts")).rulesCommand,
    },
    redact: {
      summary: "Remove secrets from a text, line by line",
      load: async () => (await import("./commands/redact.ts")).redactCommand,
    },
  },
  "Compact training data": {
    trajectories: {
      summary: "Bring training trajectories under a token limit, by the file or folder",
      load: async () => (await import("./commands/trajectories.ts")).trajectories,
    },
    worker: {
      summary: "Compact trajectories from a queue, alongside other workers",
      load: async () => (await import("./commands/worker.ts")).worker,
    },
  },
  "Set up and check": {
    init: {
      summary: "Write a palimpsest.yaml with every setting explained",
      load: async () => (await import("./commands/init.ts")).init,
    },
    doctor: {
      summary: "Check the setup: Node, settings, key, archive, summarizer, gateway",
      load: async () => (await import("./commands/doctor.ts")).doctor,
    },
    completions: {
      summary: "Print a completion script for your shell",
      load: async () => (await import("./commands/completions.ts")).createCompletions(commands),
    },
    bench: {
      summary: "Run the benchmark beside its baselines (in a checkout of the repository)",
      isOffered: existsSync(BENCH_PROGRAM),
      load: async () => (await import("./commands/bench.ts")).bench,
    },
  },
};

export const commands: ReadonlyMap<string, ListedCommand> = new Map(
  Object.entries(GROUPS).flatMap(([group, listed]) =>
    Object.entries(listed).map(([name, command]) => [name, { group, ...command }] as const),
  ),
);
