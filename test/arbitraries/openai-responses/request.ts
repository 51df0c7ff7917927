import fc from "fast-check";
import { itemLists, strandedOutputs } from "./items.ts";
import { texts, wireObject } from "./values.ts";

type Fields = Record<string, unknown>;

const tools = fc.subarray([
  { type: "function", name: "read_file", parameters: { type: "object", properties: {} }, strict: true },
  { type: "custom", name: "patch", format: { type: "text" } },
  { type: "web_search" },
  { type: "file_search", vector_store_ids: ["vs_1"] },
  { type: "computer_use_preview", display_width: 1, display_height: 1, environment: "linux" },
  { type: "mcp", server_label: "crm", server_url: "https://example.com/mcp" },
  { type: "code_interpreter", container: { type: "auto" } },
  { type: "image_generation" },
  { type: "local_shell" },
  { type: "shell" },
  { type: "apply_patch" },
  { type: "namespace", name: "crm", description: "d", tools: [] },
  { type: "tool_search" },
  { type: "holodeck", deck: 1 },
]);

const settings = wireObject(
  {
    model: fc.constantFrom("gpt-6.1-sol", "gpt-5.5"),
    instructions: fc.option(texts),
    tools,
    tool_choice: fc.constantFrom("auto", { type: "function", name: "read_file" }),
    max_output_tokens: fc.constantFrom(16, 4096, null),
    prompt_cache_key: fc.constant("session-1"),
    include: fc.constantFrom(["reasoning.encrypted_content"], null),
    store: fc.boolean(),
    stream: fc.boolean(),
    parallel_tool_calls: fc.boolean(),
    reasoning: fc.constant({ effort: "high", summary: "auto" }),
    text: fc.constant({ format: { type: "text" }, verbosity: "low" }),
    truncation: fc.constantFrom("auto", "disabled"),
    context_management: fc.constant([{ type: "compaction", compact_threshold: 200_000 }]),
    metadata: fc.constant({ run: "7" }),
  },
  ["model"],
);

const inputs = fc.oneof({ arbitrary: itemLists, weight: 8 }, texts);

const stateless = fc
  .tuple(settings, inputs, fc.boolean())
  .map(([body, input, first]) => placed(body, { input }, first));

/** Requests whose history is at the provider: the input may open with outputs of calls that are there. */
const stateful = fc
  .tuple(
    settings,
    fc.constantFrom<Fields>(
      { previous_response_id: "resp_1" },
      { previous_response_id: "resp_1", conversation: null },
      { conversation: "conv_1" },
      { conversation: { id: "conv_1" } },
    ),
    fc.option(fc.tuple(strandedOutputs, itemLists)),
  )
  .map(([body, state, input]) => ({ ...body, ...state, ...(input !== null && { input: input.flat() }) }));

const fromTemplate = settings.map(({ model: _, ...body }) => ({ ...body, prompt: { id: "pmpt_1", variables: {} } }));

/** Whole request bodies. */
export const requests: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: stateless, weight: 8 },
  { arbitrary: stateful, weight: 2 },
  fromTemplate,
);

/** Bare lists of input items. */
export const messageLists: fc.Arbitrary<unknown> = itemLists;

function placed(body: Fields, fields: Fields, first: boolean): Fields {
  return first ? { ...fields, ...body } : { ...body, ...fields };
}
