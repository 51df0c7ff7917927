import { reduceExecution } from "tokenjuice";

export interface RanCommand {
  readonly command: string;
  readonly exitCode: number;
}

/** What tokenjuice makes of an output. Nothing is stored or recorded. */
export async function tokenjuice(text: string, { command, exitCode }: RanCommand): Promise<string> {
  const input = { toolName: "bash", command, argv: command.split(" "), combinedText: text, exitCode };
  return (await reduceExecution(input, { store: false, recordStats: false })).inlineText;
}
