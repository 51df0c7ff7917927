import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { TextCompressor, TokenCounter } from "../../core/base/ports.ts";
import { redact } from "../../core/redact/index.ts";
import { countWhole } from "../../core/reduce/count-whole.ts";
import { REDUCE_KINDS, type ReduceOptions } from "../../core/reduce/index.ts";
import { readAllBytes } from "../../formats/read-input/read-all-bytes.ts";
import { runShellCommand } from "../../summarizers/command/run-shell-command.ts";
import {
  type Command,
  flag,
  getFileOperand,
  getText,
  getWholeNumber,
  type OptionValues,
  option,
  UsageError,
} from "../command.ts";
import { decodeAnyText } from "../decode-any-text.ts";
import { loadChosenRules, RULES_OPTIONS } from "../load-chosen-rules.ts";
import { COUNTER_OPTIONS, loadCounter } from "../load-counter.ts";
import { FORGOTTEN, isKept, loadAnyHash, STORE_OPTIONS } from "../open-chosen-store.ts";
import { showCompacting } from "../render/show-compacting.ts";
import { tellHowToRead } from "../render/tell-how-to-read.ts";
import { watchProgress } from "../render/watch-progress.ts";
import { type ReducedOutput, reduceOutput } from "../spool/reduce-output.ts";

/** Measured: 100 MB of log lines on two shared cores. Only a forecast. */
const CHARACTERS_PER_SECOND = 10_000_000;

/** `npm test | palimpsest reduce`: tool output made small; what is hidden goes to the archive. */
export const reduceCommand: Command = {
  name: "reduce",
  operands: "[FILE]",
  options: {
    kind: option("KIND", `the kind of output: ${REDUCE_KINDS.join(", ")} (default: detected)`),
    query: option("TEXT", "what you are looking for; parts that match are shown first"),
    "max-tokens": option("N", "the budget (default: chosen by its size, and not filled with lines that are all alike)"),
    command: option("CMD", "the command that printed it"),
    exit: option("N", "the exit code of that command"),
    compressor: option(
      "CMD",
      "a command that shortens prose: it reads the text on standard input and writes the shorter text on standard output",
    ),
    raw: flag("do not redact secrets, neither in what is printed nor in what is stored"),
    ...RULES_OPTIONS,
    ...COUNTER_OPTIONS,
    ...STORE_OPTIONS,
  },
  details: [
    "Without FILE it reads standard input. What is shown is shown word for word. A line in place of what is hidden says what it was and how much, with the handle (h-…) that `palimpsest retrieve` opens; the r-… in the first line marks the text as ours. Secrets are redacted in both.",
    "For a file that is not text (an image, an archive, a program), one line says what it is, how large it is, and how to read it back.",
    "With --json: { kind, text, tokensBefore, tokensAfter, handles }. A text that is small or would not get smaller is printed unchanged, and so is one whose hidden parts could not be stored.",
    "{tokens} in the command of --compressor is the budget. Its answer is used only if every word of it is in the text, in the same order, and if it fits; otherwise prose is reduced sentence by sentence.",
    'Examples:\n  palimpsest reduce app.log --max-tokens 500\n  npm test 2>&1 | palimpsest reduce --command "npm test" --query "flaky upload"',
  ],

  async run({ values, operands, terminal }) {
    const options = parseReduceOptions(values);
    const rules = options.command === undefined ? [] : await loadChosenRules(values, terminal);
    const counter = await loadCounter(values);
    const file = await terminal.open(getFileOperand(operands, "-"));
    const bytes = await readAllBytes(watchProgress(file, terminal));
    const compressor = getText(values, "compressor");
    const isRaw = values["raw"] === true;
    const waiting = showCompacting(terminal, bytes.length, {
      what: "reducing",
      charactersPerSecond: CHARACTERS_PER_SECOND,
    });
    const tools = {
      counter,
      values,
      isRaw,
      hash: await loadAnyHash(),
      keptIn: "",
      ...(compressor !== undefined && { compressor: commandCompressor(compressor) }),
    };
    const reduced = await reduceOutput({ parts: [bytes], skippedBytes: 0 }, { ...options, rules }, tools)
      .finally(waiting.end)
      .catch((error: unknown) => {
        terminal.warn(`palimpsest: not reduced: ${error instanceof Error ? error.message : String(error)}\n`);
        return passOn(bytes, counter, isRaw);
      });

    const { bytes: shown, ...document } = reduced;
    const { text, kind, tokensBefore, tokensAfter, handles } = document;
    if (handles.length > 0 && !isKept(values)) terminal.warn(FORGOTTEN);
    if (values["json"] === true) await terminal.print(`${JSON.stringify(document)}\n`);
    else {
      await terminal.print(shown);
      const lineBreak = text === "" || text.endsWith("\n") ? "" : "\n";
      const reading = kind === "blob" ? "" : tellHowToRead(handles, terminal);
      terminal.warn(`${lineBreak}${kind}: ${tokensBefore} tokens, ${tokensAfter} shown${reading}\n`);
    }
    return 0;
  },
};

/** Prints all of it: what would be hidden could not be read back. */
function passOn(bytes: Uint8Array, counter: TokenCounter, isRaw: boolean): ReducedOutput {
  const source = decodeAnyText(bytes);
  const text = isRaw ? source.text : redact(source.text).text;
  const tokens = countWhole(text, counter);
  const shown = source.encode(text);
  return { kind: "generic", text, bytes: shown, tokensBefore: tokens, tokensAfter: tokens, handles: [] };
}

function parseReduceOptions(values: OptionValues): ReduceOptions {
  const kind = getText(values, "kind");
  if (kind !== undefined && !REDUCE_KINDS.includes(kind)) {
    throw new UsageError(`There is no kind "${kind}". Kinds: ${REDUCE_KINDS.join(", ")}.`);
  }
  const command = getText(values, "command");
  if (command === undefined && values["rules"] !== undefined) {
    throw new UsageError("Rules apply to commands. Name the command that printed this with --command.");
  }
  return dropUndefined({
    kind,
    query: getText(values, "query"),
    maxTokens: getWholeNumber(values, "max-tokens"),
    command,
    exitCode: getWholeNumber(values, "exit"),
  });
}

/** Compresses with any program: the text on its standard input, the shorter text on its standard output; `{tokens}` in the command is the budget. */
function commandCompressor(command: string): TextCompressor {
  return {
    name: "command",
    async compress({ text, maxTokens }, { signal } = {}) {
      const stop = new AbortController();
      signal?.addEventListener("abort", () => stop.abort(signal.reason));
      const { output, exitCode } = await runShellCommand(command.replaceAll("{tokens}", String(maxTokens)), {
        input: text,
        // An answer that is longer than the text is refused anyway.
        maximumCharacters: text.length,
        signal: stop.signal,
        onOutput: () => {},
      });
      if (exitCode !== 0) throw new Error(`The command failed with exit code ${exitCode}.`);
      return output;
    },
  };
}
