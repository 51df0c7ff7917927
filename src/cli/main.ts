#!/usr/bin/env node

// A reader that stops early (`| head`) is not a failure.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit(0);
  const reason = code === "ENOSPC" ? "no space is left there" : (code ?? "unknown reason");
  process.stderr.write(`palimpsest: The output could not be written: ${reason}.\n`);
  process.exit(1);
});
// If a message cannot be written, that is not a reason to stop.
process.stderr.on("error", () => {});

process.exitCode = await start();

/** Loads what needs a newer Node only if this one is new enough: otherwise loading itself would fail. */
async function start(): Promise<number> {
  try {
    await import("../require-node.ts");
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
  const { processTerminal } = await import("./process-terminal.ts");
  const { run } = await import("./run.ts");
  return run(process.argv.slice(2), processTerminal());
}
