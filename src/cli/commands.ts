import { existsSync } from "node:fs";
import type { ListedCommand } from "./command.ts";
import { BENCH_PROGRAM } from "./load-manifest.ts";

/** Every command by what it is for, in the order in which the help lists them. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Omit<ListedCommand, "group">>>>> = {
  "Run an agent": {
    wrap: {
      purpose: "Run an agent behind its own gateway, and exit with its exit code",
      load: async () => (await import("./commands/wrap.ts")).wrapCommand,
    },
    gateway: {
      purpose: "Run a proxy that keeps agents working past their window",
      load: async () => (await import("./commands/gateway.ts")).gatewayCommand,
    },
    top: {
      purpose: "Watch the sessions of a running gateway in a terminal",
      load: async () => (await import("./commands/top.ts")).top,
    },
    ui: {
      purpose: "Open a page over the archive: sessions, compactions, originals, search",
      load: async () => (await import("./commands/ui.ts")).ui,
    },
    mcp: {
      purpose: "Serve look-ups and compaction to agents over MCP",
      load: async () => (await import("./commands/mcp.ts")).mcp,
    },
  },
  "Compact a session in a file": {
    demo: {
      purpose: "Compact a bundled long session and show what happens to it",
      load: async () => (await import("./commands/demo.ts")).demo,
    },
    compact: {
      purpose: "Make a session smaller; the archive keeps what is removed",
      load: async () => (await import("./commands/compact.ts")).compactCommand,
    },
    preview: {
      purpose: "Show what compaction would do, and change nothing",
      load: async () => (await import("./commands/preview.ts")).preview,
    },
    explain: {
      purpose: "Show, in numbers, when compacting a session pays off",
      load: async () => (await import("./commands/explain.ts")).explain,
    },
    breakdown: {
      purpose: "Show where the tokens of a prompt go",
      load: async () => (await import("./commands/breakdown.ts")).breakdown,
    },
    validate: {
      purpose: "Check a request or a session against its provider's published rules",
      load: async () => (await import("./commands/validate.ts")).validateCommand,
    },
  },
  "Read back what was removed": {
    search: {
      purpose: "Search what compaction removed",
      load: async () => (await import("./commands/search.ts")).search,
    },
    retrieve: {
      purpose: "Read back what compaction removed, whole or in part",
      load: async () => (await import("./commands/retrieve.ts")).retrieve,
    },
    sessions: {
      purpose: "List sessions; show, restore, export, import or purge one",
      load: async () => (await import("./commands/sessions.ts")).sessions,
    },
    archive: {
      purpose: "Count, verify, clean up or re-encrypt an archive",
      load: async () => (await import("./commands/archive.ts")).archive,
    },
  },
  "Shorten output and remove secrets": {
    run: {
      purpose: "Run a command, shorten its output, and exit with its exit code",
      load: async () => (await import("./commands/run.ts")).runCommand,
    },
    reduce: {
      purpose: "Shorten the output of a tool; the archive keeps what is hidden",
      load: async () => (await import("./commands/reduce.ts")).reduceCommand,
    },
    rules: {
      purpose: "Check rules that say what matters in the output of a command",
      load: async () => (await import("./commands/rules.ts")).rulesCommand,
    },
    redact: {
      purpose: "Remove secrets from a text, line by line",
      load: async () => (await import("./commands/redact.ts")).redactCommand,
    },
  },
  "Compact training data": {
    trajectories: {
      purpose: "Bring training trajectories under a token limit, by the file or folder",
      load: async () => (await import("./commands/trajectories.ts")).trajectories,
    },
    worker: {
      purpose: "Compact trajectories from a queue, alongside other workers",
      load: async () => (await import("./commands/worker.ts")).worker,
    },
  },
  "Set up and check": {
    init: {
      purpose: "Write a palimpsest.yaml with every setting explained",
      load: async () => (await import("./commands/init.ts")).init,
    },
    doctor: {
      purpose: "Check the setup: Node, settings, key, archive, summarizer, gateway",
      load: async () => (await import("./commands/doctor.ts")).doctor,
    },
    completions: {
      purpose: "Print a completion script for your shell",
      load: async () => (await import("./commands/completions.ts")).createCompletions(commands),
    },
    bench: {
      purpose: "Run the benchmark beside its baselines (in a checkout of the repository)",
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
