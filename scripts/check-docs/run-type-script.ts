import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Block } from "./read-blocks.ts";

/** The `ts` blocks of some pages, and the folder that contains them. */
export interface Programs {
  readonly blocks: readonly Block[];
  readonly directory: string;
}

/**
 * Type-checks the `ts` blocks of the documentation against the built package, all at once, then runs those of each
 * folder one after another in one process, because loading the package takes most of the time.
 */
export function runTypeScript(programs: readonly Programs[]): void {
  const folders = programs.map(({ blocks, directory }) => ({ directory, files: writeBlocks(blocks, directory) }));
  const files = folders.flatMap((folder) => folder.files);
  const [first] = folders;
  if (first === undefined || files.length === 0) return;
  const config = { extends: "../tsconfig.json", include: [], files };
  writeFileSync(join(first.directory, "tsconfig.json"), JSON.stringify(config));

  execFileSync("tsc", ["-p", first.directory, "--checkers", "1"], { stdio: "inherit" });
  for (const folder of folders) {
    const urls = folder.files.map((file) => pathToFileURL(file).href);
    execFileSync(
      "node",
      ["--input-type=module", "--eval", `for (const url of ${JSON.stringify(urls)}) await import(url);`],
      {
        cwd: folder.directory,
        // Examples must not touch the key and the archive of the person who runs the check.
        env: { ...process.env, PALIMPSEST_HOME: join(folder.directory, "home") },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  }
}

function writeBlocks(blocks: readonly Block[], directory: string): string[] {
  return blocks.map((block, index) => {
    const file = join(directory, `block-${index + 1}.mts`);
    writeFileSync(file, `${block.lines.map((line) => line.text).join("\n")}\n`);
    return file;
  });
}
