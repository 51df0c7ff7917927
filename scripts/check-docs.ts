// Makes sure that the documentation is true: every `ts` block compiles against the built package
// and runs, every command of an `sh` block runs with the exit code it should have, and the picture
// and the screens are the ones that the scripts draw.

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { checkCommand } from "./check-docs/check-command.ts";
import { prepareDirectory } from "./check-docs/prepare-directory.ts";
import { readBlocks } from "./check-docs/read-blocks.ts";
import { runTypeScript } from "./check-docs/run-type-script.ts";

const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md").sort()];
const blocks = documents.flatMap((file) => readBlocks(file, readFileSync(file, "utf8")));
const directory = prepareDirectory();

let failures = 0;
try {
  const lines = blocks.filter((block) => block.language === "sh").flatMap((block) => block.lines);
  // A line that several pages have is run where it comes first.
  const commands = lines.filter(({ text }, index) => lines.findIndex((line) => line.text === text) === index);
  for (const command of commands) {
    const fault = checkCommand(command.text, directory);
    if (fault !== undefined) {
      failures += 1;
      console.error(`${command.file}:${command.line}: ${command.text}\n  ${fault}`);
    }
  }
  const programs = blocks.filter((block) => block.language === "ts");
  runTypeScript(programs, directory);
  console.log(`${documents.length} documents, ${commands.length} commands, ${programs.length} programs`);
} finally {
  rmSync(directory, { recursive: true });
}

for (const script of ["scripts/draw-picture.ts", "scripts/draw-screens.ts"]) {
  execFileSync("node", [script, "--check"], { stdio: "inherit" });
}
process.exitCode = failures === 0 ? 0 : 1;
