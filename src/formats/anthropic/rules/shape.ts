import {
  anyObject,
  anything,
  cacheControl,
  listOf,
  nonEmptyText,
  nullable,
  objectWith,
  oneOf,
  type Shape,
  taggedBy,
  text,
  textOrList,
  trueOrFalse,
} from "../../shape.ts";
import type { AnthropicRule } from "../request-view.ts";

/** The fields that we know. Unknown fields and unknown kinds of blocks pass: the provider adds some every month. */
export const shape: AnthropicRule = {
  name: "shape",
  check({ wire }, report) {
    const tell = (path: string, message: string): void => report(path, `This ${message}.`);
    if (Array.isArray(wire)) messageList(wire, "messages", tell);
    else requestBody(wire, "", tell);
  },
};

const cacheable = { cache_control: cacheControl };

const textBlock = objectWith({ type: oneOf("text"), text }, { ...cacheable, citations: nullable(listOf(anyObject)) });

const imageMediaType = oneOf("image/jpeg", "image/png", "image/gif", "image/webp");
const urlSource = objectWith({ url: nonEmptyText });
const fileSource = objectWith({ file_id: nonEmptyText });

const imageBlock = objectWith(
  {
    source: taggedBy("type", {
      base64: objectWith({ media_type: imageMediaType, data: text }),
      url: urlSource,
      file: fileSource,
    }),
  },
  cacheable,
);

const documentBlock = objectWith(
  {
    source: taggedBy("type", {
      base64: objectWith({ media_type: oneOf("application/pdf"), data: text }),
      text: objectWith({ media_type: oneOf("text/plain"), data: text }),
      content: objectWith({ content: textOrList(taggedBy("type", { text: textBlock, image: imageBlock })) }),
      url: urlSource,
      file: fileSource,
    }),
  },
  { ...cacheable, title: nullable(text), context: nullable(text), citations: nullable(anyObject) },
);

const searchResultBlock = objectWith({ source: text, title: text, content: listOf(textBlock) }, cacheable);

const outputBlock = taggedBy("type", {
  text: textBlock,
  image: imageBlock,
  document: documentBlock,
  search_result: searchResultBlock,
});

const serverCall = objectWith({ id: nonEmptyText, name: nonEmptyText, input: anyObject }, cacheable);
const serverResult = objectWith({ tool_use_id: nonEmptyText }, cacheable);

const block = taggedBy("type", {
  text: textBlock,
  image: imageBlock,
  document: documentBlock,
  search_result: searchResultBlock,
  // Another rule checks where `cache_control` may occur, so it is not looked at here.
  thinking: objectWith({ thinking: text, signature: text }),
  redacted_thinking: objectWith({ data: text }),
  tool_use: objectWith({ id: nonEmptyText, name: nonEmptyText, input: anyObject }, cacheable),
  tool_result: objectWith(
    { tool_use_id: nonEmptyText },
    { ...cacheable, content: textOrList(outputBlock), is_error: trueOrFalse },
  ),
  server_tool_use: serverCall,
  mcp_tool_use: serverCall,
  web_search_tool_result: serverResult,
  web_fetch_tool_result: serverResult,
  code_execution_tool_result: serverResult,
  bash_code_execution_tool_result: serverResult,
  text_editor_code_execution_tool_result: serverResult,
  tool_search_tool_result: serverResult,
  advisor_tool_result: serverResult,
  mcp_tool_result: serverResult,
  container_upload: objectWith({ file_id: nonEmptyText }, cacheable),
  compaction: objectWith({}, { ...cacheable, content: nullable(nonEmptyText) }),
  tool_addition: objectWith({ tool: anyObject }, cacheable),
  tool_removal: objectWith({ tool: anyObject }, cacheable),
});

const content = textOrList(block);

const message = taggedBy(
  "role",
  { user: objectWith({ content }), assistant: objectWith({ content }), system: objectWith({}, { content }) },
  (_, path, report) => report(`${path}.role`, 'should be "user", "assistant" or "system"'),
);

const messageList: Shape = (value, path, report) => {
  if (Array.isArray(value) && value.length === 0) return report(path, "should have at least one message");
  listOf(message)(value, path, report);
};

const customTool = objectWith(
  { name: nonEmptyText, input_schema: objectWith({ type: oneOf("object") }) },
  { ...cacheable, description: text },
);

const tool: Shape = (value, path, report) => {
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  const typed = typeof type === "string" && type !== "custom";
  (typed ? objectWith({}, cacheable) : customTool)(value, path, report);
};

const requestBody = objectWith(
  // Zero tokens of answer are allowed: such a request only warms the cache.
  { model: nonEmptyText, max_tokens: wholeNumberFrom(0), messages: messageList },
  {
    system: textOrList(taggedBy("type", { text: textBlock })),
    tools: listOf(tool),
    tool_choice: taggedBy("type", { tool: objectWith({ name: nonEmptyText }) }),
    thinking: taggedBy("type", { enabled: objectWith({ budget_tokens: wholeNumberFrom(1024) }) }),
    cache_control: cacheControl,
    stop_sequences: listOf(text),
    metadata: anyObject,
    stream: trueOrFalse,
    context_management: nullable(objectWith({}, { edits: listOf(taggedBy("type", {}, anything)) })),
  },
);

function wholeNumberFrom(minimum: number): Shape {
  return (value, path, report) => {
    if (Number.isSafeInteger(value) && Number(value) >= minimum) return;
    report(path, `should be a whole number of at least ${minimum}`);
  };
}
