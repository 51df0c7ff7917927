import fc from "fast-check";
import { textBlock } from "./blocks.ts";
import { placeBreakpoints } from "./breakpoints.ts";
import { type Conversation, conversation } from "./conversation.ts";
import { type Json, joined, optional, text, withUnknownFields } from "./values.ts";

const customTool = withUnknownFields(
  joined(
    fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/).map((name) => ({ name: `own_${name}` })),
    optional("type", fc.constant("custom")),
    optional("description", fc.string({ maxLength: 8 })),
    fc.constant({ input_schema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] } }),
    optional("defer_loading", fc.boolean()),
  ),
);

const providerTools = fc.subarray<Json>([
  { type: "bash_20250124", name: "bash" },
  { type: "text_editor_20250728", name: "str_replace_based_edit_tool", max_characters: 10_000 },
  { type: "web_search_20260318", name: "web_search", max_uses: 3 },
  { type: "code_execution_20250825", name: "code_execution" },
  { type: "memory_20250818", name: "memory" },
  { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
  { type: "mcp_toolset", mcp_server_name: "example", default_config: { enabled: true } },
  { type: "computer_toolset_20260801" },
]);

const tools = fc
  .tuple(fc.uniqueArray(customTool, { maxLength: 2, selector: (tool) => tool["name"] }), providerTools)
  .map(([own, provided]) => [...own, ...provided]);

const adaptive = { type: "adaptive", display: "summarized" };

const thinkingConfig = fc.constantFrom<Json>(
  { type: "enabled", budget_tokens: 1024 },
  adaptive,
  { ...adaptive, block_binding: { prefix_mismatch_behavior: "error" } },
  { ...adaptive, block_binding: { prefix_mismatch_behavior: "drop_block" } },
  { type: "disabled" },
);

const contextManagement = fc.constantFrom<Json>(
  { edits: [{ type: "clear_tool_uses_20250919", keep: { type: "tool_uses", value: 3 }, exclude_tools: ["bash"] }] },
  { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
  { edits: [{ type: "compact_20260112", trigger: { type: "input_tokens", value: 60_000 } }] },
);

/** Options that do not concern the conversation. */
const options = joined(
  optional("system", fc.oneof(text, fc.constant(""), fc.array(textBlock, { maxLength: 2 }))),
  optional("tools", tools),
  optional("metadata", fc.constant({ user_id: "u-1" })),
  optional("stop_sequences", fc.array(text, { maxLength: 2 })),
  optional("temperature", fc.constant(1)),
  optional("stream", fc.boolean()),
  optional("context_management", contextManagement),
  optional("container", fc.constant("container_011CPR5CNjB747bTd36fQLFk")),
  optional("mcp_servers", fc.constant([{ type: "url", name: "example", url: "https://example.com/mcp" }])),
  optional("output_config", fc.constant({ effort: "medium" })),
);

const choices = fc.constantFrom<Json>(
  { type: "auto", disable_parallel_tool_use: true },
  { type: "none" },
  { type: "any" },
  { type: "tool", name: "bash" },
);

const models = fc.constantFrom(
  "claude-opus-5-5",
  "claude-fable-5-1",
  "claude-sonnet-5-5-20260901",
  "claude-opus-4-8",
  "claude-haiku-4-5-20251001",
);

/** Whole request bodies. */
export const requests: fc.Arbitrary<Json> = fc
  .record({
    conversation,
    options,
    model: models,
    max_tokens: fc.constantFrom(0, 1, 4096, 64_000),
    thinking: fc.option(thinkingConfig, { nil: undefined }),
    tool_choice: fc.option(choices, { nil: undefined }),
    breakpoints: fc.array(fc.nat(), { maxLength: 4 }),
    hours: fc.nat({ max: 4 }),
    automatic: fc.boolean(),
  })
  .chain(({ breakpoints, hours, automatic, ...parts }) =>
    withUnknownFields(fc.constant(writeBody(parts))).map((body) =>
      placeBreakpoints(body, { picks: breakpoints, hours, automatic }),
    ),
  );

/** Bare message arrays. */
export const messageLists: fc.Arbitrary<readonly Json[]> = conversation.map(({ messages }) => messages);

interface BodyParts {
  readonly conversation: Conversation;
  readonly options: Json;
  readonly model: string;
  readonly max_tokens: number;
  readonly thinking: Json | undefined;
  readonly tool_choice: Json | undefined;
}

/** Leaves out options that the provider does not accept together. */
function writeBody({
  conversation: { messages, ending },
  options: rest,
  thinking,
  tool_choice,
  ...head
}: BodyParts): Json {
  const prefilled = ending === "prefill";
  const forced = tool_choice?.["type"] === "any" || tool_choice?.["type"] === "tool";
  return {
    ...head,
    ...(prefilled && { model: "claude-sonnet-4-5" }),
    ...rest,
    ...(thinking !== undefined && !prefilled && { thinking }),
    ...(tool_choice !== undefined && !(forced && thinking?.["type"] === "enabled") && { tool_choice }),
    messages,
  };
}
