import type { ToolCallPart } from "../../../../src/core/model/message.ts";
import { inputText } from "../../../../src/core/turns/input-text.ts";

const MAX_COMMAND = 80;

/** One line for an old tool result, built from its call, as the peer writes them by tool family. */
export function describeResult(call: ToolCallPart | undefined, output: string): string {
  const name = call?.toolName ?? "tool";
  const fields = readFields(call);
  const text = (key: string): string | undefined => {
    const value = fields.get(key);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const command = text("command") ?? text("cmd");
  if (command !== undefined) {
    const exit = /exit[_ ]?code"?[:= ]+(\d+)/i.exec(output)?.[1] ?? "?";
    return `[${name}] ran \`${clip(command, MAX_COMMAND)}\` -> exit ${exit}, ${output.split("\n").length} lines output`;
  }
  const path = text("path") ?? text("file_path") ?? text("filePath");
  const pattern = text("pattern") ?? text("query");
  if (pattern !== undefined)
    return `[${name}] '${clip(pattern, MAX_COMMAND)}' in ${path ?? "."} (${output.length} chars)`;
  if (path !== undefined) return `[${name}] ${path} (${output.length} chars)`;
  const some = [...fields].slice(0, 2).map(([key, value]) => `${key}=${clip(String(value), MAX_COMMAND)}`);
  return `[${name}] ${some.join(" ")} (${output.length} chars)`;
}

/** The fields of a call's arguments; none if they are not an object. */
export function readFields(call: ToolCallPart | undefined): ReadonlyMap<string, unknown> {
  if (call === undefined) return new Map();
  try {
    const value: unknown = call.input.kind === "json" ? call.input.value : JSON.parse(inputText(call.input));
    return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

export function clip(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= most ? line : `${line.slice(0, most - 3)}...`;
}
