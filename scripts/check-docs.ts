// Checks that the documentation is true: every `ts` block compiles against the built package and runs, every command of
// an `sh` block runs with the exit code it should have, and the picture and the screens are the ones that the scripts
// draw.

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { type CommandPlace, checkCommand } from "./check-docs/check-command.ts";
import { prepareDirectory, prepareEmptyDirectory } from "./check-docs/prepare-directory.ts";
import { type Block, type BlockLine, readBlocks } from "./check-docs/read-blocks.ts";
import { runTypeScript } from "./check-docs/run-type-script.ts";

const others = ["CONTRIBUTING.md", ...globSync("docs/**/*.md").sort()];
const newcomer = readDocuments(["README.md"], { directory: prepareEmptyDirectory(), isEachAProcess: true });
const rest = readDocuments(others, { directory: prepareDirectory(), isEachAProcess: false });
const documents = [newcomer, rest];
try {
  for (const { commands, place } of documents) await runCommands(commands, place);
  runTypeScript(documents.map(({ programs, place }) => ({ blocks: programs, directory: place.directory })));
} finally {
  for (const { place } of documents) rmSync(place.directory, { recursive: true });
}
for (const script of ["scripts/draw-picture.ts", "scripts/draw-screens.ts"]) {
  execFileSync("node", [script, "--check"], { stdio: "inherit" });
}
const [commands, programs] = [
  [...newcomer.commands, ...rest.commands],
  [...newcomer.programs, ...rest.programs],
];
console.log(`${others.length + 1} documents, ${commands.length} commands, ${programs.length} programs`);

/** The blocks of some documents, and the folder to run them in. */
function readDocuments(files: readonly string[], place: CommandPlace) {
  const blocks = files.flatMap((file) => readBlocks(file, readFileSync(file, "utf8")));
  return { commands: listCommands(blocks), programs: blocks.filter(({ language }) => language === "ts"), place };
}

async function runCommands(commands: readonly BlockLine[], place: CommandPlace): Promise<void> {
  for (const command of commands) {
    const fault = await checkCommand(command.text, place);
    if (fault === undefined) continue;
    process.exitCode = 1;
    console.error(`${command.file}:${command.line}: ${command.text}\n  ${fault}`);
  }
}

/** A line that several pages have runs where it comes first. */
function listCommands(blocks: readonly Block[]) {
  const lines = blocks.filter((block) => block.language === "sh").flatMap((block) => block.lines);
  return lines.filter(({ text }, index) => lines.findIndex((line) => line.text === text) === index);
}
