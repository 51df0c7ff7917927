import type { Rule } from "../../finding.ts";
import {
  anyObject,
  anything,
  cacheControl,
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
import type { RequestView } from "./request-view.ts";

const marked = { cache_control: cacheControl };

const textPart = objectWith({ text }, marked);
const mediaParts = {
  image_url: objectWith({ image_url: objectWith({ url: nonEmptyText }, { detail: text }) }, marked),
  input_audio: objectWith({ input_audio: objectWith({ data: text, format: nonEmptyText }) }, marked),
  file: objectWith({ file: objectWith({}, { file_data: text, file_id: text, filename: text }) }, marked),
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
const assistantParts = taggedBy("type", { text: textPart, refusal: objectWith({ refusal: text }) });

const named = objectWith({ name: nonEmptyText });
const functionCall = objectWith({ name: nonEmptyText, arguments: text });
const toolCall = taggedBy(
  "type",
  {
    function: objectWith({ id: nonEmptyText, function: functionCall }),
    custom: objectWith({ id: nonEmptyText, custom: objectWith({ name: nonEmptyText, input: text }) }),
  },
  objectWith({ id: nonEmptyText }),
);

const instructions = objectWith({ content: textOrList(instructionParts) }, { name: text, ...marked });
const message = taggedBy(
  "role",
  {
    system: instructions,
    developer: instructions,
    user: objectWith({ content: textOrList(userParts) }, { name: text, ...marked }),
    assistant: objectWith(
      {},
      {
        content: nullable(textOrList(assistantParts)),
        name: text,
        refusal: nullable(text),
        audio: nullable(objectWith({ id: nonEmptyText })),
        tool_calls: listOf(toolCall),
        function_call: nullable(functionCall),
        ...marked,
      },
    ),
    tool: objectWith({ tool_call_id: nonEmptyText, content: textOrList(userParts) }, marked),
    function: objectWith({ name: nonEmptyText, content: nullable(text) }),
  },
  objectWith({ role: oneOf("system", "developer", "user", "assistant", "tool", "function") }),
);

const tool = taggedBy("type", { function: objectWith({ function: named }), custom: objectWith({ custom: named }) });
const toolChoice = taggedBy("type", {
  function: objectWith({ function: named }),
  custom: objectWith({ custom: named }),
  allowed_tools: objectWith({
    allowed_tools: objectWith({ mode: oneOf("auto", "required"), tools: listOf(anyObject) }),
  }),
});

const requestBody = objectWith(
  { model: nonEmptyText, messages: listOf(message) },
  {
    tools: nullable(listOf(tool)),
    tool_choice: nullable(unlessText(toolChoice)),
    functions: listOf(named),
    function_call: unlessText(named),
    max_completion_tokens: nullable(positiveInteger),
    max_tokens: nullable(positiveInteger),
    n: nullable(positiveInteger),
    stream: nullable(trueOrFalse),
    response_format: nullable(anyObject),
    prompt_cache_key: nullable(text),
    ...marked,
  },
);
const messageList = listOf(message);

/** The types of all fields we know. Fields, block types and call types we do not know pass: gateways have many. */
export const shape: Rule<RequestView> = {
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
