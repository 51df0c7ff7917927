import { COMMAND_NAMES } from "./command-names.ts";
import type { Terminal } from "./terminal.ts";

const HINT = new RegExp(`(?<!npx )\\bpalimpsest (?=(?:${COMMAND_NAMES.join("|")})\\b)`, "g");

/** Names the program in a hint as it was called, so that the hint can be typed as it stands. */
export function nameProgram(text: string, { program = "palimpsest" }: Pick<Terminal, "program">): string {
  return text.replaceAll(HINT, `${program} `);
}
