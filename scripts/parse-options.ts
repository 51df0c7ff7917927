import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";

const [, program = ""] = process.argv;

/**
 * Parses the options of the script that runs. `--help` prints the first comment of its file, which says what it does
 * and how to call it. An unknown option is refused with the list of known ones.
 */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config) {
  if (process.argv.includes("--help")) {
    const [comment = ""] = readFileSync(program, "utf8").match(/^(?:\/\/.*\n)+/m) ?? [];
    console.log(comment.replaceAll(/^\/\/ ?/gm, "").trimEnd());
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [fault] = String(error instanceof Error ? error.message : error).split(". ");
    const known = ["help", ...Object.keys(config.options ?? {})].map((name) => `--${name}`);
    return refuse(`${fault}. It takes ${known.toSorted().join(", ")}.`);
  }
}

/** Refuses a file or folder that an option names and that does not exist. */
export function refuseMissing(...paths: readonly (string | undefined)[]): void {
  for (const path of paths) {
    if (path !== undefined && !existsSync(path)) refuse(`There is no file or folder ${path}.`);
  }
}

/** Ends the script with the exit code for wrong use, before it has done anything. */
export function refuse(reason: string): never {
  console.error(`${basename(program)}: ${reason}`);
  process.exit(2);
}
