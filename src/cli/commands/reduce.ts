import { homedir } from "node:os";
import type { ArchivedOriginal } from "../../core/model/record.ts";
import { REDUCE_KINDS, type ReduceOptions, type Reduction, reduce } from "../../core/reduce/index.ts";
import { codeOf } from "../../core/reduce/write/sign-reduction.ts";
import { readAllBytes } from "../../formats/read-input/read-all-bytes.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { loadKey } from "../../keys/load-key.ts";
import type { Command, OptionValues } from "../command.ts";
import { decodeAnyText } from "../decode-any-text.ts";
import { COUNTER_OPTIONS, readCounter } from "../read-counter.ts";
import { readFileOperand, readText, readWholeNumber } from "../read-options.ts";
import { RULES_OPTIONS, readRules } from "../read-rules.ts";
import { readStore, STORE_OPTIONS } from "../read-store.ts";
import { watchProgress } from "../render/watch-progress.ts";
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
    ...RULES_OPTIONS,
    ...COUNTER_OPTIONS,
    ...STORE_OPTIONS,
  },
  details: [
    "Without FILE it reads standard input. What is shown is shown to the letter; in place of what is hidden stands\nhow much of what it was, and the handle under which `palimpsest retrieve` gives it back.",
    "With --json: { kind, text, tokensBefore, tokensAfter, handles }. A text that is small or would not get smaller\nis printed as it came.",
    'Examples:\n  palimpsest reduce app.log --max-tokens 500\n  npm test 2>&1 | palimpsest reduce --command "npm test" --query "flaky upload"',
  ],

  async run({ values, operands, terminal }) {
    const file = await terminal.open(readFileOperand(operands, "-"));
    const source = decodeAnyText(await readAllBytes(watchProgress(file, terminal)));
    const hash = keyedHash(await loadKey({ environment: process.env, homeDirectory: homedir() }));
    const counter = await readCounter(values, {});
    const options = readReduceOptions(values);
    const rules = options.command === undefined ? [] : await readRules(values, terminal);
    const reduction = reduce(source.text, { ...options, rules }, { counter, hash });

    const originals = listOriginals(source.text, reduction);
    if (originals.length > 0) {
      const archive = await readStore(values);
      try {
        await archive.commit({ lineage: codeOf(source.text, hash), number: 1, originals });
      } finally {
        archive.close();
      }
    }
    const { kind, text, tokensBefore, tokensAfter } = reduction;
    if (values["json"] === true) {
      const handles = originals.map(({ handle }) => handle);
      await terminal.print(`${JSON.stringify({ kind, text, tokensBefore, tokensAfter, handles })}\n`);
    } else {
      await terminal.print(originals.length === 0 ? source.encode(text) : text);
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

function listOriginals(text: string, { hidden }: Reduction): ArchivedOriginal[] {
  const originals = new Map<string, ArchivedOriginal>();
  for (const { start, end, handle, sha256 } of hidden) {
    if (handle === undefined || sha256 === undefined) continue;
    originals.set(handle, { handle, kind: "range", sha256, text: text.slice(start, end) });
  }
  return [...originals.values()];
}
