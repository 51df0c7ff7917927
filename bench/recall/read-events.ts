import type { Message, Part } from "../../src/core/model/message.ts";

/** What a message says and calls, as strings. Arguments are parsed, so that no escape hides a name. */
export interface EventTexts {
  readonly all: readonly string[];
  /** Only the strings and numbers in the arguments of its calls. */
  readonly used: readonly string[];
}

/** Reads the texts of a message without the product's own readers. */
export function readEvent(message: Message): EventTexts {
  const used = message.parts.flatMap((part) => (part.kind === "tool-call" ? readInput(part) : []));
  return { used, all: [...message.parts.flatMap(readPart), ...used] };
}

function readPart(part: Part): string[] {
  if (part.kind === "text") return [part.text];
  if (part.kind !== "tool-result") return [];
  if (part.output.kind === "json") return listLeaves(part.output.value);
  return part.output.parts.flatMap((output) => (output.kind === "text" ? [output.text] : []));
}

function readInput({ input }: Extract<Part, { kind: "tool-call" }>): string[] {
  if (input.kind === "json") return listLeaves(input.value);
  if (input.kind === "text") return [input.text];
  try {
    return listLeaves(JSON.parse(input.text));
  } catch {
    return [input.text];
  }
}

/** The keys, strings and numbers of a value. */
export function listLeaves(value: unknown): string[] {
  const leaves: string[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === "string") leaves.push(next);
    else if (typeof next === "number") leaves.push(String(next));
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === "object" && next !== null)
      for (const [key, field] of Object.entries(next)) open.push(key, field);
  }
  return leaves;
}
