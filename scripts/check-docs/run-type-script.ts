import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "./read-blocks.ts";

/** Type-checks the `ts` blocks of the documentation against the built package, then runs each of them. */
export function runTypeScript(blocks: readonly Block[], directory: string): void {
  if (blocks.length === 0) return;
  const files = blocks.map((block, index) => {
    const file = join(directory, `block-${index + 1}.mts`);
    writeFileSync(file, `${block.lines.map((line) => line.text).join("\n")}\n`);
    return file;
  });
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ extends: "../tsconfig.json", include: [], files }));

  execFileSync("tsc", ["-p", directory], { stdio: "inherit" });
  // Examples must not touch the key and the archive of whoever runs the check.
  const env = { ...process.env, PALIMPSEST_HOME: join(directory, "home") };
  for (const file of files) {
    execFileSync("node", [file], { cwd: directory, env, stdio: ["ignore", "ignore", "inherit"] });
  }
}
