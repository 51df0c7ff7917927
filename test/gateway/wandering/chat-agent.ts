import { isObject, listField, textField } from "../../../src/core/json/wire-value.ts";
import { type Dialect, type Item, SYSTEM } from "./dialect.ts";

const TOOLS = ["read_file", "run_command"].map((name) => ({
  type: "function",
  function: {
    name,
    description: `The tool ${name}.`,
    parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  },
}));

/** An agent over Chat Completions that writes its reminders into the text of the newest message. */
export const chatAgent: Dialect = {
  path: "/v1/chat/completions",
  ask: (text) => ({ role: "user", content: text }),
  write: (items, { reminder }) => ({
    model: "gpt-5.5",
    tools: TOOLS,
    messages: [
      { role: "system", content: SYSTEM },
      ...items.map((item, index) => (index === items.length - 1 ? remind(item, reminder) : item)),
    ],
  }),
  read(answer) {
    const [choice] = listField(answer, "choices");
    const message = isObject(choice) ? choice["message"] : undefined;
    const calls = listField(message, "tool_calls");
    const content = textField(message, "content") ?? null;
    return {
      items: [{ role: "assistant", content, ...(calls.length > 0 && { tool_calls: calls }) }],
      calls: calls.map((call) => ({ id: textField(call, "id") ?? "" })),
    };
  },
  giveResults: (calls, output) =>
    calls.map(({ id }, index) => ({ role: "tool", tool_call_id: id, content: output(index) })),
  resume: (items) => items.map((item): Item => Object.fromEntries(Object.entries(item).toReversed())),
};

function remind(item: Item, reminder: string | undefined): Item {
  if (reminder === undefined) return item;
  return { ...item, content: `${String(item["content"])}\n<system-reminder>${reminder}</system-reminder>\n` };
}
