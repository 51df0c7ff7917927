import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The answer of a demo tool: the content of a tool result on the wire. */
export interface ToolAnswer {
  readonly content: string;
  readonly is_error?: true;
}

export type ToolName = "Read" | "Grep" | "Bash" | "Edit" | "Write";

/** Runs a tool on this repository. Edits are only acknowledged: the demo changes nothing. */
export function runTool(tool: ToolName, input: Readonly<Record<string, string>>): ToolAnswer {
  switch (tool) {
    case "Read":
      return { content: numberLines(readFileSync(input["file_path"] ?? "", "utf8")) };
    case "Grep":
      return runCommand("grep", ["-rnE", input["pattern"] ?? "", input["path"] ?? "src", "--include=*.ts"]);
    case "Bash":
      return runCommand("sh", ["-c", input["command"] ?? ""]);
    case "Edit":
      return { content: `The file ${input["file_path"]} has been updated.` };
    case "Write":
      return { content: `File created at ${input["file_path"]}.` };
  }
}

function runCommand(program: string, args: readonly string[]): ToolAnswer {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", CI: "true" },
    maxBuffer: 1 << 26,
  });
  const content = hideMachine([stdout, stderr].filter((text) => text !== "").join("\n"));
  return status === 0 ? { content } : { content: `Exit code ${status}\n${content}`, is_error: true };
}

/** A transcript that ships with the package reveals nothing about the machine it was made on. */
function hideMachine(text: string): string {
  const lines = text.split("\n").filter((line) => !line.startsWith("npm warn"));
  return lines.join("\n").replaceAll(process.cwd(), "/home/dev/palimpsest");
}

function numberLines(text: string): string {
  return text
    .split("\n")
    .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
    .join("\n");
}
