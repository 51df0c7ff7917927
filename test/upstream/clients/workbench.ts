import type { ClientTool } from "./session.ts";

export interface WorkbenchOptions {
  /** The approximate length of each output. */
  readonly outputCharacters?: number;
}

/** Tools of an agent that works on source code, with outputs that never repeat. */
export function workbench({ outputCharacters = 400 }: WorkbenchOptions = {}): ClientTool[] {
  const text = { type: "string" };
  return [
    tool("read_file", { path: text, limit: { type: "integer" } }, outputCharacters),
    tool("run_command", { command: text, background: { type: "boolean" } }, outputCharacters),
    tool("search_code", { pattern: text, include: { type: "array", items: text } }, outputCharacters),
  ];
}

function tool(name: string, properties: Readonly<Record<string, object>>, characters: number): ClientTool {
  return {
    name,
    description: `The tool ${name} of the workbench.`,
    parameters: { type: "object", properties, required: Object.keys(properties) },
    run: (input, step) => writeOutput(`${name} ${JSON.stringify(input)}`, step, characters),
  };
}

function writeOutput(title: string, step: number, characters: number): string {
  const lines = [`${title} – étape ${step}`];
  for (let length = 0, line = 1; length < characters; line += 1) {
    const next = `${line}: value_${step}_${line} = ${(step * 7_919 + line * 104_729) % 65_537}; // prüfen`;
    lines.push(next);
    length += next.length + 1;
  }
  return lines.join("\n");
}
