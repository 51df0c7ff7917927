import { basename } from "node:path";
import type { ToolDefinition } from "../../../core/model/transcript.ts";
import { isObject, textField } from "../../../formats/wire-value.ts";
import { readSchema } from "../../../gateway/demo/scripts/invent-arguments.ts";
import type { DemoScript } from "../../../gateway/demo/scripts/script.ts";

/** So many files are read before it answers and waits for the user. */
const FILES_A_MESSAGE = 16;

/** What it says when it has read: nobody may take it for a model. */
const SCRIPT_CONFESSION =
  "I am a script, not a model: `palimpsest wrap --demo` answers in its place, so that you can try this client without a key. I only read files of this folder, to let the conversation grow. Write anything, and I read some more.";

/**
 * Plays an agent in somebody's real client, so it does nothing but read: of all the tools that it is offered it calls the
 * one that reads a file, with files that are there.
 */
export function readingScript(files: readonly string[]): DemoScript {
  return ({ turn, tools }) => {
    const step = turn % (FILES_A_MESSAGE + 1);
    const reader = tools.find(isReader);
    const file = files[(turn - Math.floor(turn / (FILES_A_MESSAGE + 1))) % Math.max(1, files.length)];
    if (reader === undefined || file === undefined || step === FILES_A_MESSAGE) {
      return { parts: [{ kind: "text", text: SCRIPT_CONFESSION }] };
    }
    return {
      parts: [
        { kind: "text", text: `The script reads ${basename(file)}.` },
        { kind: "tool-call", toolName: reader.name, input: { [findPathArgument(reader) ?? "path"]: file } },
      ],
    };
  };
}

function isReader(tool: ToolDefinition): boolean {
  return /^(?:read|view|open)_?(?:file)?$/i.test(tool.name) && findPathArgument(tool) !== undefined;
}

function findPathArgument({ wire }: ToolDefinition): string | undefined {
  const schema = readSchema(wire);
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.keys(properties).find(
    (name) => /path|file/i.test(name) && textField(properties[name], "type")?.toLowerCase() === "string",
  );
}
