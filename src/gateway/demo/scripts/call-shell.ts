import { isObject } from "../../../core/json/wire-value.ts";
import type { ToolDefinition } from "../../../core/model/transcript.ts";
import { findSchema } from "./invent-arguments.ts";

/** What agents call the tool that runs a command. */
const SHELLS = new Set(["Bash", "bash", "exec_command", "shell_command", "shell", "run_shell_command", "run_commands"]);

/** The tool among those of a client that runs a command. */
export function findShell(tools: readonly ToolDefinition[]): ToolDefinition | undefined {
  return tools.find(({ name }) => SHELLS.has(name));
}

/** What that tool is called with to run a command. */
export function shellInput({ wire }: ToolDefinition, command: string): unknown {
  const schema = findSchema(wire);
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  if (properties["cmd"] !== undefined) return { cmd: command };
  if (properties["commands"] !== undefined) return { commands: [command] };
  const { command: named, description } = properties;
  if (isObject(named) && named["type"] === "array") return { command: ["bash", "-lc", command] };
  return { command, ...(description !== undefined && { description: "Read a file" }) };
}
