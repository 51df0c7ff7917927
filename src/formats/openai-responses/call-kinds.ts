import type { WireObject } from "../../core/model/json.ts";

/** How a call that the provider defines itself is shown as a tool call. */
interface BuiltInCall {
  readonly toolName: string;
  /** The item that answers it. */
  readonly output: string;
  /** What the model asked for, without ids and status. */
  input(item: WireObject): unknown;
}

/**
 * The calls whose input is a structure that the provider defines.
 *
 * Nothing but that structure can be written into them, so an edited one is written as a function
 * call instead, and its output as a function call output.
 */
export const builtInCalls: Readonly<Record<string, BuiltInCall>> = {
  computer_call: {
    toolName: "computer",
    output: "computer_call_output",
    input: ({ action, actions }) => (actions === undefined ? action : { action, actions }),
  },
  local_shell_call: {
    toolName: "local_shell",
    output: "local_shell_call_output",
    input: ({ action }) => action,
  },
  shell_call: {
    toolName: "shell",
    output: "shell_call_output",
    input: ({ action }) => action,
  },
  apply_patch_call: {
    toolName: "apply_patch",
    output: "apply_patch_call_output",
    input: ({ operation }) => operation,
  },
};

/** For each output item the calls it may answer. */
export const answeredCalls: Readonly<Record<string, readonly string[]>> = {
  // Codex answers local shell calls with function outputs, and the provider accepts it.
  function_call_output: ["function_call", "local_shell_call"],
  custom_tool_call_output: ["custom_tool_call"],
  tool_search_output: ["tool_search_call"],
  ...Object.fromEntries(Object.entries(builtInCalls).map(([call, { output }]) => [output, [call]])),
};

const answeredTypes: ReadonlySet<string> = new Set(Object.values(answeredCalls).flat());

/** Whether an item of this type waits for an output that names its call id. */
export function isCallType(type: string): boolean {
  return answeredTypes.has(type);
}

export function isOutputType(type: string): boolean {
  return Object.hasOwn(answeredCalls, type);
}

const freeTypes: ReadonlySet<unknown> = new Set([
  "function_call",
  "function_call_output",
  "custom_tool_call",
  "custom_tool_call_output",
]);

/** Whether an item of this type can have any content, so that an edit never forces it into another kind. */
export function isFreeType(type: unknown): boolean {
  return freeTypes.has(type);
}

/**
 * What kind of item this is. Messages and item references may leave their type out.
 *
 * @returns "unknown" if neither the type nor the fields say it.
 */
export function itemType(item: WireObject): string {
  const { type, role, id } = item;
  if (typeof type === "string") return type;
  if (type !== undefined && type !== null) return "unknown";
  if (typeof role === "string") return "message";
  return typeof id === "string" ? "item_reference" : "unknown";
}
