import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Commands that only say how to get the package, or that run this very check. */
const NOT_RUN = /^(npm (install palimpsest|start|test|ci)|git clone|cd )/;

/**
 * Runs one line of an `sh` block.
 *
 * A comment `# exits N` names the exit code it should have. An npm script only has to exist: the
 * long ones have their own runs.
 *
 * @returns What is wrong, or undefined.
 */
export function checkCommand(line: string, directory: string): string | undefined {
  const [command = "", comment = ""] = line.split(/\s+#\s/, 2);
  if (command.trim() === "" || command.startsWith("#") || NOT_RUN.test(command)) return undefined;

  const script = /^npm run (?:--silent )?([\w:]+)/.exec(command)?.[1];
  if (script !== undefined) return script in readScripts() ? undefined : `package.json has no script "${script}"`;
  if (!/\bpalimpsest\b/.test(command)) return "the check does not know how to run this command";

  const expected = Number(/exits (\d)/.exec(comment)?.[1] ?? 0);
  const { status, stderr } = spawnSync("sh", ["-c", command.replaceAll("npx palimpsest", "palimpsest")], {
    cwd: directory,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${directory}/bin:${process.env["PATH"]}`,
      // Examples must not touch the archive of whoever runs the check.
      PALIMPSEST_HOME: `${directory}/home`,
    },
  });
  return status === expected ? undefined : `exit code ${status} instead of ${expected}: ${stderr.trim()}`;
}

function readScripts(): Readonly<Record<string, string>> {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
}
