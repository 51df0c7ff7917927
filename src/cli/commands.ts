import type { Command } from "./command.ts";

/** Gives a command, whose modules are read only then: most of the program is of no use to any one of them. */
export type LoadCommand = () => Promise<Command>;

/** Every command by its name, in the order in which the help lists them. */
export const commands: ReadonlyMap<string, LoadCommand> = new Map(
  Object.entries({
    compact: async () => (await import("./commands/compact.ts")).compact,
    preview: async () => (await import("./commands/preview.ts")).preview,
    explain: async () => (await import("./commands/explain.ts")).explain,
    retrieve: async () => (await import("./commands/retrieve.ts")).retrieve,
    search: async () => (await import("./commands/search.ts")).search,
    sessions: async () => (await import("./commands/sessions.ts")).sessions,
    archive: async () => (await import("./commands/archive.ts")).archive,
    gateway: async () => (await import("./commands/gateway.ts")).gatewayCommand,
    mcp: async () => (await import("./commands/mcp.ts")).mcp,
    top: async () => (await import("./commands/top.ts")).top,
    ui: async () => (await import("./commands/ui.ts")).ui,
    wrap: async () => (await import("./commands/wrap.ts")).wrapCommand,
    breakdown: async () => (await import("./commands/breakdown.ts")).breakdown,
    validate: async () => (await import("./commands/validate.ts")).validate,
    redact: async () => (await import("./commands/redact.ts")).redactCommand,
    reduce: async () => (await import("./commands/reduce.ts")).reduceCommand,
    run: async () => (await import("./commands/run.ts")).runCommand,
    rules: async () => (await import("./commands/rules.ts")).rulesCommand,
    trajectories: async () => (await import("./commands/trajectories.ts")).trajectories,
    worker: async () => (await import("./commands/worker.ts")).worker,
    doctor: async () => (await import("./commands/doctor.ts")).doctor,
    bench: async () => (await import("./commands/bench.ts")).bench,
    init: async () => (await import("./commands/init.ts")).init,
    completions: async () => (await import("./commands/completions.ts")).createCompletions(loadCommands),
    demo: async () => (await import("./commands/demo.ts")).demo,
  } satisfies Record<string, LoadCommand>),
);

/** All of them, for what tells about the whole program. */
export function loadCommands(): Promise<Command[]> {
  return Promise.all(Array.from(commands.values(), (load) => load()));
}
