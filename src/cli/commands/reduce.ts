import { homedir } from "node:os";
import { REDUCE_KINDS, type ReduceOptions, reduce } from "../../core/reduce/index.ts";
import { readAllBytes } from "../../formats/read-input/read-all-bytes.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { loadKey } from "../../keys/load-key.ts";
import { reduceProse } from "../../reduce-prose.ts";
import type { Command, OptionValues } from "../command.ts";
import { commandCompressor } from "../command-compressor.ts";
import { decodeAnyText } from "../decode-any-text.ts";
import { COUNTER_OPTIONS, readCounter } from "../read-counter.ts";
import { readFileOperand, readText, readWholeNumber } from "../read-options.ts";
import { RULES_OPTIONS, readRules } from "../read-rules.ts";
import { readSourceParser } from "../read-source-parser.ts";
import { STORE_OPTIONS } from "../read-store.ts";
import { watchProgress } from "../render/watch-progress.ts";
import { storeOriginals } from "../store-originals.ts";
import { UsageError } from "../usage-error.ts";

/** `npm test | palimpsest reduce`: tool output made small; what is hidden goes to the archive. */
export const reduceCommand: Command = {
  name: "reduce",
  summary: "Make the output of a tool small; what is hidden goes to the archive",
  operands: "[FILE]",
  options: {
    kind: { type: "string", value: "KIND", help: `what it is: ${REDUCE_KINDS.join(", ")} (default: recognised)` },
    query: { type: "string", value: "TEXT", help: "what it is read for; parts that match are shown first" },
    "max-tokens": { type: "string", value: "N", help: "the budget (default: chosen by size)" },
    command: { type: "string", value: "CMD", help: "the command that printed it" },
    exit: { type: "string", value: "N", help: "the exit code of that command" },
    compressor: {
      type: "string",
      value: "CMD",
      help: "makes prose shorter: the text on its standard input, the shorter text on its standard output",
    },
    ...RULES_OPTIONS,
    ...COUNTER_OPTIONS,
    ...STORE_OPTIONS,
  },
  details: [
    "Without FILE it reads standard input. What is shown is shown to the letter; in place of what is hidden stands\nhow much of what it was, and the handle under which `palimpsest retrieve` gives it back.",
    "With --json: { kind, text, tokensBefore, tokensAfter, handles }. A text that is small or would not get smaller\nis printed as it came.",
    "{tokens} in the command of --compressor is the budget. What it answers is used only where all of it stands in the text, in\nthe same order, and fits; else prose is reduced sentence by sentence.",
    'Examples:\n  palimpsest reduce app.log --max-tokens 500\n  npm test 2>&1 | palimpsest reduce --command "npm test" --query "flaky upload"',
  ],

  async run({ values, operands, terminal }) {
    const file = await terminal.open(readFileOperand(operands, "-"));
    const source = decodeAnyText(await readAllBytes(watchProgress(file, terminal)));
    const hash = keyedHash(await loadKey({ environment: process.env, homeDirectory: homedir() }));
    const counter = await readCounter(values, {});
    const options = readReduceOptions(values);
    const rules = options.command === undefined ? [] : await readRules(values, terminal);
    const sourceParser = await readSourceParser(source.text, options);
    const tools = { counter, hash, ...(sourceParser && { sourceParser }) };
    const compressor = readText(values, "compressor");
    const reduction =
      compressor === undefined
        ? reduce(source.text, { ...options, rules }, tools)
        : await reduceProse(
            source.text,
            { ...options, rules },
            { ...tools, compressor: commandCompressor(compressor) },
          );

    const handles = await storeOriginals(source.text, reduction, hash, values);
    const { kind, text, tokensBefore, tokensAfter } = reduction;
    if (values["json"] === true) {
      await terminal.print(`${JSON.stringify({ kind, text, tokensBefore, tokensAfter, handles })}\n`);
    } else {
      await terminal.print(handles.length === 0 ? source.encode(text) : text);
      terminal.warn(`${kind}: ${tokensBefore} tokens, ${tokensAfter} shown\n`);
    }
    return 0;
  },
};

function readReduceOptions(values: OptionValues): ReduceOptions {
  const kind = readText(values, "kind");
  if (kind !== undefined && !REDUCE_KINDS.includes(kind)) {
    throw new UsageError(`There is no kind "${kind}". Kinds: ${REDUCE_KINDS.join(", ")}.`);
  }
  const query = readText(values, "query");
  const maxTokens = readWholeNumber(values, "max-tokens");
  const command = readText(values, "command");
  const exitCode = readWholeNumber(values, "exit");
  if (command === undefined && values["rules"] !== undefined) {
    throw new UsageError("Rules are for commands: name the one that printed this with --command.");
  }
  return {
    ...(kind !== undefined && { kind }),
    ...(query !== undefined && { query }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(command !== undefined && { command }),
    ...(exitCode !== undefined && { exitCode }),
  };
}
