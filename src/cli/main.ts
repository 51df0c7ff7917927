#!/usr/bin/env node
import { processTerminal } from "./process-terminal.ts";
import { run } from "./run.ts";

// A reader that stops early (`| head`) is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await run(process.argv.slice(2), processTerminal());
