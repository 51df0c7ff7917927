import { isObject } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import {
  anyObject,
  anything,
  listOf,
  nonEmptyText,
  nullable,
  objectWith,
  oneOf,
  positiveInteger,
  type Shape,
  taggedBy,
  text,
  textOrList,
  trueOrFalse,
} from "../../shape.ts";
import { itemType } from "../call-kinds.ts";
import { hasInputElsewhere } from "../decode.ts";
import type { RequestView } from "./request-view.ts";

const image = withOneOf(["image_url", "file_id"]);
const file = withOneOf(["file_id", "file_data", "file_url"]);

const block = taggedBy("type", {
  input_text: objectWith({ text }),
  output_text: objectWith({ text }),
  refusal: objectWith({ refusal: text }),
  input_image: image,
  input_file: file,
});

const callId = { call_id: nonEmptyText };
const patchOperation = taggedBy("type", {
  create_file: objectWith({ path: text, diff: text }),
  update_file: objectWith({ path: text, diff: text }),
  delete_file: objectWith({ path: text }),
});

/** Items that are not listed pass: the provider adds new ones monthly. */
const items: Readonly<Record<string, Shape>> = {
  message: objectWith({ role: oneOf("user", "assistant", "system", "developer"), content: textOrList(block) }),
  reasoning: objectWith(
    { summary: listOf(objectWith({ text })) },
    { encrypted_content: nullable(text), content: nullable(listOf(objectWith({ text }))) },
  ),
  function_call: objectWith({ ...callId, name: nonEmptyText, arguments: text }),
  function_call_output: objectWith({ output: textOrList(block) }, { call_id: nullable(nonEmptyText) }),
  custom_tool_call: objectWith({ ...callId, name: nonEmptyText, input: text }),
  custom_tool_call_output: objectWith({ ...callId, output: textOrList(block) }),
  computer_call: objectWith(callId, {
    action: objectWith({ type: text }),
    actions: listOf(objectWith({ type: text })),
  }),
  computer_call_output: objectWith({ ...callId, output: withOneOf(["image_url", "file_id"]) }),
  local_shell_call: objectWith({ ...callId, action: objectWith({ command: listOf(text) }) }),
  local_shell_call_output: objectWith({ output: text }),
  shell_call: objectWith({ ...callId, action: objectWith({ commands: listOf(text) }) }),
  shell_call_output: objectWith({
    ...callId,
    output: listOf(objectWith({ stdout: text, stderr: text, outcome: objectWith({ type: text }) })),
  }),
  apply_patch_call: objectWith({ ...callId, operation: patchOperation }),
  apply_patch_call_output: objectWith({ ...callId, status: oneOf("completed", "failed") }, { output: nullable(text) }),
  compaction: objectWith({ encrypted_content: text }),
  item_reference: objectWith({ id: nonEmptyText }),
};

const item: Shape = (value, path, report) => {
  if (!isObject(value)) return report(path, "should be an object");
  const type = itemType(value);
  if (type === "unknown" && value["type"] !== type) return report(`${path}.type`, "should be a string");
  const shape = Object.hasOwn(items, type) ? items[type] : undefined;
  (shape ?? anything)(value, path, report);
};

const optionalFields: Readonly<Record<string, Shape>> = {
  model: nonEmptyText,
  input: textOrList(item),
  instructions: nullable(text),
  tools: listOf(
    taggedBy("type", { function: objectWith({ name: nonEmptyText }), custom: objectWith({ name: nonEmptyText }) }),
  ),
  max_output_tokens: nullable(positiveInteger),
  previous_response_id: nullable(text),
  prompt: nullable(anyObject),
  prompt_cache_key: nullable(text),
  include: nullable(listOf(text)),
  store: nullable(trueOrFalse),
  stream: nullable(trueOrFalse),
  parallel_tool_calls: nullable(trueOrFalse),
  text: anyObject,
  truncation: nullable(oneOf("auto", "disabled")),
  context_management: nullable(listOf(objectWith({ type: text }))),
};

/** Per docs: the fields of a request and of the items we know. */
export const shape: Rule<RequestView> = {
  name: "shape",
  check({ wire }, report) {
    if (Array.isArray(wire)) return listOf(item)(wire, "input", report);
    if (!isObject(wire)) return report("", "should be a request body or an array of input items");
    objectWith({}, optionalFields)(wire, "", report);
    const { conversation, input, model, prompt } = wire;
    // A prompt template has its own model.
    if (model === undefined && !isObject(prompt)) report("model", "is missing");
    if (input === undefined && !hasInputElsewhere(wire)) report("input", "is missing");
    if (conversation !== undefined && conversation !== null && typeof conversation !== "string") {
      objectWith({ id: text })(conversation, "conversation", report);
    }
  },
};

/** An object that says in one of these fields where its bytes are. */
function withOneOf(fields: readonly string[]): Shape {
  const shapes = objectWith({}, Object.fromEntries(fields.map((field) => [field, nullable(text)])));
  return (value, path, report) => {
    shapes(value, path, report);
    if (isObject(value) && fields.every((field) => (value[field] ?? null) === null)) {
      report(path, `should have one of ${fields.join(", ")}`);
    }
  };
}
