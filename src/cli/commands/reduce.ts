import { reduceProse } from "../../compactor/reduce-prose.ts";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { TextCompressor, TokenCounter } from "../../core/base/ports.ts";
import type { RedactedText } from "../../core/model/redacted.ts";
import { redact } from "../../core/redact/index.ts";
import { keepRaw } from "../../core/redact/keep-raw.ts";
import { countWhole } from "../../core/reduce/count-whole.ts";
import { REDUCE_KINDS, type ReduceOptions, reduce } from "../../core/reduce/index.ts";
import { readAllBytes } from "../../formats/read-input/read-all-bytes.ts";
import { runCommand } from "../../summarizers/command/run-command.ts";
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
import { isBinary } from "../is-binary.ts";
import { keepBinary } from "../keep-binary.ts";
import { loadChosenRules, RULES_OPTIONS } from "../load-chosen-rules.ts";
import { COUNTER_OPTIONS, loadCounter } from "../load-counter.ts";
import { loadParserFor } from "../load-parser-for.ts";
import { FORGOTTEN, isKept, loadAnyHash, STORE_OPTIONS } from "../open-chosen-store.ts";
import { showCompacting } from "../render/show-compacting.ts";
import { tellHowToRead } from "../render/tell-how-to-read.ts";
import { watchProgress } from "../render/watch-progress.ts";
import { storeOriginals } from "../store-originals.ts";

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
    const source = decodeAnyText(bytes);
    const compressor = getText(values, "compressor");
    const isRaw = values["raw"] === true;
    const waiting = showCompacting(terminal, source.text.length, {
      what: "reducing",
      charactersPerSecond: CHARACTERS_PER_SECOND,
    });
    // Before anything is cut: what names a secret may stand in another part than the secret.
    const whole = isRaw ? keepRaw(source.text) : redact(source.text).text;
    const reducing = isBinary(bytes)
      ? keepWhole(bytes, whole, { counter, values, isRaw })
      : reduceAndStore(whole, { ...options, rules }, { counter, compressor, values });
    const reduced = await reducing.finally(waiting.end).catch((error: unknown) => {
      terminal.warn(`palimpsest: not reduced: ${error instanceof Error ? error.message : String(error)}\n`);
      return passOn(whole, counter);
    });

    const { text, kind, tokensBefore, tokensAfter, handles } = reduced;
    if (handles.length > 0 && !isKept(values)) terminal.warn(FORGOTTEN);
    if (values["json"] === true) await terminal.print(`${JSON.stringify(reduced)}\n`);
    else {
      await terminal.print(text === whole ? source.encode(text) : text);
      const lineBreak = text === "" || text.endsWith("\n") ? "" : "\n";
      const reading = kind === "blob" ? "" : tellHowToRead(handles, terminal);
      terminal.warn(`${lineBreak}${kind}: ${tokensBefore} tokens, ${tokensAfter} shown${reading}\n`);
    }
    return 0;
  },
};

interface Reduced {
  readonly kind: string;
  readonly text: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly handles: readonly string[];
}

interface ReduceParts {
  readonly counter: TokenCounter;
  readonly compressor: string | undefined;
  readonly values: OptionValues;
}

async function reduceAndStore(
  source: RedactedText,
  options: ReduceOptions,
  { counter, compressor, values }: ReduceParts,
): Promise<Reduced> {
  const hash = await loadAnyHash();
  const sourceParser = await loadParserFor(source, options);
  const tools = { counter, hash, ...(sourceParser && { sourceParser }) };
  const reduction =
    compressor === undefined
      ? reduce(source, options, tools)
      : await reduceProse(source, options, { ...tools, compressor: commandCompressor(compressor) });
  const handles = await storeOriginals(source, reduction, hash, values);
  const { kind, text, tokensBefore, tokensAfter } = reduction;
  return { kind, text, tokensBefore, tokensAfter, handles };
}

/** What is no text is told by its type and its size. */
async function keepWhole(
  bytes: Uint8Array,
  whole: RedactedText,
  { counter, values, isRaw }: Omit<ReduceParts, "compressor"> & { readonly isRaw: boolean },
): Promise<Reduced> {
  const { text, handles } = await keepBinary(bytes, {
    hash: await loadAnyHash(),
    values,
    isRaw,
    keepRaw,
  });
  return { kind: "blob", text, tokensBefore: countWhole(whole, counter), tokensAfter: counter.count(text), handles };
}

/** All of it: what would be hidden could not be read back. */
function passOn(text: string, counter: TokenCounter): Reduced {
  const tokens = countWhole(text, counter);
  return { kind: "generic", text, tokensBefore: tokens, tokensAfter: tokens, handles: [] };
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
      const { output, exitCode } = await runCommand(command.replaceAll("{tokens}", String(maxTokens)), {
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
