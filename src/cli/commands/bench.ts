import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Command, flag, getText, type OptionValues, option, UsageError } from "../command.ts";
import { BENCH_PROGRAM } from "../load-manifest.ts";

const TEXTS = ["data", "questions", "only", "content", "probes", "out"] as const;
const DEFAULT_OUT = "bench-results";
const FLAGS = ["quick", "full", "json"] as const;

/** `palimpsest bench --quick`: runs the benchmark of the repository. */
export const bench: Command = createBench(BENCH_PROGRAM);

/** The command for a benchmark at some path. */
export function createBench(program: string): Command {
  return {
    name: "bench",
    operands: "",
    options: {
      data: option("FOLDER", "recorded sessions in any supported format"),
      questions: option("FOLDER", "questions about the sessions of --data"),
      only: option("KIND", "only recorded, or only generated sessions"),
      content: option("FOLDER", "tool outputs, with --probes"),
      probes: option("FILE", "what the shortened outputs should still contain"),
      quick: flag("a few sessions, two cuts each; takes about a minute"),
      full: flag("every cut of every session"),
      out: option("FOLDER", "where results go (default: bench-results)"),
    },
    details: [
      "Replays sessions that it makes itself, and recorded ones, through Palimpsest and its baselines; no model is called.\nPrints tables, and writes results.json, results.md and plots. docs/benchmarks.md says what is measured.",
      "With --json: the whole document.",
      "Examples:\n  palimpsest bench --quick\n  palimpsest bench --data sessions --out results",
    ],

    async run({ values, terminal }) {
      if (!existsSync(program)) throw new UsageError("The benchmark runs only in a checkout of the repository.");
      const child = spawn(process.execPath, [program, ...listArguments(values)], {
        // It reads the sources beside it; paths that the user names are relative to the user's directory.
        cwd: dirname(dirname(program)),
        stdio: ["ignore", "pipe", "inherit"],
      });
      const closed = once(child, "close");
      for await (const chunk of child.stdout) await terminal.print(chunk);
      const [exitCode] = await closed;
      return typeof exitCode === "number" ? exitCode : 1;
    },
  };
}

function listArguments(values: OptionValues): string[] {
  const texts = TEXTS.flatMap((name) => {
    const text = getText(values, name) ?? (name === "out" ? DEFAULT_OUT : undefined);
    return text === undefined ? [] : [`--${name}=${name === "only" ? text : resolve(text)}`];
  });
  return [...texts, ...FLAGS.flatMap((name) => (values[name] === true ? [`--${name}`] : []))];
}
