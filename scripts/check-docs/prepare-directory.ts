import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes an empty folder for the README's examples, with the command on its path and nothing else: a newcomer has no more.
 *
 * It is inside the repository, so that the package resolves itself by name.
 */
export function prepareEmptyDirectory(): string {
  const directory = mkdtempSync(join(process.cwd(), ".docs-"));
  mkdirSync(join(directory, "bin"));
  const program = join(process.cwd(), "dist/cli/main.js");
  writeFileSync(join(directory, "bin/palimpsest"), `#!/bin/sh\nexec node "${program}" "$@"\n`, { mode: 0o755 });
  return directory;
}

/**
 * Makes a folder for the examples of the other pages, with the files that they name, as a user with sessions has them.
 */
export function prepareDirectory(): string {
  const directory = prepareEmptyDirectory();
  // The two samples are those that docs/README.md tells readers to write.
  for (const sample of ["request.json", "session.jsonl"]) {
    const { status, stderr } = spawnSync(join(directory, "bin/palimpsest"), ["demo", "--out", sample], {
      cwd: directory,
    });
    if (status !== 0) throw new Error(`palimpsest demo --out ${sample} failed: ${stderr}`);
  }
  const { messages } = JSON.parse(readFileSync(join(directory, "request.json"), "utf8")) as { messages: unknown[] };
  const typed = `import type Anthropic from "@anthropic-ai/sdk";\nexport const history: Anthropic.MessageParam[]`;
  writeFileSync(join(directory, "history.ts"), `${typed} = ${JSON.stringify(messages)};\n`);
  writeFileSync(join(directory, "app.log"), "2026-11-15 INFO listening on port 8080\n".repeat(50));
  writeFileSync(join(directory, "rules.yaml"), "rules:\n  - command: docker logs\n    keep: [ERROR]\n");
  mkdirSync(join(directory, "runs"));
  for (const path of ["runs.jsonl", "runs/monday.jsonl"]) {
    writeFileSync(join(directory, path), `${JSON.stringify({ messages })}\n`);
  }
  return directory;
}
