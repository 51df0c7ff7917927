// Makes sure that the documentation is true: every `ts` block compiles against the built package
// and runs, every command of an `sh` block runs with the exit code it should have, and the picture
// and the screens are the ones that the scripts draw.

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { checkCommand } from "./check-docs/check-command.ts";
import { prepareDirectory, prepareEmptyDirectory } from "./check-docs/prepare-directory.ts";
import { type Block, readBlocks } from "./check-docs/read-blocks.ts";
import { runTypeScript } from "./check-docs/run-type-script.ts";

const others = ["CONTRIBUTING.md", ...globSync("docs/**/*.md").sort()];
const newcomer = check(["README.md"], prepareEmptyDirectory());
const rest = check(others, prepareDirectory());
console.log(
  `${others.length + 1} documents, ${newcomer.commands + rest.commands} commands, ${newcomer.programs + rest.programs} programs`,
);

/** Runs the blocks of some documents in one folder, the commands in order and then the programs. */
function check(documents: readonly string[], directory: string) {
  const blocks = documents.flatMap((file) => readBlocks(file, readFileSync(file, "utf8")));
  try {
    const commands = listCommands(blocks);
    for (const command of commands) {
      const fault = checkCommand(command.text, directory);
      if (fault === undefined) continue;
      process.exitCode = 1;
      console.error(`${command.file}:${command.line}: ${command.text}\n  ${fault}`);
    }
    const programs = blocks.filter((block) => block.language === "ts");
    runTypeScript(programs, directory);
    return { commands: commands.length, programs: programs.length };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A line that several pages have is run where it comes first. */
function listCommands(blocks: readonly Block[]) {
  const lines = blocks.filter((block) => block.language === "sh").flatMap((block) => block.lines);
  return lines.filter(({ text }, index) => lines.findIndex((line) => line.text === text) === index);
}

for (const script of ["scripts/draw-picture.ts", "scripts/draw-screens.ts"]) {
  execFileSync("node", [script, "--check"], { stdio: "inherit" });
}
