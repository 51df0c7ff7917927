import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

const NUMBERED_VIEW = /^Here's the result of running `cat -n` on ([^\n]{1,1000}):\n/;

export const openHands: Host = {
  tools: { terminal: "execute_bash", "code-run": "execute_ipython_cell", generic: "think" },
  wrappings: [unwrapOpenHands],
};

/** Notes about the shell in brackets after an output, and a sentence before a file. */
function unwrapOpenHands(text: string): UnwrappedResult | undefined {
  const view = NUMBERED_VIEW.exec(text);
  if (view !== null) return { text: text.slice(view[0].length), path: view[1] ?? "" };
  const tail = text.slice(-TAIL_CHARACTERS);
  // A quick check first: few outputs have such a bracket.
  if (!tail.includes("[The command completed") && !tail.includes("[Command finished")) return undefined;
  const done = /\n?\[(?:The command completed with exit code|Command finished with exit code) (-?\d{1,9})\.?\]/.exec(
    tail,
  );
  if (done === null) return undefined;
  // Some versions print the shell's folder before the exit code, others after it.
  const output = text.slice(0, text.length - tail.length + done.index);
  return {
    text: output.replace(/(?:\n\[(?:Current working directory|Python interpreter): [^\]\n]{0,1000}\]){1,2}$/, ""),
    exitCode: Number(done[1]),
  };
}
