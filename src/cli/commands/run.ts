import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { ReduceOptions } from "../../core/reduce/index.ts";
import { findHome, hostPlace } from "../../keys/find-home.ts";
import { type Command, flag, getText, getWholeNumber, type OptionValues, option, UsageError } from "../command.ts";
import { loadChosenRules, RULES_OPTIONS } from "../load-chosen-rules.ts";
import { COUNTER_OPTIONS, loadCounter } from "../load-counter.ts";
import { FORGOTTEN, isKept, loadAnyHash, STORE_OPTIONS } from "../open-chosen-store.ts";
import { tellHowToRead } from "../render/tell-how-to-read.ts";
import { KEPT_DAYS } from "../spool/expire-outputs.ts";
import { makeSpool } from "../spool/make-spool.ts";
import { redactStream } from "../spool/redact-stream.ts";
import type { ReducedOutput, ReduceOutputTools } from "../spool/reduce-output.ts";
import { type ReducedOutputs, reduceOutputs, type SpoolPaths } from "../spool/reduce-outputs.ts";
import { type CollectedOutputs, spawnCommand } from "../spool/spawn-command.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest run -- npm test`: runs a command, prints its output in short, and keeps its exit code. */
export const runCommand: Command = {
  name: "run",
  operands: "-- CMD [ARGS]",
  options: {
    query: option("TEXT", "what you are looking for; parts that match are shown first"),
    "max-tokens": option(
      "N",
      "the budget of both outputs together (default: chosen by their sizes, and not filled with lines that are all alike)",
    ),
    tee: flag("show the command's output on standard error as it comes, line by line, redacted"),
    raw: flag("do not redact secrets, neither in what is printed nor in what is stored"),
    ...RULES_OPTIONS,
    ...COUNTER_OPTIONS,
    ...STORE_OPTIONS,
  },
  details: [
    "Nothing is printed until the command has ended. Its standard output and standard error are reduced separately and go where they would have gone; the archive keeps what is hidden. Secrets are redacted everywhere. Signals are passed on.",
    `If an output is larger than 64 MiB, its start and end are reduced, and all of it is stored encrypted for ${KEPT_DAYS} days; if such outputs take more than 4 GiB, only the newest are kept.`,
    "The exit code is that of the command: 127 if there is no such command, 126 if it cannot be run, 128 plus the number of the signal that ended it. If reducing fails, run says so and prints the whole output.",
    "With --json: { exitCode, stdout, stderr }, each { kind, text, tokensBefore, tokensAfter, handles }.",
    "Examples:\n  palimpsest run -- npm test\n  palimpsest run --max-tokens 800 --query upload -- docker logs app",
  ],

  async run({ values, operands, terminal }) {
    if (operands.length === 0) throw new UsageError("Name the command to run after --.");
    // Errors in the options are reported before the command runs: it may not be safe to run twice.
    const options = await parseReduceOptions(values, operands, terminal);
    const counter = await loadCounter(values);
    const spool = await makeSpool(findHome(hostPlace()));
    let isKept = false;
    try {
      const isRaw = values["raw"] === true;
      const tee = values["tee"] === true ? (chunk: Uint8Array) => terminal.warn(chunk) : undefined;
      const { exitCode, fault, collected } = await spawnCommand(operands, { paths: spool?.paths, tee, isRaw });
      if (fault !== undefined) terminal.warn(`palimpsest: ${fault}\n`);
      else {
        const reduced = await reduceOrSayWhy(
          spool?.paths,
          { ...options, exitCode },
          { counter, values, isRaw, terminal },
        );
        isKept = reduced?.isKept === true;
        if (reduced !== undefined) await printOutputs(exitCode, reduced, values, terminal);
        else await passOn(spool?.paths, collected, { isRaw, terminal });
      }
      return exitCode;
    } finally {
      if (!isKept) await spool?.remove();
    }
  },
};

/** Undefined if the outputs cannot be reduced; then standard error says why. */
async function reduceOrSayWhy(
  paths: SpoolPaths | undefined,
  options: ReduceOptions,
  { terminal, ...tools }: Omit<ReduceOutputTools, "hash" | "keptIn"> & { readonly terminal: Terminal },
): Promise<ReducedOutputs | undefined> {
  try {
    if (paths === undefined) throw new Error("There is no folder to store it in.");
    return await reduceOutputs(paths, options, { ...tools, hash: await loadAnyHash() });
  } catch (error) {
    terminal.warn(`palimpsest: not reduced: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** Prints the outputs whole. */
async function passOn(
  paths: SpoolPaths | undefined,
  collected: CollectedOutputs,
  { isRaw, terminal }: { readonly isRaw: boolean; readonly terminal: Terminal },
): Promise<void> {
  const read = (name: keyof SpoolPaths): AsyncIterable<Uint8Array> => {
    const chunks = paths === undefined ? Readable.from(collected[name]) : createReadStream(paths[name]);
    return isRaw ? chunks : redactStream(chunks);
  };
  for await (const chunk of read("stdout")) await terminal.print(chunk);
  for await (const chunk of read("stderr")) terminal.warn(chunk);
}

async function parseReduceOptions(
  values: OptionValues,
  operands: readonly string[],
  terminal: Terminal,
): Promise<ReduceOptions> {
  return dropUndefined({
    command: operands.join(" "),
    rules: await loadChosenRules(values, terminal),
    query: getText(values, "query"),
    maxTokens: getWholeNumber(values, "max-tokens"),
  });
}

async function printOutputs(
  exitCode: number,
  { stdout, stderr }: ReducedOutputs,
  values: OptionValues,
  terminal: Terminal,
): Promise<void> {
  if (stdout.handles.length + stderr.handles.length > 0 && !isKept(values)) terminal.warn(FORGOTTEN);
  if (values["json"] === true) {
    const withoutBytes = ({ bytes: _, ...output }: ReducedOutput): Omit<ReducedOutput, "bytes"> => output;
    const document = { exitCode, stdout: withoutBytes(stdout), stderr: withoutBytes(stderr) };
    await terminal.print(`${JSON.stringify(document)}\n`);
    return;
  }
  await terminal.print(stdout.bytes);
  terminal.warn(stderr.bytes);
  const notes = Object.entries({ stdout, stderr })
    .filter(([, { handles }]) => handles.length > 0)
    .map(([name, { kind, tokensBefore, tokensAfter, handles }]) => {
      const reading = kind === "blob" ? "" : tellHowToRead(handles, terminal);
      return `palimpsest: ${name}, ${kind}: ${tokensBefore} tokens, ${tokensAfter} shown${reading}\n`;
    });
  // A remark about an output is on its own line, even after output that ends without a line break.
  const last = stderr.text === "" ? stdout.text : stderr.text;
  if (notes.length > 0) terminal.warn(`${last === "" || last.endsWith("\n") ? "" : "\n"}${notes.join("")}`);
}
