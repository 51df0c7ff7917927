import { getText, type OptionValues } from "./command.ts";

/** Whether what a command stores outlives it. */
export function isKept(values: OptionValues): boolean {
  return getText(values, "store") !== "memory:";
}

/** Said where handles were given out that open nothing any more. */
export const FORGOTTEN =
  "note: memory: is gone with this command, so the handles open nothing; --store file:PATH keeps the originals\n";
