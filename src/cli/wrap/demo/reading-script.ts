import { basename } from "node:path";
import type { ToolDefinition } from "../../../core/model/transcript.ts";
import { isObject, textField } from "../../../formats/wire-value.ts";
import { findShell, shellInput } from "../../../gateway/demo/scripts/call-shell.ts";
import { findSchema } from "../../../gateway/demo/scripts/invent-arguments.ts";
import type { DemoScript, ScriptPart } from "../../../gateway/demo/scripts/script.ts";

/** So many files are read before it answers and waits for the user. */
const FILES_A_MESSAGE = 90;

/** What it says when it has read: nobody may take it for a model. */
const SCRIPT_CONFESSION =
  "I am a script, not a model: `palimpsest wrap --demo` answers in its place, so that you can try this client without a key. I only read files of this folder, to let the conversation grow. Write anything, and I read some more.";

/**
 * Plays an agent in somebody's real client, so it does nothing but read files that are there: with the client's tool for
 * that, or else with its shell.
 */
export function readingScript(files: readonly string[]): DemoScript {
  return ({ turn, tools }) => {
    const step = turn % (FILES_A_MESSAGE + 1);
    const file = files[(turn - Math.floor(turn / (FILES_A_MESSAGE + 1))) % Math.max(1, files.length)];
    const call = file === undefined || step === FILES_A_MESSAGE ? undefined : readFile(file, tools);
    if (file === undefined || call === undefined) return { parts: [{ kind: "text", text: SCRIPT_CONFESSION }] };
    return { parts: [{ kind: "text", text: `The script reads ${basename(file)}.` }, call] };
  };
}

function readFile(file: string, tools: readonly ToolDefinition[]): ScriptPart | undefined {
  const reader = tools.find(isReader);
  if (reader !== undefined) {
    return { kind: "tool-call", toolName: reader.name, input: { [findPathArgument(reader) ?? "path"]: file } };
  }
  const shell = findShell(tools);
  // A quote in a name could end the command early and begin another.
  if (shell === undefined || file.includes("'")) return undefined;
  return { kind: "tool-call", toolName: shell.name, input: shellInput(shell, `cat '${file}'`) };
}

function isReader(tool: ToolDefinition): boolean {
  return /^(?:read|view|open)_?(?:file)?$/i.test(tool.name) && findPathArgument(tool) !== undefined;
}

function findPathArgument({ wire }: ToolDefinition): string | undefined {
  const schema = findSchema(wire);
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.keys(properties).find(
    (name) => /path|file/i.test(name) && textField(properties[name], "type")?.toLowerCase() === "string",
  );
}
