/** A message of Anthropic's API, written by hand. */
export interface WireMessage {
  readonly role: "user" | "assistant";
  readonly content: unknown;
}

/** A request of an agent that reads files. */
export function request(messages: readonly WireMessage[], fields: Readonly<Record<string, unknown>> = {}) {
  const tools = [{ name: "read_file", input_schema: { type: "object", properties: { path: { type: "string" } } } }];
  return { model: "claude-sonnet-4-5", max_tokens: 1_000, tools, messages, ...fields };
}

export function ask(text: string): WireMessage {
  return { role: "user", content: text };
}

/** Files read one after the other; each contains `name`. */
export function readFiles(name: string, count: number, lines = 40): WireMessage[] {
  return Array.from({ length: count }, (_, index) => readFile(name, index, lines)).flat();
}

function readFile(name: string, index: number, lines: number): WireMessage[] {
  const id = `${name}-${index}`;
  const text = Array.from(
    { length: lines },
    (_, line) => `${line + 1}: export const ${name}_${index}_${line} = ${line};`,
  );
  return [
    {
      role: "assistant",
      content: [
        { type: "text", text: `I read part ${index} of ${name}.` },
        { type: "tool_use", id, name: "read_file", input: { path: `src/${name}/part-${index}.ts` } },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text.join("\n") }] },
  ];
}

/** Every handle in the conversation of a body, without the example that the tools name. */
export function findHandles(body: string): ReadonlySet<string> {
  const { messages } = JSON.parse(body) as { readonly messages: unknown };
  return new Set(JSON.stringify(messages).match(/\bh-[0-9a-z]{8,}/g) ?? []);
}
