import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the folder in which the documentation's examples run, with the files they name and the command on its path.
 *
 * It stands inside the repository, so that the package resolves itself by name.
 */
export function prepareDirectory(): string {
  const directory = mkdtempSync(join(process.cwd(), ".docs-"));
  copyFileSync("fixtures/demo-session.json", join(directory, "request.json"));
  const { messages } = JSON.parse(readFileSync("fixtures/demo-session.json", "utf8")) as { messages: unknown[] };
  const typed = `import type Anthropic from "@anthropic-ai/sdk";\nexport const history: Anthropic.MessageParam[]`;
  writeFileSync(join(directory, "history.ts"), `${typed} = ${JSON.stringify(messages)};\n`);
  writeFileSync(join(directory, "session.jsonl"), messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  writeFileSync(join(directory, "app.log"), "2026-11-15 INFO listening on port 8080\n".repeat(50));
  writeFileSync(join(directory, "rules.yaml"), "rules:\n  - command: docker logs\n    keep: [ERROR]\n");
  mkdirSync(join(directory, "runs"));
  for (const path of ["runs.jsonl", "runs/monday.jsonl"]) {
    writeFileSync(join(directory, path), `${JSON.stringify({ messages })}\n`);
  }
  mkdirSync(join(directory, "bin"));
  const program = join(process.cwd(), "dist/cli/main.js");
  writeFileSync(join(directory, "bin/palimpsest"), `#!/bin/sh\nexec node "${program}" "$@"\n`, { mode: 0o755 });
  return directory;
}
