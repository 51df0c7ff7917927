import type { Terminal } from "./terminal.ts";

/** The names of the commands, separate from the commands themselves: hints name commands, and commands give hints. */
export const COMMAND_NAMES: readonly string[] = [
  "wrap",
  "gateway",
  "top",
  "ui",
  "mcp",
  "demo",
  "compact",
  "preview",
  "explain",
  "breakdown",
  "validate",
  "search",
  "retrieve",
  "sessions",
  "archive",
  "run",
  "reduce",
  "rules",
  "redact",
  "trajectories",
  "worker",
  "init",
  "doctor",
  "completions",
  "bench",
];

const HINT = new RegExp(`(?<!npx )\\bpalimpsest (?=(?:${COMMAND_NAMES.join("|")})\\b)`, "g");

/** Names the program in a hint as it was called, so that the hint can be typed as it is. */
export function nameProgram(text: string, { program = "palimpsest" }: Pick<Terminal, "program">): string {
  return text.replaceAll(HINT, `${program} `);
}
