import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ReduceRule } from "../core/reduce/index.ts";
import { readAllBytes } from "../formats/read-input/read-all-bytes.ts";
import { findHome, hostPlace } from "../keys/find-home.ts";
import { loadRules } from "../rules/load-rules.ts";
import { getText, type OptionDefinition, type OptionValues, option } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Options of every command that reduces what a command printed. */
export const RULES_OPTIONS = {
  rules: option("FILE", "rules for commands (default: rules.yaml in the palimpsest home)"),
} as const satisfies Record<string, OptionDefinition>;

/**
 * The rules that the options name, else those in the palimpsest home, else none. Rules are never read from the working
 * directory.
 */
export async function loadChosenRules(values: OptionValues, terminal: Terminal): Promise<readonly ReduceRule[]> {
  const named = getText(values, "rules");
  if (named !== undefined) return loadRules(await loadFileText(named, terminal));
  const path = findHomeRules();
  if (!existsSync(path)) return [];
  try {
    return loadRules(await loadFileText(path, terminal));
  } catch (error) {
    // They were not named here, and the output is wanted anyway.
    terminal.warn(`palimpsest: the rules in ${path} are not used: ${error instanceof Error ? error.message : error}\n`);
    return [];
  }
}

/** Where rules are that apply without being named. */
export function findHomeRules(): string {
  return join(findHome(hostPlace()), "rules.yaml");
}

/** A file as text. */
export async function loadFileText(path: string, terminal: Terminal): Promise<string> {
  const { chunks } = await terminal.open(path);
  return new TextDecoder().decode(await readAllBytes(chunks));
}
