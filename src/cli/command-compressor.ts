import type { TextCompressor } from "../core/base/ports.ts";
import { runCommand } from "../summarizers/command/run-command.ts";

/** Compresses with any program: the text on its standard input, the shorter text on its standard output; `{tokens}` in the command is the budget. */
export function commandCompressor(command: string): TextCompressor {
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
