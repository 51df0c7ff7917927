import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeTerminal } from "../../../test/fake-terminal.ts";
import { commands } from "../commands.ts";
import { run } from "../run.ts";

let directory = "";
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-completions-"));
  for (const shell of ["bash", "zsh", "fish"]) writeFileSync(join(directory, shell), await print(shell));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("palimpsest completions", () => {
  it.each(["bash", "zsh", "fish"])("names every command and every option in the script of %s", async (shell) => {
    const script = await print(shell);
    for (const [name, { load }] of commands) {
      expect(script).toContain(name);
      for (const option of Object.keys((await load()).options)) {
        expect(script).toContain(shell === "fish" ? `-l ${option}` : `--${option}`);
      }
    }
  });

  it.each([
    [["comp"], ["compact", "completions"]],
    [["sessions", "re"], ["restore"]],
    [["sessions", "li"], ["list"]],
    [["retrieve", "--gr"], ["--grep"]],
    [["help", "doc"], ["doctor"]],
    [["compact", "--out", "ba"], ["bash"]],
  ])("completes %j in a real bash", (words, expected) => {
    const script = `. ./bash; COMP_WORDS=(palimpsest ${words.join(" ")}); COMP_CWORD=${words.length}; _palimpsest; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const completed = runShell("bash", ["-c", script]);
    expect(completed.trim().split("\n")).toEqual(expected);
  });

  it.skipIf(!isInstalled("fish")).each([
    ["comp", ["compact", "completions"]],
    ["sessions re", ["restore"]],
    ["sessions import ba", ["bash"]],
    ["retrieve --gr", ["--grep"]],
    ["help doc", ["doctor"]],
    ["--v", ["--version"]],
    ["compact --out ba", ["bash"]],
  ])("completes %s in a real fish", (line, expected) => {
    const script = `set fish_complete_path; source ./fish; complete -C 'palimpsest ${line}'`;
    const completed = runShell("fish", ["--no-config", "-c", script]);
    expect(
      completed
        .trim()
        .split("\n")
        .map((match) => match.split("\t")[0]),
    ).toEqual(expected);
  });

  it.skipIf(!isInstalled("zsh"))("is a script that zsh can read", () => {
    runShell("zsh", ["-n", "./zsh"]);
  });

  it("refuses a shell that it does not know", async () => {
    const terminal = fakeTerminal();
    expect(await run(["completions", "tcsh"], terminal)).toBe(2);
    expect(terminal.warned()).toContain("completions takes bash, zsh, fish.");
  });
});

// Helpers

function runShell(shell: string, args: readonly string[]): string {
  return execFileSync(shell, args, { cwd: directory, encoding: "utf8" });
}

/** Not every machine has every shell, and a completion in zsh also needs a terminal. */
function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

async function print(shell: string): Promise<string> {
  const terminal = fakeTerminal();
  expect(await run(["completions", shell], terminal)).toBe(0);
  return terminal.printed();
}
