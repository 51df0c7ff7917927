/** A message as Anthropic's API has it. */
export interface WireMessage {
  readonly role: "user" | "assistant";
  readonly content: string | readonly Readonly<Record<string, unknown>>[];
}

export interface HistoryOptions {
  /** How often it read, tested and edited. */
  readonly steps: number;
  readonly opening?: string;
  /** Added to everything that a tool prints. */
  readonly output?: string;
  readonly tool?: string;
}

/** The history of an agent at work: it reads a file and runs its tests, step by step, and the user speaks now and then. */
export function pageHistory({ steps, opening, output = "", tool = "Bash" }: HistoryOptions): WireMessage[] {
  const messages: WireMessage[] = [
    { role: "user", content: opening ?? "Make the importer skip rows without an id, and keep the tests green." },
  ];
  for (let step = 1; step <= steps; step += 1) {
    const id = `toolu_${String(step).padStart(24, "0")}`;
    const call = { type: "tool_use", id, name: tool, input: { command: `npx vitest run src/import/part-${step}` } };
    messages.push(
      { role: "assistant", content: [{ type: "text", text: `Part ${step}: I run its tests first.` }, call] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: `${testRun(step)}${output}` }] },
    );
    if (step % 4 !== 0) continue;
    messages.push(
      { role: "assistant", content: `Part ${step} skips rows without an id now; 14 tests pass.` },
      {
        role: "user",
        content: `Good. Go on with part ${step + 1}, and never change the schema of table import_${step}.`,
      },
    );
  }
  if (messages.at(-1)?.role === "assistant") messages.push({ role: "user", content: "Go on." });
  return messages;
}

function testRun(step: number): string {
  const lines = Array.from({ length: 24 }, (_, index) => {
    const mark = index === step % 24 ? "✗" : "✓";
    return ` ${mark} src/import/part-${step}/rows-${index}.test.ts > skips a row whose id is missing (${index * 3 + step} ms)`;
  });
  const failed = `AssertionError: expected ${step + 3} rows to be imported, got ${step + 4}\n    at src/import/part-${step}/read-rows.ts:${20 + step}:11`;
  return `${lines.join("\n")}\n\n${failed}\n\n Tests  1 failed | 23 passed (24)\n Duration  ${step + 1}.${step}s\n`;
}
