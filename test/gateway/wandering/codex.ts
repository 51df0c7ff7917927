import { isObject, listField } from "../../../src/core/json/wire-value.ts";
import { type Dialect, type Item, SYSTEM } from "./dialect.ts";

const TOOLS = ["shell", "apply_patch"].map((name) => ({
  type: "function",
  name,
  description: `The tool ${name}.`,
  parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  strict: false,
}));

/**
 * Codex: items over Responses, nothing stored at the provider; what it read from its log has neither ids nor reasoning.
 */
export const codex: Dialect = {
  path: "/v1/responses",
  ask: (text) => ({ type: "message", role: "user", content: [{ type: "input_text", text }] }),
  write: (items, { reminder }) => ({
    model: "gpt-5.5",
    instructions: SYSTEM,
    tools: TOOLS,
    reasoning: { effort: "medium", summary: "auto" },
    include: ["reasoning.encrypted_content"],
    store: false,
    prompt_cache_key: "0a1b2c3d",
    input: items.map((item, index) => (index === items.length - 1 ? remind(item, reminder) : item)),
  }),
  read(answer) {
    const output = listField(answer, "output").filter(isObject);
    return {
      items: output,
      calls: output.flatMap(({ type, call_id: id }) => (type === "function_call" ? [{ id: String(id) }] : [])),
    };
  },
  giveResults: (calls, output) =>
    calls.map(({ id }, index) => ({ type: "function_call_output", call_id: id, output: output(index) })),
  resume: (items) =>
    items.flatMap(({ id: _, status: __, ...item }): Item[] => (item["type"] === "reasoning" ? [] : [item])),
};

/** Only words of the user get a reminder. */
function remind(item: Item, reminder: string | undefined): Item {
  if (reminder === undefined || item["role"] !== "user") return item;
  const text = `<system-reminder>${reminder}</system-reminder>`;
  return { ...item, content: [...listField(item, "content"), { type: "input_text", text }] };
}
