import type { Rule } from "../../finding.ts";
import {
  anyObject,
  anything,
  flag,
  listOf,
  nonEmptyText,
  nullable,
  object,
  oneOf,
  positiveInteger,
  type Shape,
  taggedBy,
  text,
  textOrList,
} from "../../shape.ts";
import type { RequestView } from "./request-view.ts";

const cacheControl = nullable(object({ type: oneOf("ephemeral") }, { ttl: oneOf("5m", "1h") }));
const marked = { cache_control: cacheControl };

const textPart = object({ text }, marked);
const mediaParts = {
  image_url: object({ image_url: object({ url: nonEmptyText }, { detail: text }) }, marked),
  input_audio: object({ input_audio: object({ data: text, format: nonEmptyText }) }, marked),
  file: object({ file: object({}, { file_data: text, file_id: text, filename: text }) }, marked),
};

// OpenAI allows media only in user messages. Gateways also accept it in a tool result.
const misplaced: Shape = (_value, path, report) => report(path, "should be text: media belongs in a user message");
const instructionParts = taggedBy("type", {
  text: textPart,
  image_url: misplaced,
  input_audio: misplaced,
  file: misplaced,
});
const userParts = taggedBy("type", { text: textPart, ...mediaParts });
const assistantParts = taggedBy("type", { text: textPart, refusal: object({ refusal: text }) });

const named = object({ name: nonEmptyText });
const functionCall = object({ name: nonEmptyText, arguments: text });
const toolCall = taggedBy(
  "type",
  {
    function: object({ id: nonEmptyText, function: functionCall }),
    custom: object({ id: nonEmptyText, custom: object({ name: nonEmptyText, input: text }) }),
  },
  object({ id: nonEmptyText }),
);

const instructions = object({ content: textOrList(instructionParts) }, { name: text, ...marked });
const message = taggedBy(
  "role",
  {
    system: instructions,
    developer: instructions,
    user: object({ content: textOrList(userParts) }, { name: text, ...marked }),
    assistant: object(
      {},
      {
        content: nullable(textOrList(assistantParts)),
        name: text,
        refusal: nullable(text),
        audio: nullable(object({ id: nonEmptyText })),
        tool_calls: listOf(toolCall),
        function_call: nullable(functionCall),
        ...marked,
      },
    ),
    tool: object({ tool_call_id: nonEmptyText, content: textOrList(userParts) }, marked),
    function: object({ name: nonEmptyText, content: nullable(text) }),
  },
  object({ role: oneOf("system", "developer", "user", "assistant", "tool", "function") }),
);

const tool = taggedBy("type", { function: object({ function: named }), custom: object({ custom: named }) });
const toolChoice = taggedBy("type", {
  function: object({ function: named }),
  custom: object({ custom: named }),
  allowed_tools: object({ allowed_tools: object({ mode: oneOf("auto", "required"), tools: listOf(anyObject) }) }),
});

const requestBody = object(
  { model: nonEmptyText, messages: listOf(message) },
  {
    tools: nullable(listOf(tool)),
    tool_choice: nullable(unlessText(toolChoice)),
    functions: listOf(named),
    function_call: unlessText(named),
    max_completion_tokens: nullable(positiveInteger),
    max_tokens: nullable(positiveInteger),
    n: nullable(positiveInteger),
    stream: nullable(flag),
    response_format: nullable(anyObject),
    prompt_cache_key: nullable(text),
    ...marked,
  },
);
const messageList = listOf(message);

/** The types of all fields we know. Fields, block types and call types we do not know pass: gateways have many. */
export const shapeRule: Rule<RequestView> = {
  name: "shape",
  check({ wire, body }, report) {
    if (body !== undefined) requestBody(body, "", report);
    else if (Array.isArray(wire)) messageList(wire, "messages", report);
    else report("", "should be a request body or an array of messages");
  },
};

function unlessText(shape: Shape): Shape {
  return (value, path, report) => (typeof value === "string" ? anything : shape)(value, path, report);
}
