import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ReduceOptions } from "../../core/reduce/index.ts";
import { findHome } from "../../keys/find-home.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { loadKey } from "../../keys/load-key.ts";
import type { Command, OptionValues } from "../command.ts";
import { COUNTER_OPTIONS, readCounter } from "../read-counter.ts";
import { readText, readWholeNumber } from "../read-options.ts";
import { RULES_OPTIONS, readRules } from "../read-rules.ts";
import { STORE_OPTIONS } from "../read-store.ts";
import { expireOutputs, KEPT_DAYS } from "../spool/expire-outputs.ts";
import type { ReducedOutput } from "../spool/reduce-output.ts";
import { type ReducedOutputs, reduceOutputs } from "../spool/reduce-outputs.ts";
import { spawnCommand } from "../spool/spawn-command.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

/** `palimpsest run -- npm test`: runs a command and prints less of what it printed; its exit code stays. */
export const runCommand: Command = {
  name: "run",
  summary: "Run a command and make its output small; its exit code stays",
  operands: "-- CMD [ARGS]",
  options: {
    query: { type: "string", value: "TEXT", help: "what the output is read for; parts that match are shown first" },
    "max-tokens": { type: "string", value: "N", help: "the budget of both outputs together (default: chosen by size)" },
    tee: { type: "boolean", help: "show on standard error what the command prints, as it comes" },
    ...RULES_OPTIONS,
    ...COUNTER_OPTIONS,
    ...STORE_OPTIONS,
  },
  details: [
    "Nothing is printed until the command is done. Its standard output and its standard error are reduced apart and\ngo where they would have gone; what is hidden goes to the archive. Signals are passed on.",
    `Of an output over 64 MiB the start and the end are reduced, and its file is kept: for ${KEPT_DAYS} days, and only the newest\nones where they take more than 4 GiB.`,
    "Exit codes: that of the command, 127 where there is no such command, 126 where it cannot be run, 128 and the\nnumber of the signal that ended it. What goes wrong in reducing is said, and the output printed whole.",
    "With --json: { exitCode, stdout, stderr }, each { kind, text, tokensBefore, tokensAfter, handles }.",
    "Examples:\n  palimpsest run -- npm test\n  palimpsest run --max-tokens 800 --query upload -- docker logs app",
  ],

  async run({ values, operands, terminal }) {
    if (operands.length === 0) throw new UsageError("Name the command to run after --.");
    const place = { environment: process.env, homeDirectory: homedir() };
    // All that can be wrong on our side comes before the command: it may not be one to run twice.
    const options = await readOptions(values, operands, terminal);
    const counter = await readCounter(values, {});
    const hash = keyedHash(await loadKey(place));

    const outputs = join(findHome(place), "outputs");
    await mkdir(outputs, { recursive: true, mode: 0o700 });
    await expireOutputs(outputs, Date.now());
    const directory = await mkdtemp(join(outputs, "run-"));
    const paths = { stdout: join(directory, "stdout"), stderr: join(directory, "stderr") };
    let isKept = false;
    try {
      const tee = values["tee"] === true ? (chunk: Uint8Array) => terminal.warn(chunk) : undefined;
      const { exitCode, fault } = await spawnCommand(operands, { paths, tee });
      if (fault !== undefined) terminal.warn(`palimpsest: ${fault}\n`);
      else {
        try {
          const reduced = await reduceOutputs(paths, { ...options, exitCode }, { counter, hash, values });
          isKept = reduced.isKept;
          await printOutputs(exitCode, reduced, values, terminal);
        } catch (error) {
          terminal.warn(`palimpsest: not reduced: ${error instanceof Error ? error.message : String(error)}\n`);
          for await (const chunk of createReadStream(paths.stdout)) await terminal.print(chunk);
          for await (const chunk of createReadStream(paths.stderr)) terminal.warn(chunk);
        }
      }
      return exitCode;
    } finally {
      if (!isKept) await rm(directory, { recursive: true, force: true });
    }
  },
};

async function readOptions(
  values: OptionValues,
  operands: readonly string[],
  terminal: Terminal,
): Promise<ReduceOptions> {
  const query = readText(values, "query");
  const maxTokens = readWholeNumber(values, "max-tokens");
  return {
    command: operands.join(" "),
    rules: await readRules(values, terminal),
    ...(query !== undefined && { query }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
}

async function printOutputs(
  exitCode: number,
  { stdout, stderr }: ReducedOutputs,
  values: OptionValues,
  terminal: Terminal,
): Promise<void> {
  if (values["json"] === true) {
    const withoutBytes = ({ bytes: _, ...output }: ReducedOutput): Omit<ReducedOutput, "bytes"> => output;
    const document = { exitCode, stdout: withoutBytes(stdout), stderr: withoutBytes(stderr) };
    await terminal.print(`${JSON.stringify(document)}\n`);
    return;
  }
  await terminal.print(stdout.bytes);
  terminal.warn(stderr.bytes);
  for (const [name, { kind, tokensBefore, tokensAfter, handles }] of Object.entries({ stdout, stderr })) {
    if (handles.length > 0)
      terminal.warn(`palimpsest: ${name}, ${kind}: ${tokensBefore} tokens, ${tokensAfter} shown\n`);
  }
}
