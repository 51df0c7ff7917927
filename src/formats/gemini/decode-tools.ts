import type { WireObject } from "../../core/model/json.ts";
import type { ToolDefinition } from "../../core/model/transcript.ts";
import { isObject, textField } from "../wire-value.ts";
import { fieldOf, isSet, keyOf } from "./field.ts";
import { listOrOne } from "./list-or-one.ts";

/** The functions a body declares, one by one, and the server-side tools it switches on, by their key. */
export function decodeTools(body: WireObject): ToolDefinition[] {
  return (listOrOne(fieldOf(body, "tools")) ?? []).filter(isObject).flatMap(decodeTool);
}

function decodeTool(tool: WireObject): ToolDefinition[] {
  const declarations = listOrOne(fieldOf(tool, "functionDeclarations")) ?? [];
  const functionsKey = keyOf(tool, "functionDeclarations");
  return [
    ...declarations.map((wire) => ({ name: textField(wire, "name") ?? "unknown", wire })),
    ...Object.entries(tool)
      .filter(([key, value]) => key !== functionsKey && isSet(value))
      .map(([name, wire]) => ({ name, wire })),
  ];
}
