import { isObject, listField } from "../../../src/core/json/wire-value.ts";
import { type Dialect, type Item, SYSTEM } from "./dialect.ts";

const MARKER = { type: "ephemeral" } as const;
const TOOLS = ["read_file", "run_command"].map((name) => ({
  name,
  description: `The tool ${name}.`,
  input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
}));

/** Claude Code: markers on the system prompt and the newest message, reminders as separate blocks. */
export function claudeCode(model: string, { thinks }: { readonly thinks: boolean }): Dialect {
  return {
    path: "/v1/messages",
    ask: (text) => ({ role: "user", content: [{ type: "text", text }] }),
    write: (items, { reminder }) => ({
      model,
      max_tokens: 1_000,
      system: [{ type: "text", text: SYSTEM, cache_control: MARKER }],
      tools: TOOLS,
      ...(thinks && { thinking: { type: "adaptive" } }),
      metadata: { user_id: "user_1_account__session_0a1b2c3d-0000-4000-8000-000000000000" },
      messages: items.map((item, index) => (index === items.length - 1 ? garnish(item, reminder) : item)),
    }),
    read(answer) {
      const content = listField(answer, "content").filter(isObject);
      return {
        items: [{ role: "assistant", content }],
        calls: content.flatMap(({ type, id }) => (type === "tool_use" ? [{ id: String(id) }] : [])),
      };
    },
    giveResults(calls, output) {
      const content = calls.map(({ id }, index) => ({
        type: "tool_result",
        tool_use_id: id,
        content: output(index),
      }));
      return content.length === 0 ? [] : [{ role: "user", content }];
    },
    resume: (items) => items.map(writeAnew),
  };
}

function garnish(item: Item, reminder: string | undefined): Item {
  const { content } = item;
  const blocks =
    typeof content === "string" ? [{ type: "text", text: content }] : listField(item, "content").filter(isObject);
  const all =
    reminder === undefined
      ? blocks
      : [...blocks, { type: "text", text: `<system-reminder>\n${reminder}\n</system-reminder>` }];
  return {
    ...item,
    content: all.map((block, at) => (at === all.length - 1 ? { ...block, cache_control: MARKER } : block)),
  };
}

/** The same message with its keys in another order, and one block of text as bare text, or vice versa. */
function writeAnew({ role, content, ...rest }: Item): Item {
  return { ...rest, content: typeof content === "string" ? [{ type: "text", text: content }] : shorten(content), role };
}

function shorten(content: unknown): unknown {
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const [first] = blocks;
  if (blocks.length === 1 && first?.["type"] === "text") return first["text"];
  return blocks.map((block) => Object.fromEntries(Object.entries(block).toReversed()));
}
